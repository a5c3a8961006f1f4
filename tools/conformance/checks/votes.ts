import type { Check } from '../check.ts';
import type { Call } from '../client.ts';
import { newThread, unknownId } from '../context.ts';
import type { Context } from '../context.ts';
import { expectFailure, expectSame, expectThat } from '../expect.ts';
import { actions, expectVote, expectVotesBy, newBallot, readVotes } from './ballot.ts';
import { subjects, vote } from './ballot.ts';
import type { Action, Ballot, VoteType } from './ballot.ts';

const storedVotes = { 'no vote': 0, 'an up-vote': 1, 'a down-vote': -1 } as const;
const results = { 1: 'an up-vote', 0: 'no vote', [-1]: 'a down-vote' } as const;

/** The vote after an action (api-v1.md, "Votes"). */
function voteAfter(before: VoteType, action: Action): VoteType {
  if (action === 'neutral-vote') return 0;
  const wish = action === 'up-vote' ? 1 : -1;
  return before === wish ? 0 : wish;
}

const transitions = subjects.flatMap((subject) =>
  Object.entries(storedVotes).flatMap(([stored, before]) =>
    actions.map((action): Check => {
      const after = voteAfter(before, action);
      return {
        name: `${action} on a ${subject} with ${stored} results in ${results[after]}, in the answer and when read`,
        async run(context) {
          const budi = await context.budi();
          const ballot = await newBallot(context, subject);
          if (before !== 0) {
            await vote(context, budi, ballot, before === 1 ? 'up-vote' : 'down-vote');
          }
          expectSame('voteType', await vote(context, budi, ballot, action), after);
          await expectVotesBy(
            context,
            ballot,
            after === 1 ? [budi] : [],
            after === -1 ? [budi] : [],
          );
        },
      };
    }),
  ),
);

/** The three ways in which clients post a vote (api-v1.md, "What clients do"). */
const ways: Readonly<Record<string, Partial<Call>>> = {
  'as JSON with an empty body': { headers: { 'content-type': 'application/json' } },
  'without content type and body': {},
  'with {}': { json: {} },
};

const bodies = subjects.flatMap((subject) =>
  Object.entries(ways).map(([way, parts]): Check => ({
    name: `The three votes on a ${subject} can be posted ${way}`,
    async run(context) {
      const { token } = await context.ani();
      const ballot = await newBallot(context, subject);
      for (const action of actions) {
        const path = `${ballot.path}/${action}`;
        const answer = await context.api.send({ method: 'POST', path, token, ...parts });
        expectVote(answer, await context.ani(), ballot, action);
      }
      await expectVotesBy(context, ballot, []);
    },
  })),
);

const together = subjects.flatMap((subject): Check[] => [
  {
    name: `Votes of two users on a ${subject} are independent`,
    async run(context) {
      const [ani, budi] = [await context.ani(), await context.budi()];
      const ballot = await newBallot(context, subject);
      await vote(context, ani, ballot, 'up-vote');
      await vote(context, budi, ballot, 'up-vote');
      await expectVotesBy(context, ballot, [ani, budi]);
      await vote(context, budi, ballot, 'down-vote');
      await expectVotesBy(context, ballot, [ani], [budi]);
      await vote(context, ani, ballot, 'neutral-vote');
      await expectVotesBy(context, ballot, [], [budi]);
    },
  },
  {
    name: `Concurrent neutral-vote and up-vote on a ${subject} leave one vote at most`,
    async run(context) {
      const budi = await context.budi();
      const ballot = await newBallot(context, subject);
      for (let round = 0; round < 4; round += 1) {
        await voteConcurrently(context, ballot, ['neutral-vote', 'up-vote']);
        for (const [place, { upVotesBy, downVotesBy }] of await readVotes(context, ballot)) {
          const isOneAtMost = upVotesBy.length <= 1 && downVotesBy.length === 0;
          expectThat(isOneAtMost, `votes in ${place}`, `${budi.user.id} up at most once`, {
            upVotesBy,
            downVotesBy,
          });
        }
      }
    },
  },
  {
    name: `Five concurrent up-votes on a ${subject} by one user result in an up-vote`,
    async run(context) {
      const ballot = await newBallot(context, subject);
      const voteTypes = await voteConcurrently(context, ballot, Array<Action>(5).fill('up-vote'));
      expectSame(
        'the voteTypes answered',
        voteTypes.sort((a, b) => a - b),
        [0, 0, 1, 1, 1],
      );
      await expectVotesBy(context, ballot, [await context.budi()]);
    },
  },
  {
    name: `Concurrent up-vote and down-vote on a ${subject} by one user leave exactly one`,
    async run(context) {
      const ballot = await newBallot(context, subject);
      await voteConcurrently(context, ballot, ['up-vote', 'down-vote']);
      for (const [place, { upVotesBy, downVotesBy }] of await readVotes(context, ballot)) {
        const all = [...upVotesBy, ...downVotesBy];
        expectSame(`all votes in ${place}`, all, [(await context.budi()).user.id]);
      }
    },
  },
]);

const unknown: readonly Check[] = [
  {
    name: 'A vote on an unknown thread is 404 "thread is not exist"',
    async run(context) {
      const { token } = await context.ani();
      for (const action of actions) {
        const answer = await context.api.post(`/threads/${unknownId('thread')}/${action}`, token);
        expectFailure(answer, 404, 'thread is not exist');
      }
    },
  },
  {
    name: 'A vote on an unknown comment is 404 "comment is not found"',
    async run(context) {
      const { token } = await context.ani();
      const { id } = await newThread(context.api, await context.ani());
      for (const action of actions) {
        const path = `/threads/${id}/comments/${unknownId('comment')}/${action}`;
        expectFailure(await context.api.post(path, token), 404, 'comment is not found');
      }
    },
  },
  {
    name: 'A vote on a comment under another thread is 404 and changes nothing',
    async run(context) {
      const ani = await context.ani();
      const ballot = await newBallot(context, 'comment');
      const { id: elsewhere } = await newThread(context.api, ani);
      const path = `/threads/${elsewhere}/comments/${ballot.commentId}/up-vote`;
      const answer = await context.api.post(path, ani.token);
      expectFailure(answer, 404, 'comment is not found');
      await expectVotesBy(context, ballot, []);
    },
  },
  {
    name: 'A vote on a comment of an unknown thread is 404 with the message for thread or comment',
    async run(context) {
      const { token } = await context.ani();
      for (const action of actions) {
        const path = `/threads/${unknownId('thread')}/comments/${unknownId('comment')}/${action}`;
        const answer = await context.api.post(path, token);
        expectFailure(answer, 404, 'thread is not exist', 'comment is not found');
      }
    },
  },
];

export const voteChecks: readonly Check[] = [...transitions, ...bodies, ...together, ...unknown];

/** Sends these votes of Budi concurrently, and returns the vote that each answer reports. */
async function voteConcurrently(
  context: Context,
  ballot: Ballot,
  all: readonly Action[],
): Promise<VoteType[]> {
  const budi = await context.budi();
  return Promise.all(all.map((action) => vote(context, budi, ballot, action)));
}
