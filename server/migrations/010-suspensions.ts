import { type Kysely, sql } from 'kysely';

/** Since when an account may not log in or write, where the operator says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column suspended_at timestamptz`.execute(db);
}
