import type { Db } from '#server/schema.ts';

/** Finds people of a demo by their addresses. */
export type FindId = (email: string) => string;

/** Reads the ids of all people who can be named; undefined when one of `emails` has no account. */
export async function readPeople(db: Db, emails: readonly string[]): Promise<FindId | undefined> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .execute();
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  if (emails.some((email) => !ids.has(email))) return undefined;
  return (email) => {
    const id = ids.get(email);
    if (id === undefined) throw new Error(`the demo does not name ${email}`);
    return id;
  };
}
