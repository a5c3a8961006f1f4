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

/** Creates threads of 99 kB each. Some 42 of them are an answer of 4 MB. */
export async function createLongThreads(
  db: Stage['db'],
  ownerId: string,
  count: number,
  { category = 'besar', words = 'kata demi kata ' } = {},
): Promise<void> {
  const body = paragraphOf(words, BODY_MAX - 993);
  for (let number = 0; number < count; number += 1) {
    await createThread(db, ownerId, { title: `Panjang ${number}`, body, category });
  }
}

/** Evaluates an SQL expression in bytes, and returns megabytes. */
export async function megabytesOf(db: Stage['db'], bytes: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select ${sql.raw(bytes)} as bytes`.execute(db);
  return Number(rows[0]?.bytes) / 1_000_000;
}
