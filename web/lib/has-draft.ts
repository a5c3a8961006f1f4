import { DRAFT_PREFIX } from './forget-drafts.ts';

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

/** Under which the changes of a thread or comment are kept. */
export function editDraftName(userId: string, id: string): string {
  return `edit ${userId} ${id}`;
}
