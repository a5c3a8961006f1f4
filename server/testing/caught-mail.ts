import { createLink } from '#server/mail/mail-links.repository.ts';
import type { Letter, LetterKind, NewLink } from '#server/mail/letter.ts';
import type { Mail } from '#server/mail/mail.ts';

/** A letter that a test has caught. */
export interface CaughtLetter {
  readonly kind: LetterKind;
  readonly recipient: string;
  readonly data: Letter['data'];
  /** The tokens of its links, by their names. */
  readonly tokens: Readonly<Record<string, string>>;
}

export interface CatchingMail extends Mail {
  /** In the order in which they were queued. */
  readonly letters: CaughtLetter[];
  /** Returns the token in the newest letter of this kind to this address. */
  tokenOf(kind: LetterKind, recipient: string): string;
}

/** A mail that catches letters in memory instead of storing them, for tests of what queues them. Their links are stored, with tokens that a test can read. */
export function createCatchingMail(): CatchingMail {
  const letters: CaughtLetter[] = [];
  return {
    letters,
    async queue(trx, queued) {
      for (const { kind, recipient, userId, data, links } of [queued].flat()) {
        const tokens: Record<string, string> = {};
        for (const [name, link] of Object.entries<NewLink>(links)) {
          if (userId !== null) tokens[name] = await createLink(trx, { ...link, userId });
        }
        letters.push({ kind, recipient, data, tokens });
      }
      return 'sent';
    },
    pretend: () => Promise.resolve('sent'),
    tokenOf(kind, recipient) {
      const letter = letters.findLast(
        (one) => one.kind === kind && one.recipient.toLowerCase() === recipient.toLowerCase(),
      );
      const [token] = Object.values(letter?.tokens ?? {});
      if (token === undefined) throw new Error(`no letter ${kind} to ${recipient}`);
      return token;
    },
  };
}
