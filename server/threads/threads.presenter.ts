import type { Comment } from '#contract/comments.ts';
import type { DetailThread, Thread } from '#contract/threads.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import type { ThreadRow } from './threads.repository.ts';

/** A thread as lists show it. */
export function presentThread(row: ThreadRow): Thread {
  const { ownerName: _ownerName, createdAt, ...thread } = row;
  return { ...thread, createdAt: createdAt.toISOString() };
}

/** A thread with its comments. */
export function presentDetailThread(row: ThreadRow, comments: Comment[]): DetailThread {
  const { ownerId, ownerName, totalComments: _totalComments, createdAt, ...thread } = row;
  return {
    ...thread,
    createdAt: createdAt.toISOString(),
    owner: presentUser({ id: ownerId, name: ownerName }),
    comments,
  };
}
