import type { NodemailerError } from 'nodemailer';

/** Why a letter could not be sent. `reason` is for the operator, without addresses. */
export interface SmtpFailure {
  /**
   * - `unreachable`: no mail server took anything: other letters would fail, too
   * - `deferred`: this letter may be taken later
   * - `refused`: this letter is refused for good
   * - `no-mailbox`: so is every letter to its address
   */
  readonly kind: 'unreachable' | 'deferred' | 'refused' | 'no-mailbox';
  readonly reason: string;
}

/**
 * Commands whose failure is about the letter. After the others (greeting, EHLO, STARTTLS, AUTH, MAIL FROM) it is about
 * the server, the login or the sender, which the operator can change: even a 5xx is then tried again.
 */
const OF_LETTER = ['RCPT TO', 'DATA'];

/* Enhanced status codes of permanent failures, RFC 3463 §3. */
/** Mailboxes, mail systems and networks: what is full or over a quota today may take the letter tomorrow. */
const PASSING = /^5\d\d[ -]5\.[234]\./;
/** Of an address, but for 5.1.7 and 5.1.8, which are about the sender's. */
const OF_ADDRESS = /^5\d\d[ -]5\.1\.(?![78]\b)/;
const ENHANCED = /^5\d\d[ -]5\.\d/;

/** Replies that mean the mailbox, where no enhanced code says more (RFC 5321 §4.2.3). */
const NO_MAILBOX = [550, 551, 553];

/** Explains an error of nodemailer. */
export function explainFailure(error: unknown): SmtpFailure {
  if (!(error instanceof Error)) return { kind: 'unreachable', reason: String(error) };
  const { code, command = '', response, responseCode = 0, message }: NodemailerError = error;
  const reason = describe(code, response ?? message);
  if (response === undefined || !OF_LETTER.includes(command))
    return { kind: 'unreachable', reason };
  if (responseCode < 500 || responseCode > 599) return { kind: 'deferred', reason };
  if (PASSING.test(response)) return { kind: 'deferred', reason };
  const isOfAddress = ENHANCED.test(response)
    ? OF_ADDRESS.test(response)
    : NO_MAILBOX.includes(responseCode);
  return { kind: isOfAddress && command === 'RCPT TO' ? 'no-mailbox' : 'refused', reason };
}

/** Mail servers quote the address they answer about. */
const ADDRESS = /[^\s<>]+@[^\s<>]+/g;

const REASON_MAX = 500;

/** One line, of at most `REASON_MAX` characters. */
function describe(code: string | undefined, text: string): string {
  const line = text
    .slice(0, 2 * REASON_MAX)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replaceAll(ADDRESS, '[hidden]');
  return (code === undefined || line.includes(code) ? line : `${line} (${code})`).slice(
    0,
    REASON_MAX,
  );
}
