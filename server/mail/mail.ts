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
   * holder of the account has chosen.
   */
  queue(trx: Db, letters: Letter | readonly Letter[]): Promise<void>;
}

export interface MailOptions {
  readonly log: Pick<Log, 'warn'>;
  /** Whether letters are limited: RATE_LIMITS. */
  readonly isLimited: boolean;
}

export function createMail({ log, isLimited }: MailOptions): Mail {
  return {
    async queue(trx, letters) {
      for (const letter of [letters].flat()) {
        const { kind, userId } = letter;
        if (await isRefused(trx, letter.recipient)) {
          log.warn({ kind, userId }, 'a letter was left out: its address refused an earlier one');
          continue;
        }
        const isProved = await isAddressProved(trx, letter);
        if (isLimited && !(await countLetter(trx, letter, { isProved }))) {
          log.warn(
            { kind, userId },
            'a letter was left out: its address, or the forum, has had too many',
          );
          continue;
        }
        await insertLetter(trx, letter, isProved ? letter.data : withoutChosenTexts(letter.data));
      }
    },
  };
}
