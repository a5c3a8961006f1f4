import { clearSentObjectDraft, useObjectDraft } from '#web/lib/drafts/use-object-draft.ts';

const NAME = 'registration';
const EMPTY = { name: '', email: '' };

/** The draft of name and e-mail, stored until the tab is closed; never the password. */
export function useRegistrationDraft() {
  return useObjectDraft(NAME, EMPTY, 'tab');
}

/** Deletes the draft after the registration, if it is still what was sent. */
export function clearSentRegistrationDraft({ name, email }: typeof EMPTY): void {
  clearSentObjectDraft(NAME, { name, email }, EMPTY, 'tab');
}
