import { type Kysely, sql } from 'kysely';

/**
 * Makes reads independent of deleted and replaced rows, of which a network can leave 380,000 in a day: an index of the
 * comments that are not deleted finds the newest one of a thread, and the indexes of users and of texts by their owner
 * leave out deleted ones. Search tables are vacuumed sooner than when a fifth of a table is dead, the default, because a
 * search reads dead rows of the full-text index, too.
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
  `alter table thread_search set (autovacuum_vacuum_scale_factor = 0.02)`,
  `alter table comment_search set (autovacuum_vacuum_scale_factor = 0.02)`,
];
