import {
  countRefused,
  listLetters,
  type ListedLetter,
} from '#server/mail/listed-letters.repository.ts';
import { countLetters } from '#server/mail/overdue-letters.ts';
import type { Db } from '#server/schema.ts';

/** How many letters of a state are listed. */
const LISTED_MAX = 100;

/** Prints what waits, what was given up, and why. Never what the letters say, nor their links. */
export async function listMail(db: Db, print: (line: string) => void): Promise<void> {
  const { waiting, failed } = await countLetters(db);
  print(waiting === 0 ? 'No letter waits.' : `Waiting (${waiting}):`);
  for (const letter of await listLetters(db, 'waiting', LISTED_MAX)) print(describe(letter));
  print(failed === 0 ? 'None was given up.' : `Given up (${failed}):`);
  for (const letter of await listLetters(db, 'given-up', LISTED_MAX)) print(describe(letter));
  if (Math.max(waiting, failed) > LISTED_MAX)
    print(`Of each, the oldest ${LISTED_MAX} are listed.`);
  const refused = await countRefused(db);
  if (refused > 0) {
    print(`Addresses that refused mail for good, and get none for a while: ${refused}.`);
  }
}

function describe(letter: ListedLetter): string {
  const { id, kind, recipient, createdAt, attempts, nextAttemptAt, lastError, givenUpAt } = letter;
  const times = [`written ${createdAt.toISOString()}`, `attempts: ${attempts}`];
  const next = givenUpAt
    ? `given up ${givenUpAt.toISOString()}`
    : `next ${nextAttemptAt.toISOString()}`;
  const line = `  ${id}  ${kind} to ${recipient}, ${[...times, next].join(', ')}`;
  return lastError === null ? line : `${line}\n    ${lastError}`;
}
