import { DRAFT_PREFIX } from './delete-drafts.ts';

/** Whether a draft of that name is stored; for screens that do without the code that keeps drafts. */
export function hasDraft(name: string): boolean {
  const key = DRAFT_PREFIX + name;
  try {
    return sessionStorage.getItem(key) !== null || localStorage.getItem(key) !== null;
  } catch {
    // Refused storage holds no drafts.
    return false;
  }
}

/** The ids of the threads and comments that the user was changing in this thread, as the stored drafts tell. */
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

/** Under which the changes of a thread or comment are kept. */
export function editDraftName(userId: string, id: string): string {
  return `edit ${userId} ${id}`;
}
