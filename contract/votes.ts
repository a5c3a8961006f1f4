import { z } from './zod.ts';

export type VoteAction = 'up-vote' | 'down-vote' | 'neutral-vote';

/** Up (1), down (-1), or none (0). */
export const voteType = z.union([z.literal(1), z.literal(0), z.literal(-1)]);
export type VoteType = z.infer<typeof voteType>;

/** The current votes on a thread or a comment. */
export const votesBy = {
  /** User ids in order of their votes: at most the `VOTERS_MAX` or `PAGE_VOTERS_MAX` newest. */
  upVotesBy: z.array(z.string()),
  downVotesBy: z.array(z.string()),
  /** The totals, including votes that are not listed. */
  totalUpVotes: z.int(),
  totalDownVotes: z.int(),
  /**
   * The caller's vote, when the lists do not contain all votes (otherwise they show it); 0 for a caller without a
   * token.
   */
  ownVote: voteType.optional(),
};

export const threadVote = z.object({
  id: z.string(),
  threadId: z.string(),
  userId: z.string(),
  voteType,
});
export type ThreadVote = z.infer<typeof threadVote>;

export const commentVote = z.object({
  id: z.string(),
  threadId: z.string(),
  commentId: z.string(),
  userId: z.string(),
  voteType,
});
export type CommentVote = z.infer<typeof commentVote>;
