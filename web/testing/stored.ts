import type { Comment } from '#contract/comments.ts';
import type { DetailThread } from '#contract/threads.ts';

/** A stored thread has no counts; answers add them. */
type Counted = 'totalUpVotes' | 'totalDownVotes' | 'ownVote';
/** A stored comment. */
export type StoredComment = Omit<Comment, Counted>;
export type StoredThread = Omit<
  DetailThread,
  Counted | 'categoryName' | 'owner' | 'totalComments' | 'comments'
> & {
  ownerId: string;
  comments: StoredComment[];
};
export type VotedBy = Pick<StoredComment, 'upVotesBy' | 'downVotesBy'>;

/** Counts the comments that are not deleted. */
export function countComments({ comments }: Pick<StoredThread, 'comments'>): number {
  return comments.filter(({ isDeleted }) => !isDeleted).length;
}

/** The sort key of 'top'. */
export function scoreOf({ upVotesBy, downVotesBy }: VotedBy): number {
  return upVotesBy.length - downVotesBy.length;
}

/** The sort key of 'active'. */
export function activeAt({ comments, createdAt }: StoredThread): string {
  return comments[0]?.createdAt ?? createdAt;
}
