import type { Comment } from '#contract/comments.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import { presentVotes } from '#server/votes/votes.presenter.ts';
import type { CommentRow } from './comments.repository.ts';

/** The content of a deleted comment, for clients that do not know `isDeleted`. */
const DELETED_CONTENT = '<p>Komentar dihapus</p>';

export function presentComment(row: CommentRow): Comment {
  const { id, content, createdAt, editedAt, isDeleted } = row;
  return {
    id,
    content: isDeleted ? DELETED_CONTENT : content,
    createdAt: createdAt.toISOString(),
    owner: presentUser({ id: row.ownerId, name: row.ownerName }),
    ...presentVotes(row),
    editedAt: editedAt?.toISOString() ?? null,
    isDeleted,
    ...(row.isHeld && { isHeld: true as const }),
  };
}
