import { readStored } from '#web/lib/web-storage.ts';
import { DRAFT_PREFIX } from './delete-drafts.ts';

/** Whether a draft of that name is stored. Reads storage directly, for screens that do not load `drafts.ts`. */
export function hasDraft(name: string): boolean {
  const key = DRAFT_PREFIX + name;
  return Boolean(readStored('sessionStorage', key) || readStored('localStorage', key));
}

/** Returns the ids of the thread and of its comments for which edit drafts are stored. */
export function editedIn(threadId: string, userId: string): string[] {
  const prefix = DRAFT_PREFIX + editDraftName(userId, '');
  try {
    const edits = [sessionStorage, localStorage].flatMap((storage) =>
      Object.keys(storage).filter(
        (key) =>
          key === prefix + threadId ||
          (key.startsWith(prefix) && storage.getItem(key)?.includes(JSON.stringify(threadId))),
      ),
    );
    return [...new Set(edits.map((key) => key.slice(prefix.length)))];
  } catch {
    // Refused storage holds no drafts.
    return [];
  }
}

/** The name of the edit draft of a thread or comment. */
export function editDraftName(userId: string, id: string): string {
  return `edit ${userId} ${id}`;
}
