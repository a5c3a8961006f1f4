import { leaderboardsData } from '../api-shapes.ts';
import { NotApplicable } from '../check.ts';
import type { Check } from '../check.ts';
import { newAccount, newComment, newThread, publicUser } from '../context.ts';
import type { Account, Context } from '../context.ts';
import { expectNoEmail, expectSame, expectSuccess, expectThat } from '../expect.ts';
import { newBallot, vote } from './ballot.ts';

const POINTS_PER_COMMENT = 20;
const POINTS_PER_VOTE = 5;
const PLACES = 10;
const COMMENTS_MAX = 60;

export const leaderboardChecks: readonly Check[] = [
  {
    name: 'GET /leaderboards answers ten people at most, highest score first, each once',
    async run(context) {
      const ani = await context.ani();
      const { id } = await newThread(context.api, ani);
      await newComment(context.api, ani, id);
      const board = await readBoard(context);
      const scores = board.map(({ score }) => score);
      expectThat(board.length >= 1, 'the board', 'one user at least: Ani wrote a comment', board);
      expectThat(board.length <= PLACES, 'the board', '10 people at most', board.length);
      expectSame(
        'the scores in order',
        scores,
        scores.toSorted((a, b) => b - a),
      );
      expectSame('people, each once', new Set(board.map(({ user }) => user.id)).size, board.length);
    },
  },
  {
    name: 'A comment scores 20, a vote 5, a thread nothing, and a retracted vote nothing',
    async run(context) {
      const board = await readBoard(context);
      const tenth = board.length < PLACES ? 0 : (board.at(-1)?.score ?? 0);
      // One comment more than necessary, so that another user's next comment does not displace this one.
      const needed = Math.floor(tenth / POINTS_PER_COMMENT) + 2;
      if (needed > COMMENTS_MAX) {
        throw new NotApplicable(
          `the tenth place needs ${needed} comments; run this on a new forum`,
        );
      }
      const scorer = await newAccount(context.api, 'Dewi Conformance');
      const { id } = await newThread(context.api, scorer);
      for (let count = 0; count < needed; count += 1) await newComment(context.api, scorer, id);
      const ballots = [await newBallot(context, 'thread'), await newBallot(context, 'comment')];
      let score = needed * POINTS_PER_COMMENT;
      await expectScore(context, scorer, score, `${needed} comments and a thread`);
      for (const ballot of ballots) {
        await vote(context, scorer, ballot, 'up-vote');
        score += POINTS_PER_VOTE;
        await expectScore(context, scorer, score, `an up-vote on a ${ballot.subject}`);
        await vote(context, scorer, ballot, 'down-vote');
        await expectScore(context, scorer, score, 'turning it into a down-vote');
      }
      const crowded = await newBallot(context, 'thread');
      const clicks = Array.from({ length: 4 }, () => vote(context, scorer, crowded, 'up-vote'));
      await Promise.all(clicks);
      await expectScore(context, scorer, score, 'four up-votes on one thread at the same moment');
      for (const ballot of ballots) {
        await vote(context, scorer, ballot, 'neutral-vote');
        score -= POINTS_PER_VOTE;
        await expectScore(context, scorer, score, `retracting the vote on a ${ballot.subject}`);
      }
    },
  },
];

async function readBoard(context: Context) {
  const { email, token } = await context.ani();
  const answer = await context.api.get('/leaderboards', token);
  expectNoEmail(answer, email);
  const data = expectSuccess(answer, 200, 'leaderboards retrieved', leaderboardsData);
  return data.leaderboards;
}

async function expectScore(
  context: Context,
  account: Account,
  score: number,
  after: string,
): Promise<void> {
  const board = await readBoard(context);
  const entry = board.find(({ user }) => user.id === account.user.id);
  const last = board.at(-1)?.score ?? 0;
  if (entry === undefined && board.length === PLACES && last >= score) {
    throw new NotApplicable('ten other users now have higher scores');
  }
  expectSame(`the entry after ${after}`, entry, { user: publicUser(account), score });
}
