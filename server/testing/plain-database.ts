import { sql } from 'kysely';
import { afterAll, inject } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import type { Db, Schema } from '#server/schema.ts';

const opened: Db[] = [];

/**
 * A new database at the newest migration, whose `owner` may create tables but nothing else, such as an extension; its
 * `superuser` may. Both connections close with the test file, which has one such database.
 */
export async function openPlainDatabase(): Promise<{ owner: Db; superuser: Db }> {
  afterAll(async () => {
    for (const db of opened.splice(0)) await db.destroy();
  });
  const user = inject('postgresUser');
  const name = `plain_${process.env['VITEST_POOL_ID'] ?? '1'}`;
  const admin = connect(user, 'postgres');
  await sql`create database ${sql.id(name)}`.execute(admin);
  await sql`create role ${sql.id(name)} login`.execute(admin);
  const superuser = connect(user, name);
  await sql`grant create on schema public to ${sql.id(name)}`.execute(superuser);
  const owner = connect(name, name);
  await migrate(owner, migrations);
  return { owner, superuser };
}

function connect(user: string, database: string): Db {
  const [host, port] = [inject('postgresHost'), inject('postgresPort')];
  const db = openDatabase<Schema>({ host, port, user, database, max: 2 }, (error) => {
    throw error;
  });
  opened.push(db);
  return db;
}
