import type { VotesColumns } from './votes.columns.ts';

/** The votes on a thread or comment, of a row that has more columns than these. */
export function presentVotes(row: VotesColumns): VotesColumns {
  const { upVotesBy, downVotesBy, totalUpVotes, totalDownVotes, ownVote } = row;
  return { upVotesBy, downVotesBy, totalUpVotes, totalDownVotes, ownVote };
}
