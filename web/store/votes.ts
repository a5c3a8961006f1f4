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
  /** The reader's clicks that still wait for their answer. */
  pendingVotes?: readonly VoteDirection[];
};

/** Rows that one can vote on. */
export type VotedRows = Pick<Entities<Votes & { id: string }>, 'get' | 'change'>;

/** What an answer has instead of the reader's own vote. */
type Voters = { upVotesBy: string[]; downVotesBy: string[]; ownVote?: VoteType | undefined };

/** What was read, with the reader's own vote: the lists of voters may be only the newest, and then it is said apart. */
export function withOwnVote<T extends Voters>(read: T, userId: string) {
  const { upVotesBy, downVotesBy, ownVote, ...row } = read;
  const isUpVoted = ownVote === undefined ? upVotesBy.includes(userId) : ownVote === 1;
  const isDownVoted = ownVote === undefined ? downVotesBy.includes(userId) : ownVote === -1;
  return { ...row, isUpVoted, isDownVoted };
}

/** Whether the field waits for the answer to a vote: another answer may or may not count that. */
export function isVoteHeld({ pendingVotes = [] }: Partial<Votes>, field: string): boolean {
  return pendingVotes.length > 0 && /Vote[sd]$/.test(field);
}

/** Notes a click whose answer is not there yet. */
export function beginVote(rows: VotedRows, id: string, direction: VoteDirection): void {
  rows.change(id, { pendingVotes: [...(rows.get(id)?.pendingVotes ?? []), direction] });
}

/** Ends the first click that waits: the vote stands as the server says or, where it failed, as before. */
export function endVote(rows: VotedRows, id: string, vote?: { voteType: VoteType }): void {
  const row = rows.get(id);
  // Somebody else may have signed in since.
  if (!row?.pendingVotes?.length) return;
  const pendingVotes = row.pendingVotes.slice(1);
  const votes = vote && withOwn(row, vote.voteType === 1, vote.voteType === -1);
  rows.change(id, { ...votes, pendingVotes });
}

/** The votes with the clicks that wait: each toggles its own side, and up and down do not cancel each other (spec §4). */
export function withPending(votes: Votes): Omit<Votes, 'pendingVotes'> {
  const { isUpVoted, isDownVoted, pendingVotes = [] } = votes;
  const isFlipped = (direction: VoteDirection) =>
    pendingVotes.filter((one) => one === direction).length % 2 === 1;
  return withOwn(votes, isUpVoted !== isFlipped('up'), isDownVoted !== isFlipped('down'));
}

/** The votes with the reader's own as they stand then, each counted. */
function withOwn(votes: Votes, isUpVoted: boolean, isDownVoted: boolean) {
  return {
    isUpVoted,
    isDownVoted,
    totalUpVotes: votes.totalUpVotes + Number(isUpVoted) - Number(votes.isUpVoted),
    totalDownVotes: votes.totalDownVotes + Number(isDownVoted) - Number(votes.isDownVoted),
  };
}
