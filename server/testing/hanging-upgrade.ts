import { sql } from 'kysely';
import { migrate, openDatabase } from '#server/platform/database/database.ts';

// A start that is killed during an upgrade: `node hanging-upgrade.ts <database>`.
const db = openDatabase<unknown>({ connectionString: process.argv[2] }, (error) => {
  throw error;
});
await migrate(db, {
  '001-first': {
    up: async (db) => {
      await sql`create table first (id integer)`.execute(db);
    },
  },
  '002-second': {
    up: async (db) => {
      await sql`create table half (id integer)`.execute(db);
      await sql`select pg_sleep(3600)`.execute(db);
    },
  },
});
