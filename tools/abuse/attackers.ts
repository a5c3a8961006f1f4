import { sql } from 'kysely';
import { createUser } from '#server/testing/factories.ts';
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

/** Evaluates an SQL expression in bytes, and returns megabytes. */
export async function megabytesOf(db: Stage['db'], bytes: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select ${sql.raw(bytes)} as bytes`.execute(db);
  return Number(rows[0]?.bytes) / 1_000_000;
}
