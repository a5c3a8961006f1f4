import { clearSentObjectDraft, useObjectDraft } from '#web/lib/use-object-draft.ts';

const EMPTY = { title: '', category: '', body: '' };

export type ThreadDraft = typeof EMPTY;

/** The thread that this user is writing, kept on this device until it is sent. */
export function useThreadDraft(userId: string) {
  return useObjectDraft(draftName(userId), EMPTY, 'device');
}

/** Forgets the draft that became a thread. */
export function clearSentThreadDraft(userId: string, sent: ThreadDraft): void {
  clearSentObjectDraft(draftName(userId), sent, EMPTY, 'device');
}

function draftName(userId: string): string {
  return `thread ${userId}`;
}
