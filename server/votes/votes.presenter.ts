import type { VoteType } from '#contract/votes.ts';
import type { VotesColumns } from './votes.columns.ts';

type Votes = Omit<VotesColumns, 'ownVote'> & { ownVote?: VoteType };

/** Presents the votes on a thread or comment, from a row that has further columns. */
export function presentVotes(row: VotesColumns): Votes {
  const { upVotesBy, downVotesBy, totalUpVotes, totalDownVotes, ownVote } = row;
  const own = ownVote === null ? {} : { ownVote };
  return { upVotesBy, downVotesBy, totalUpVotes, totalDownVotes, ...own };
}
