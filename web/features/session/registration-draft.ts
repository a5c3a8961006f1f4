import { clearSentObjectDraft, useObjectDraft } from '#web/lib/drafts/use-object-draft.ts';

const NAME = 'registration';
const EMPTY = { name: '', email: '' };

/** Name and e-mail as they were written, for as long as the tab is open; never the password. */
export function useRegistrationDraft() {
  return useObjectDraft(NAME, EMPTY, 'tab');
}

/** Forgets the draft that became an account. */
export function clearSentRegistrationDraft({ name, email }: typeof EMPTY): void {
  clearSentObjectDraft(NAME, { name, email }, EMPTY, 'tab');
}
