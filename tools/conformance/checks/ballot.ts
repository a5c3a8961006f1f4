import { commentVoteData, threadVoteData, threadsData } from '../api-shapes.ts';
import type { Answer } from '../client.ts';
import { newComment, newThread, readThread } from '../context.ts';
import type { Account, Context } from '../context.ts';
import { expectSame, expectSuccess } from '../expect.ts';
import { mismatch } from '../check.ts';

export const subjects = ['thread', 'comment'] as const;
export type Subject = (typeof subjects)[number];

export const actions = ['up-vote', 'down-vote', 'neutral-vote'] as const;
export type Action = (typeof actions)[number];

export type VoteType = 1 | 0 | -1;

/** A new thread or comment to vote on. */
export interface Ballot {
  readonly subject: Subject;
  readonly threadId: string;
  readonly commentId: string | undefined;
  /** The path of its votes, without the action. */
  readonly path: string;
}

/** Creates a thread or a comment of Ani's. */
export async function newBallot(context: Context, subject: Subject): Promise<Ballot> {
  const ani = await context.ani();
  const { id: threadId } = await newThread(context.api, ani);
  if (subject === 'thread') {
    return { subject, threadId, commentId: undefined, path: `/threads/${threadId}` };
  }
  const { id: commentId } = await newComment(context.api, ani, threadId);
  return { subject, threadId, commentId, path: `/threads/${threadId}/comments/${commentId}` };
}

/** Votes, checks the answer, and returns the vote that it reports. */
export async function vote(context: Context, voter: Account, ballot: Ballot, action: Action) {
  const answer = await context.api.post(`${ballot.path}/${action}`, voter.token);
  return expectVote(answer, voter, ballot, action);
}

/** Checks the answer to a vote, and returns the vote that it reports. */
export function expectVote(
  answer: Answer,
  voter: Account,
  { subject, threadId, commentId }: Ballot,
  action: Action,
): VoteType {
  const message = messages[subject][action];
  if (subject === 'thread') {
    const { vote: cast } = expectSuccess(answer, 201, message, threadVoteData);
    expectSame('the vote', [cast.threadId, cast.userId], [threadId, voter.user.id]);
    return cast.voteType;
  }
  const { vote: cast } = expectSuccess(answer, 201, message, commentVoteData);
  const got = [cast.threadId, cast.commentId, cast.userId];
  expectSame('the vote', got, [threadId, commentId, voter.user.id]);
  return cast.voteType;
}

/** Throws unless these accounts have voted up and down, wherever votes are shown. */
export async function expectVotesBy(
  context: Context,
  ballot: Ballot,
  up: readonly Account[],
  down: readonly Account[] = [],
): Promise<void> {
  const expected = [ids(up), ids(down)];
  for (const [place, votes] of await readVotes(context, ballot)) {
    const got = [[...votes.upVotesBy].sort(), [...votes.downVotesBy].sort()];
    expectSame(`[upVotesBy, downVotesBy] in ${place}`, got, expected);
  }
}

/** Returns the votes on the thread or comment in each place that shows them. */
export async function readVotes(context: Context, { subject, threadId, commentId }: Ballot) {
  const reader = await context.ani();
  const detail = await readThread(context.api, reader, threadId);
  if (subject === 'comment') {
    const comment = detail.comments.find(({ id }) => id === commentId);
    return [['its thread', comment ?? mismatch('the comment', 'to be in its thread')]] as const;
  }
  const answer = await context.api.get('/threads', reader.token);
  const { threads } = expectSuccess(answer, 200, 'threads retrieved', threadsData);
  const listed = threads.find(({ id }) => id === threadId);
  return [
    ['the thread', detail],
    ['the list', listed ?? mismatch('the thread', 'to be in the list')],
  ] as const;
}

function ids(accounts: readonly Account[]): string[] {
  return accounts.map(({ user }) => user.id).sort();
}

const messages = {
  thread: {
    'up-vote': 'thread up voted',
    'down-vote': 'thread down voted',
    'neutral-vote': 'thread neutral voted',
  },
  comment: {
    'up-vote': 'thread comment up voted',
    'down-vote': 'thread comment down voted',
    'neutral-vote': 'thread comment neutral voted',
  },
} as const;
