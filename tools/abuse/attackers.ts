import { sql } from 'kysely';
import { createUser } from '#server/testing/factories.ts';
import type { Stage } from './attack.ts';

/** So many accounts with that name, one after the other. */
export async function createUsers(db: Stage['db'], count: number, name: string) {
  const users: Awaited<ReturnType<typeof createUser>>[] = [];
  while (users.length < count) users.push(await createUser(db, { name }));
  return users;
}

/** A paragraph of so many characters, which says the words again and again. */
export function paragraphOf(words: string, length: number): string {
  return `<p>${words.repeat(length).slice(0, length - '<p></p>'.length)}</p>`;
}

/** What an expression of SQL gives, in megabytes. */
export async function megabytesOf(db: Stage['db'], bytes: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select ${sql.raw(bytes)} as bytes`.execute(db);
  return Number(rows[0]?.bytes) / 1_000_000;
}
