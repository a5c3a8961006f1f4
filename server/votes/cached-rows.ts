import type { VotesColumns } from './votes.columns.ts';

/** Whether the row differs between callers. */
export function isPersonal({ ownVote }: VotesColumns): boolean {
  return ownVote !== null;
}

/** The approximate memory of a row, without its texts and the ids of voters, in bytes. */
const ROW_BYTES = 1_024;
const VOTER_BYTES = 48;

/** The approximate memory of a row with these texts, in bytes. */
export function bytesInMemory(
  { upVotesBy, downVotesBy }: VotesColumns,
  ...texts: readonly string[]
): number {
  const letters = texts.reduce((sum, { length }) => sum + length, 0);
  return ROW_BYTES + 2 * letters + VOTER_BYTES * (upVotesBy.length + downVotesBy.length);
}
