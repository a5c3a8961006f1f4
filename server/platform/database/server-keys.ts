import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

const KEY_BYTES = 32;

/**
 * Reads the key with which all processes on the database sign `name`. The first caller creates it. A restored forum
 * creates another, unless its sessions were restored, too.
 */
export async function readServerKey<Schema>(db: Kysely<Schema>, name: string): Promise<Buffer> {
  const read = async () => {
    const { rows } = await sql<{ key: Buffer }>`
      select key from server_keys where name = ${name}`.execute(db);
    return rows[0]?.key;
  };
  const known = await read();
  if (known) return known;
  await sql`insert into server_keys (name, key) values (${name}, ${randomBytes(KEY_BYTES)})
    on conflict do nothing`.execute(db);
  // Another process may have inserted its key first.
  const key = await read();
  if (!key) throw new Error(`the database has no key named ${name}`);
  return key;
}
