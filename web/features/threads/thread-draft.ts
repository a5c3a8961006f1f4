import { clearSentObjectDraft, useObjectDraft } from '#web/lib/drafts/use-object-draft.ts';
import { threadDraftName } from './thread-draft-name.ts';

const EMPTY = { title: '', category: '', body: '' };

export type ThreadDraft = typeof EMPTY;

/** The thread that this user is writing, kept on this device until it is sent or discarded. */
export function useThreadDraft(userId: string) {
  return useObjectDraft(threadDraftName(userId), EMPTY, 'device');
}

/** Forgets the draft that became a thread. */
export function clearSentThreadDraft(userId: string, sent: ThreadDraft): void {
  clearSentObjectDraft(threadDraftName(userId), sent, EMPTY, 'device');
}
