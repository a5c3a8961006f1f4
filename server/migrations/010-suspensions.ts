import { type Kysely, sql } from 'kysely';

/** Adds the time since when an account is suspended by the operator, and may not log in or write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column suspended_at timestamptz`.execute(db);
}
