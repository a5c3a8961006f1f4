import type { HeldFor } from '#contract/removals.ts';
import type { Change } from '#server/changes/change.ts';
import type { TextIds } from './texts.repository.ts';

/** What readers see of a text that was removed or hidden: the same as of one that its owner deleted. */
export function goneText({ threadId, commentId }: TextIds): Change[] {
  if (commentId === undefined) return [{ type: 'thread-deleted', threadId }];
  return [{ type: 'comment-deleted', threadId, commentId }, { type: 'scores-changed' }];
}

/** What readers see of a text that was restored. */
export function restoredText({ threadId, commentId }: TextIds): Change[] {
  if (commentId !== undefined)
    return [{ type: 'comment-created', threadId, commentId }, { type: 'scores-changed' }];
  return [
    { type: 'thread-created', threadId },
    { type: 'thread-edited', threadId },
  ];
}

/** What readers see of an edit, which is held when `heldFor` tells why. */
export function changesOfEdit(
  { threadId, commentId }: TextIds,
  { userId, heldFor }: { userId: string; heldFor: HeldFor | undefined },
): Change[] {
  if (heldFor) return [...goneText({ threadId, commentId }), { type: 'text-held', userId }];
  if (commentId !== undefined) return [{ type: 'comment-edited', threadId, commentId }];
  return [{ type: 'thread-edited', threadId }];
}
