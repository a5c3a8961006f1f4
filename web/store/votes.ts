import type { VoteType } from '#contract/votes.ts';
import type { Entities } from './create-entities.ts';

export type VoteDirection = 'up' | 'down';

/** The votes on a thread or comment. */
export type Votes = {
  totalUpVotes: number;
  totalDownVotes: number;
  /** The reader's own. */
  isUpVoted: boolean;
  isDownVoted: boolean;
  /** The reader's votes that have no answer yet. */
  pendingVotes?: readonly VoteDirection[];
};

/** The store of something that can be voted on. */
export type VotedRows = Pick<
  Entities<Votes & { id: string; isRemoved?: boolean }>,
  'get' | 'change'
>;

/** How an answer says the reader's own vote: by the lists or, where they are cut off, by `ownVote`. */
type Voters = { upVotesBy: string[]; downVotesBy: string[]; ownVote?: VoteType | undefined };

/** The answer with the reader's own vote in the place of the lists of voters. */
export function withOwnVote<T extends Voters>(read: T, userId: string) {
  const { upVotesBy, downVotesBy, ownVote, ...row } = read;
  const isUpVoted = ownVote === undefined ? upVotesBy.includes(userId) : ownVote === 1;
  const isDownVoted = ownVote === undefined ? downVotesBy.includes(userId) : ownVote === -1;
  return { ...row, isUpVoted, isDownVoted };
}

/** The fields of `Votes` that answers change. */
const VOTE_FIELDS: ReadonlySet<string> = new Set([
  'totalUpVotes',
  'totalDownVotes',
  'isUpVoted',
  'isDownVoted',
] satisfies (keyof Votes)[]);

/** Whether a vote is pending: other answers may or may not count it, so they must not change the votes. */
export function isVotePending({ pendingVotes = [] }: Partial<Votes>, field: string): boolean {
  return pendingVotes.length > 0 && VOTE_FIELDS.has(field);
}

/** Adds a pending vote. */
export function beginVote(rows: VotedRows, id: string, direction: VoteDirection): void {
  rows.change(id, { pendingVotes: [...(rows.get(id)?.pendingVotes ?? []), direction] });
}

/** Ends the first pending vote: with the answer of the server, or without one where it failed. */
export function endVote(rows: VotedRows, id: string, vote?: { voteType: VoteType }): void {
  const row = rows.get(id);
  // After a logout, the store is empty.
  if (!row?.pendingVotes?.length) return;
  const pendingVotes = row.pendingVotes.slice(1);
  const votes = vote && withOwn(row, vote.voteType === 1, vote.voteType === -1);
  rows.change(id, { ...votes, pendingVotes });
}

/** The votes with the pending ones applied optimistically: up and down toggle independently (spec §4). */
export function withPending(votes: Votes): Omit<Votes, 'pendingVotes'> {
  const { isUpVoted, isDownVoted, pendingVotes = [] } = votes;
  const isFlipped = (direction: VoteDirection) =>
    pendingVotes.filter((one) => one === direction).length % 2 === 1;
  return withOwn(votes, isUpVoted !== isFlipped('up'), isDownVoted !== isFlipped('down'));
}

/** The votes with the reader's own set, and the totals adjusted. */
function withOwn(votes: Votes, isUpVoted: boolean, isDownVoted: boolean) {
  return {
    isUpVoted,
    isDownVoted,
    totalUpVotes: votes.totalUpVotes + Number(isUpVoted) - Number(votes.isUpVoted),
    totalDownVotes: votes.totalDownVotes + Number(isDownVoted) - Number(votes.isDownVoted),
  };
}
