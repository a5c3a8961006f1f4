import type { Comment } from '#contract/comments.ts';
import type { DetailThread, Thread } from '#contract/threads.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import { presentVotes } from '#server/votes/votes.presenter.ts';
import type { ThreadRow } from './threads.repository.ts';

/** Presents a thread for lists. */
export function presentThread(row: ThreadRow): Thread {
  return { ...presentCommonFields(row), ownerId: row.ownerId, totalComments: row.totalComments };
}

/** Presents a thread with a page of its comments. */
export function presentDetailThread(row: ThreadRow, comments: Comment[]): DetailThread {
  return {
    ...presentCommonFields(row),
    owner: presentUser({ id: row.ownerId, name: row.ownerName }),
    totalComments: row.totalComments,
    comments,
  };
}

function presentCommonFields(row: ThreadRow) {
  const { id, title, body, category, categoryName, createdAt, editedAt } = row;
  return {
    id,
    title,
    body,
    category,
    categoryName,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    ...(row.isHeld && { isHeld: true as const }),
    ...(row.isLocked && { isLocked: true as const }),
    ...(row.isPinned && { isPinned: true as const }),
    ...presentVotes(row),
  };
}
