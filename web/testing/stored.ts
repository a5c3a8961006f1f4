import type { Comment } from '#contract/comments.ts';
import type { DetailThread } from '#contract/threads.ts';

/** What an answer counts is not stored. */
type Counted = 'totalUpVotes' | 'totalDownVotes' | 'ownVote';
/** A comment as the forum keeps it. */
export type StoredComment = Omit<Comment, Counted>;
export type StoredThread = Omit<
  DetailThread,
  Counted | 'categoryName' | 'owner' | 'totalComments' | 'comments'
> & {
  ownerId: string;
  comments: StoredComment[];
};
export type VotedBy = Pick<StoredComment, 'upVotesBy' | 'downVotesBy'>;

/** A comment that was taken back is not counted. */
export function countComments({ comments }: Pick<StoredThread, 'comments'>): number {
  return comments.filter(({ isDeleted }) => !isDeleted).length;
}

/** What 'top' sorts by. */
export function scoreOf({ upVotesBy, downVotesBy }: VotedBy): number {
  return upVotesBy.length - downVotesBy.length;
}

/** What 'active' sorts by. */
export function activeAt({ comments, createdAt }: StoredThread): string {
  return comments[0]?.createdAt ?? createdAt;
}
