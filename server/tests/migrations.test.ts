import { sql } from 'kysely';
import { afterAll, expect, inject, it } from 'vitest';
import * as forum from '#server/migrations/001-forum.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import type { Db, Schema } from '#server/schema.ts';
import { countMiscounts } from '#server/testing/miscounts.ts';

const name = `upgrade_${process.env['VITEST_POOL_ID'] ?? '1'}`;
const admin = connect('postgres');
await sql`drop database if exists ${sql.id(name)}`.execute(admin);
await sql`create database ${sql.id(name)}`.execute(admin);
const db = connect(name);
afterAll(async () => {
  await db.destroy();
  await sql`drop database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
});

it('a forum of the first version gets correct counters when it is upgraded to the newest', async () => {
  await migrate(db, { '001-forum': forum });
  for (const statement of asItWas) await sql.raw(statement).execute(db);
  await migrate(db, migrations);

  expect(
    await db.selectFrom('threads').select(['id', 'up_votes', 'down_votes']).orderBy('id').execute(),
  ).toEqual([
    { id: 'thread-a', up_votes: 2, down_votes: 1 },
    { id: 'thread-b', up_votes: 0, down_votes: 0 },
    ...['c', 'd', 'e', 'f', 'g'].map((letter) => ({
      id: `thread-${letter}`,
      up_votes: 0,
      down_votes: 0,
    })),
  ]);
  expect(
    await db.selectFrom('comments').select(['id', 'vote_score']).orderBy('id').execute(),
  ).toEqual([
    { id: 'comment-a', vote_score: -1 },
    { id: 'comment-b', vote_score: 0 },
  ]);
  expect(
    await db.selectFrom('categories').select(['key', 'thread_count']).orderBy('key').execute(),
  ).toEqual([
    { key: 'film', thread_count: 1 },
    { key: 'general', thread_count: 2 },
    { key: 'musik', thread_count: 4 },
  ]);
  expect(await db.selectFrom('category_spellings').selectAll().orderBy('name').execute()).toEqual([
    { category_key: 'musik', name: 'Musik', thread_count: 1 },
    { category_key: 'film', name: 'film', thread_count: 1 },
    { category_key: 'general', name: 'general', thread_count: 2 },
    { category_key: 'musik', name: 'musik', thread_count: 3 },
  ]);
  // Each thread retains its own spelling.
  expect(await db.selectFrom('threads').select(['category']).orderBy('id').execute()).toEqual(
    ['musik', 'musik', 'film', '#Musik', ' musik', '#', 'general'].map((category) => ({
      category,
    })),
  );
  expect(await countMiscounts(db)).toMatchObject({ categories: 0 });
  const active = await db.selectFrom('threads').select('id').orderBy('active_at', 'desc').execute();
  expect(active.map(({ id }) => id)).toEqual([
    'thread-a',
    'thread-c',
    'thread-b',
    'thread-g',
    'thread-f',
    'thread-e',
    'thread-d',
  ]);
  // No session ends, and each can be ended by its owner.
  expect(await db.selectFrom('sessions').select(['id', 'user_id', 'user_agent']).execute()).toEqual(
    [
      { id: expect.stringMatching(/^session-.{16}$/), user_id: 'user-1', user_agent: '' },
      { id: expect.stringMatching(/^session-.{16}$/), user_id: 'user-2', user_agent: '' },
    ],
  );
  const named = await db.selectFrom('user_search').select('document').distinct().execute();
  expect(named).toEqual([{ document: "'sari':1" }]);
  // No cursors exist from before.
  expect(await db.selectFrom('thread_rank_changes').selectAll().execute()).toEqual([]);
});

const asItWas = [
  `insert into users (id, name, email, email_key, password_hash)
    select 'user-' || n, 'Sari', n || '@contoh.id', n || '@contoh.id', '' from generate_series(1, 4) as n`,
  `insert into sessions (token_hash, user_id, expires_at) values
    ('a', 'user-1', '2099-01-01'), ('b', 'user-2', '2099-01-01')`,
  `insert into threads (id, title, body, category, owner_id, comment_count, created_at) values
    ('thread-a', 'Halo', 'Halo', 'musik', 'user-1', 2, '2026-01-01'),
    ('thread-b', 'Halo', 'Halo', 'musik', 'user-1', 0, '2026-01-02'),
    ('thread-c', 'Halo', 'Halo', 'film', 'user-1', 0, '2026-01-03'),
    ('thread-d', 'Halo', 'Halo', '#Musik', 'user-1', 0, '2025-01-01'),
    ('thread-e', 'Halo', 'Halo', ' musik', 'user-1', 0, '2025-01-02'),
    ('thread-f', 'Halo', 'Halo', '#', 'user-1', 0, '2025-01-03'),
    ('thread-g', 'Halo', 'Halo', 'general', 'user-1', 0, '2025-01-04')`,
  `insert into comments (id, thread_id, owner_id, content, created_at) values
    ('comment-a', 'thread-a', 'user-2', 'Halo', '2026-01-04'),
    ('comment-b', 'thread-a', 'user-2', 'Halo', '2026-01-05')`,
  `insert into thread_votes (id, thread_id, user_id, vote_type) values
    ('a', 'thread-a', 'user-1', 1), ('b', 'thread-a', 'user-2', 1),
    ('c', 'thread-a', 'user-3', -1), ('d', 'thread-a', 'user-4', 0)`,
  `insert into comment_votes (id, comment_id, user_id, vote_type) values
    ('a', 'comment-a', 'user-1', -1), ('b', 'comment-b', 'user-1', 0)`,
];

function connect(database: string): Db {
  return openDatabase<Schema>(
    {
      host: inject('postgresHost'),
      port: inject('postgresPort'),
      user: inject('postgresUser'),
      database,
      max: 1,
    },
    (error) => {
      throw error;
    },
  );
}
