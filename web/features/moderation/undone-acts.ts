import type { LogEntry } from '#contract/moderation.ts';

/** What is known of an act on a text: whether it has been undone, or can be. */
export type Undoing = 'undone' | 'possible' | null;

const UNDOABLE = /-(removed|hidden)$/;
const UNDOING = /-(restored|kept|approved)$/;

/**
 * Says by number which removals and hidings were undone, and which can be. The entries are the newest of the log, newest first: an
 * act is undone when the next one on the same text restores or keeps it, and can be undone when there is no next one.
 */
export function findUndoings(entries: readonly LogEntry[]): Map<number, Undoing> {
  const next = new Map<string, string>();
  const found = new Map<number, Undoing>();
  for (const { number, action, threadId, commentId } of entries) {
    const textId = commentId ?? threadId;
    if (textId === null) continue;
    if (UNDOABLE.test(action)) {
      const later = next.get(textId);
      found.set(number, later === undefined ? 'possible' : UNDOING.test(later) ? 'undone' : null);
    }
    next.set(textId, action);
  }
  return found;
}
