/** After the first failed attempts, in seconds. Greylisting asks for one to five minutes (RFC 6647 §2.4). */
const FIRST_S = 60;
/** The longest pause: what a mail server that was down all night is late by, once it is back. */
const LONGEST_S = 30 * 60;

/** The pause after so many failed attempts, in seconds: twice the one before. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_S * 2 ** Math.max(attempts - 1, 0), LONGEST_S);
}
