import type { EmailAndLetter, LetterFate } from '#contract/email.ts';
import { emailText } from '#web/i18n/email-id.ts';

/** Whether the letter to confirm an address is on its way. */
export function isLetterSent(fate: LetterFate | undefined): boolean {
  return fate !== 'too-many' && fate !== 'refused';
}

/** What became of the letter to this address. */
export function describeLetter(fate: LetterFate | undefined, to: string): string {
  if (fate === 'too-many') return emailText.tooManyLetters(to);
  return fate === 'refused' ? emailText.letterRefused(to) : emailText.sentAgain(to);
}

/** What the request for another letter has led to. */
export function describeConfirmation(answer: EmailAndLetter): string {
  const { email, isConfirmed, newEmail, letter } = answer;
  return isConfirmed ? emailText.nowConfirmed : describeLetter(letter, newEmail ?? email);
}
