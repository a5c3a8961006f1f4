import { sql } from 'kysely';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { findSetting } from '#server/settings/settings.repository.ts';
import { composeLetter, isLetterKind } from './composing/compose-letter.ts';
import { addJob } from './letter-jobs.ts';
import {
  deleteLetter,
  EVER,
  findRecipientKey,
  giveUpLetter,
  leaseNext,
  postponeLetter,
  type WaitingLetter,
} from './letters.repository.ts';
import { linksOf } from './link-tokens.ts';
import type { MailSettings } from './mail-settings.ts';
import { markRefused } from './refused-addresses.repository.ts';
import { pauseAfter } from './retry-pauses.ts';
import type { Message } from './smtp.ts';
import { explainFailure, type SmtpFailure } from './smtp-failure.ts';

/** Longer than a letter may take (`SMTP_TIMEOUTS.letterMs`), so that no two processes send it at once, in seconds. */
export const LEASE_S = 180;

/** When to look again, while another process sends a letter to the same address, in seconds. */
const BUSY_S = 5;

/** Letters that are worthless without their link. */
const NEED_LINK = ['password-reset', 'confirm-address', 'confirm-new-address'];

/** How an attempt ended. `obsolete` means that nobody needs the letter anymore. */
export type Outcome = 'sent' | 'postponed' | 'given-up' | 'obsolete';

/** What a log may tell of an attempt. */
export interface Attempt {
  readonly outcome: Outcome;
  readonly id: string;
  readonly kind: string;
  /** The number of this attempt; the first one is 1. */
  readonly attempts: number;
  /** The answer of a mail server that did not take the letter. A stop of the process, which cuts it off, is none. */
  readonly failure?: SmtpFailure;
}

export interface Delivery {
  readonly db: Db;
  readonly settings: Pick<MailSettings, 'origin' | 'productName'>;
  readonly linkKey: Buffer;
  /** Sends a message. Throws an error of nodemailer. */
  readonly send: (message: Message) => Promise<unknown>;
  readonly onAttempt: (attempt: Attempt) => void;
  /** Letters that were queued before are left alone. */
  readonly since?: Date | undefined;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

/**
 * Sends a letter, and before it all older ones to the same address that still wait: letters to a person arrive in
 * order. One that fails does not hold up the others. Where the mail server does not answer at all, only the oldest and
 * this one are tried.
 */
export async function deliver(id: string, delivery: Delivery): Promise<void> {
  const { db, signal, since = EVER } = delivery;
  const recipientKey = await findRecipientKey(db, id, since);
  if (recipientKey === undefined) return;
  const tried: string[] = [];
  while (!signal.aborted) {
    const letter = await leaseNext(db, recipientKey, { tried, leaseS: LEASE_S, since });
    if (letter === undefined) break;
    tried.push(letter.id);
    const isAnswered = await attempt(letter, delivery);
    if (!isAnswered) {
      const others = await waitingBefore(db, recipientKey, id, tried);
      tried.push(...others);
      if (tried.includes(id)) return;
    }
  }
  if (!tried.includes(id) && (await findRecipientKey(db, id, since)) !== undefined) {
    // The others are those of another process, or this one stops.
    await addJob(db, { id, inS: signal.aborted ? 0 : BUSY_S });
  }
}

/** The ids of the letters to an address but this one and those that were tried. */
async function waitingBefore(db: Db, recipientKey: string, id: string, tried: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from letters where recipient_key = ${recipientKey} and given_up_at is null
      and id <> ${id} and id <> all(${tried}::text[])`.execute(db);
  return rows.map((row) => row.id);
}

/** Returns false when the mail server did not answer. Stores the outcome in either case. */
async function attempt(letter: WaitingLetter, delivery: Delivery): Promise<boolean> {
  const { db, onAttempt, send } = delivery;
  const { id, kind, attempts } = letter;
  if (letter.expiresAt <= new Date()) {
    await giveUpLetter(db, id, `no mail server took it in time`);
    onAttempt({ outcome: 'given-up', id, kind, attempts });
    return true;
  }
  const message = await compose(letter, delivery);
  if (message === undefined) {
    await deleteLetter(db, id);
    onAttempt({ outcome: 'obsolete', id, kind, attempts });
    return true;
  }
  try {
    await send(message);
  } catch (error) {
    return storeFailure(letter, error, delivery);
  }
  await deleteLetter(db, id);
  onAttempt({ outcome: 'sent', id, kind, attempts });
  return true;
}

async function compose(
  letter: WaitingLetter,
  { db, settings, linkKey }: Delivery,
): Promise<Message | undefined> {
  const { id, kind, recipient, data, createdAt } = letter;
  if (!isLetterKind(kind)) throw new Error(`this version knows no letter ${kind}`);
  const { origin } = settings;
  const product = (await findSetting(db, 'name')) ?? settings.productName;
  const links = await linksOf(db, letter, { key: linkKey, origin });
  if (NEED_LINK.includes(kind) && Object.keys(links).length === 0) return undefined;
  const texts = composeLetter({ kind, data, links }, { product, origin });
  return { id, to: recipient, createdAt, product, ...texts };
}

async function storeFailure(
  { id, kind, attempts, recipient, expiresAt }: WaitingLetter,
  error: unknown,
  { db, onAttempt, signal }: Delivery,
): Promise<boolean> {
  const failure = explainFailure(error);
  const { reason } = failure;
  const inS = signal.aborted ? 0 : pauseAfter(attempts);
  const told = { id, kind, attempts, ...(!signal.aborted && { failure }) };
  const isLast = Date.now() + inS * 1_000 >= expiresAt.getTime();
  if (failure.kind === 'no-mailbox' || failure.kind === 'refused' || isLast) {
    await inTransaction(db, async (trx) => {
      await giveUpLetter(trx, id, reason);
      if (failure.kind === 'no-mailbox') await markRefused(trx, recipient, reason);
    });
    onAttempt({ outcome: 'given-up', ...told });
  } else {
    await inTransaction(db, (trx) => postponeLetter(trx, id, { inS, reason }));
    onAttempt({ outcome: 'postponed', ...told });
  }
  return failure.kind !== 'unreachable';
}
