import type { VoteType, votesBy } from '#contract/votes.ts';
import type { z } from '#contract/zod.ts';
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

const FIELDS: ReadonlySet<string> = new Set<keyof Votes>([
  'totalUpVotes',
  'totalDownVotes',
  'isUpVoted',
  'isDownVoted',
]);

/** As the server says it; the lists of voters may be only the newest, and then it says the reader's own. */
export function votesOf(
  answer: z.infer<z.ZodObject<typeof votesBy>>,
  userId: string,
): Omit<Votes, 'pendingVotes'> {
  const { totalUpVotes, totalDownVotes, upVotesBy, downVotesBy, ownVote } = answer;
  const isUpVoted = ownVote === undefined ? upVotesBy.includes(userId) : ownVote === 1;
  const isDownVoted = ownVote === undefined ? downVotesBy.includes(userId) : ownVote === -1;
  return { totalUpVotes, totalDownVotes, isUpVoted, isDownVoted };
}

/** Whether the field waits for the answer to a vote: another answer may or may not count that. */
export function isVoteHeld({ pendingVotes = [] }: Partial<Votes>, field: string): boolean {
  return pendingVotes.length > 0 && FIELDS.has(field);
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
  if (!vote) {
    rows.change(id, { pendingVotes });
    return;
  }
  const isUpVoted = vote.voteType === 1;
  const isDownVoted = vote.voteType === -1;
  rows.change(id, {
    pendingVotes,
    isUpVoted,
    isDownVoted,
    totalUpVotes: row.totalUpVotes + Number(isUpVoted) - Number(row.isUpVoted),
    totalDownVotes: row.totalDownVotes + Number(isDownVoted) - Number(row.isDownVoted),
  });
}

/** The votes with the clicks that wait: each toggles its own side, and up and down do not cancel each other (spec §4). */
export function withPending(votes: Votes): Votes {
  const isUpVoted = votes.isUpVoted !== isFlipped(votes, 'up');
  const isDownVoted = votes.isDownVoted !== isFlipped(votes, 'down');
  return {
    isUpVoted,
    isDownVoted,
    totalUpVotes: votes.totalUpVotes + Number(isUpVoted) - Number(votes.isUpVoted),
    totalDownVotes: votes.totalDownVotes + Number(isDownVoted) - Number(votes.isDownVoted),
  };
}

function isFlipped({ pendingVotes = [] }: Votes, direction: VoteDirection): boolean {
  return pendingVotes.filter((one) => one === direction).length % 2 === 1;
}
