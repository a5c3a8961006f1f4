import { clearSentObjectDraft, useObjectDraft } from '#web/lib/drafts/use-object-draft.ts';
import { threadDraftName } from './new-thread.ts';

const EMPTY = { title: '', category: '', body: '' };

/** The texts of a thread that its owner writes. */
export type ThreadTexts = typeof EMPTY;

/** The user's draft of a new thread, stored on this device until it is sent or discarded. */
export function useThreadDraft(userId: string) {
  return useObjectDraft(threadDraftName(userId), EMPTY, 'device');
}

/** Deletes the draft of a created thread, if it is still what was sent. */
export function clearSentThreadDraft(userId: string, sent: ThreadTexts): void {
  clearSentObjectDraft(threadDraftName(userId), sent, EMPTY, 'device');
}
