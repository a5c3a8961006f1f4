import type { LetterFate } from '#contract/email.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Db } from '#server/schema.ts';
import { type Letter, withoutChosenTexts } from './letter.ts';
import { countLetter, isAddressProved } from './letter-limits.ts';
import { insertLetter } from './letters.repository.ts';
import { isRefused } from './refused-addresses.repository.ts';

/** The forum's way to send letters. Without SMTP_URL there is none. */
export interface Mail {
  /**
   * Stores letters and their links in the transaction of what they tell. They are sent once it is committed, by any
   * process, in the order in which they were stored for each address. A letter is left out, and that logged, when its
   * address refuses mail, or too many letters were sent. One to an address that nobody has proved has no texts that the
   * holder of the account has chosen. Returns what became of the last one.
   */
  queue(trx: Db, letters: Letter | readonly Letter[]): Promise<LetterFate>;
  /** Counts a letter as `queue` does, without storing it: for an answer that must not tell the difference. */
  pretend(trx: Db, letter: Letter): Promise<LetterFate>;
}

export interface MailOptions {
  readonly log: Pick<Log, 'warn'>;
  /** Whether letters are limited: RATE_LIMITS. */
  readonly isLimited: boolean;
}

export function createMail({ log, isLimited }: MailOptions): Mail {
  return {
    async pretend(trx, letter) {
      return decide(trx, letter, await isAddressProved(trx, letter));
    },
    async queue(trx, letters) {
      let fate: LetterFate = 'sent';
      for (const letter of [letters].flat()) {
        const isProved = await isAddressProved(trx, letter);
        fate = await decide(trx, letter, isProved);
        if (fate !== 'sent') continue;
        await insertLetter(trx, letter, isProved ? letter.data : withoutChosenTexts(letter.data));
      }
      return fate;
    },
  };

  /** Counts the letter, and logs why it is left out. */
  async function decide(trx: Db, letter: Letter, isProved: boolean): Promise<LetterFate> {
    const { kind, userId } = letter;
    if (await isRefused(trx, letter.recipient)) {
      log.warn({ kind, userId }, 'a letter was left out: its address refused an earlier one');
      return 'refused';
    }
    if (isLimited && !(await countLetter(trx, letter, { isProved }))) {
      log.warn(
        { kind, userId },
        'a letter was left out: its address, or the forum, has had too many',
      );
      return 'too-many';
    }
    return 'sent';
  }
}
