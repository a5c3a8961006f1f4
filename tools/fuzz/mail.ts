import type { LetterTrap } from '#tools/letters/catch-letters.ts';

/** Where the pages of the forum are said to be: passkeys work at localhost without HTTPS. */
export const FUZZ_ORIGIN = 'http://localhost';

/** The settings of a forum that sends its letters into a trap: without mail, some operations never succeed. */
export function settingsWithMail({ smtpUrl }: LetterTrap) {
  return { SMTP_URL: smtpUrl, MAIL_FROM: 'forum@contoh.id', PUBLIC_URL: FUZZ_ORIGIN };
}
