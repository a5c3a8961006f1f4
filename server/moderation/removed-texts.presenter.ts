import { presentUser } from '#server/users/users.presenter.ts';
import { presentOwnAppeal } from './sanctions.presenter.ts';
import type { RemovedTextRow } from './removed-texts.repository.ts';

/** Presents a removed text to its owner, with the appeal against it. */
export function presentOwnRemovedText(row: RemovedTextRow) {
  return { ...presentText(row), appeal: presentOwnAppeal(row) };
}

function presentText(row: RemovedTextRow) {
  return {
    threadId: row.threadId,
    commentId: row.commentId,
    title: row.title,
    body: row.body,
    category: row.category,
    reason: row.reason,
    removedAt: row.removedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    ...(row.heldFor && { isHeld: true as const }),
  };
}

/** Presents a removed text to moderators. */
export function presentRemovedText(row: RemovedTextRow) {
  return {
    ...presentText(row),
    owner: presentUser({ id: row.ownerId, name: row.ownerName }),
    remover:
      row.removedBy === null ? null : presentUser({ id: row.removedBy, name: row.removerName }),
  };
}
