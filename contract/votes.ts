import { z } from './zod.ts';

export type VoteAction = 'up-vote' | 'down-vote' | 'neutral-vote';

/** Up (1), down (-1), or none (0). */
export const voteType = z.union([z.literal(1), z.literal(0), z.literal(-1)]);
export type VoteType = z.infer<typeof voteType>;

/** The ids of those whose vote stands, in the order in which they voted. */
export const votesBy = { upVotesBy: z.array(z.string()), downVotesBy: z.array(z.string()) };

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
