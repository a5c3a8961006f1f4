import type { Comment } from '#contract/comments.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import type { CommentRow } from './comments.repository.ts';

export function presentComment(row: CommentRow): Comment {
  const { ownerId, ownerName, createdAt, ...comment } = row;
  return {
    ...comment,
    createdAt: createdAt.toISOString(),
    owner: presentUser({ id: ownerId, name: ownerName }),
  };
}
