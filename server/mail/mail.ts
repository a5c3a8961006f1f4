import type { LetterFate } from '#contract/email.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Db } from '#server/schema.ts';
import type { Letter } from './letter.ts';
import { countLetter } from './letter-limits.ts';
import { insertLetter } from './letters.repository.ts';
import { isRefused } from './refused-addresses.repository.ts';

/** The forum's way to send letters. Without SMTP_URL there is none. */
export interface Mail {
  /**
   * Stores letters and their links in the transaction of what they tell. They are sent once it is committed, by any
   * process, in the order in which they were stored for each address. A letter is left out, and that logged, when its
   * address has had too many or refuses mail. Returns what became of the last one.
   */
  queue(trx: Db, letters: Letter | readonly Letter[]): Promise<LetterFate>;
  /** Counts a letter as `queue` does, without storing it: for an answer that must not tell the difference. */
  pretend(trx: Db, letter: Letter): Promise<LetterFate>;
}

export interface MailOptions {
  readonly log: Pick<Log, 'warn'>;
  /** Whether the letters to one address are limited: RATE_LIMITS. */
  readonly isLimited: boolean;
}

export function createMail({ log, isLimited }: MailOptions): Mail {
  return {
    pretend: decide,
    async queue(trx, letters) {
      let fate: LetterFate = 'sent';
      for (const letter of [letters].flat()) {
        fate = await decide(trx, letter);
        if (fate === 'sent') await insertLetter(trx, letter);
      }
      return fate;
    },
  };

  /** Counts the letter, and logs why it is left out. */
  async function decide(trx: Db, letter: Letter): Promise<LetterFate> {
    const { kind, userId } = letter;
    if (await isRefused(trx, letter.recipient)) {
      log.warn({ kind, userId }, 'a letter was left out: its address refused an earlier one');
      return 'refused';
    }
    if (isLimited && !(await countLetter(trx, letter))) {
      log.warn({ kind, userId }, 'a letter was left out: its address has had too many');
      return 'too-many';
    }
    return 'sent';
  }
}
