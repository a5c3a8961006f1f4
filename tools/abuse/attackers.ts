import { sql } from 'kysely';
import { BODY_MAX } from '#contract/limits.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import type { Stage } from './attack.ts';

/** Creates `count` accounts with this name, one after the other. */
export async function createUsers(db: Stage['db'], count: number, name: string) {
  const users: Awaited<ReturnType<typeof createUser>>[] = [];
  while (users.length < count) users.push(await createUser(db, { name }));
  return users;
}

/** Returns a paragraph of `length` characters that repeats the words. */
export function paragraphOf(words: string, length: number): string {
  return `<p>${words.repeat(length).slice(0, length - '<p></p>'.length)}</p>`;
}

/** In characters: 99 kB, a little less than the maximum. */
const LONG_LENGTH = BODY_MAX - 993;

/** Returns the title and the body of a thread of 99 kB, which differ for each number. Some 42 are an answer of 4 MB. */
export function longThread(number: number, words = 'kata demi kata ') {
  return {
    title: `Panjang ${number}`,
    body: paragraphOf(`${number} ${words}`, LONG_LENGTH),
  };
}

/** Creates `count` long threads. */
export async function createLongThreads(
  db: Stage['db'],
  ownerId: string,
  count: number,
  { category = 'besar', words = 'kata demi kata ' } = {},
): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    await createThread(db, ownerId, { ...longThread(number, words), category });
  }
}

/** Repeats the action for a number of seconds from now, one at a time. */
export async function repeatFor(
  seconds: number,
  act: (turn: number) => Promise<unknown>,
): Promise<void> {
  const ends = Date.now() + 1_000 * seconds;
  for (let turn = 0; Date.now() < ends; turn += 1) await act(turn);
}

/** Evaluates an SQL expression in bytes, and returns megabytes. */
export async function megabytesOf(db: Stage['db'], bytes: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select ${sql.raw(bytes)} as bytes`.execute(db);
  return Number(rows[0]?.bytes) / 1_000_000;
}
