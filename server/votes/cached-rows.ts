import type { VotesColumns } from './votes.columns.ts';

/** Whether the row shows each caller something else. */
export function isPersonal({ ownVote }: VotesColumns): boolean {
  return ownVote !== null;
}

/** What a row takes in memory, beside its texts and who voted. */
const ROW_BYTES = 1_024;
const VOTER_BYTES = 48;

/** About what a row with these texts takes in memory. */
export function bytesInMemory(
  { upVotesBy, downVotesBy }: VotesColumns,
  ...texts: readonly string[]
): number {
  const letters = texts.reduce((sum, { length }) => sum + length, 0);
  return ROW_BYTES + 2 * letters + VOTER_BYTES * (upVotesBy.length + downVotesBy.length);
}
