import { type Kysely, sql } from 'kysely';

/**
 * Adds an index of the comments that are not deleted, to find the newest one of a thread, and leaves deleted rows out of
 * the indexes of users and of texts by their owner. An index of all rows reads over the deleted ones, of which a network
 * can leave 380,000 in a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index comments_shown on comments (thread_id, created_at desc, id desc)
    where deleted_at is null`,
  `drop index users_oldest`,
  `create index users_oldest on users (created_at, id) where deleted_at is null`,
  `drop index threads_by_owner`,
  `create index threads_by_owner on threads (owner_id, created_at, id) where deleted_at is null`,
  `drop index comments_by_owner`,
  `create index comments_by_owner on comments (owner_id, created_at, id) where deleted_at is null`,
];
