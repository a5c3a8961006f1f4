import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#server/schema.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { findThreads } from './found-threads.ts';
import type { AccessPath } from './access-paths.ts';
import { FOUND_MAX, type SearchPlan } from './matching-texts.ts';
import { inSearchSession } from './search-session.ts';
import { readStatistics } from './text-statistics.ts';

const { db } = await useTestApp();

it.each<AccessPath>([
  'index',
  'newest',
  // As many texts as wanted were written since.
  '2020-01-01T00:00:00.000000Z',
  // Fewer were: older ones are found, too.
  '2100-01-01T00:00:00.000000Z',
])('finds the same threads by the access path %s', async (path) => {
  const { id: ownerId } = await createUser(db);
  await insertThreads(db, ownerId, { title: 'Halo', count: 10 });
  const titled = await insertThreads(db, ownerId, { title: 'Kelapa', count: 130 });
  const commented = await createThread(db, ownerId, {
    title: 'Halo',
    body: '<p>Apa?</p>',
    category: 'kuliner',
  });
  await createComment(db, { threadId: commented, ownerId }, '<p>Kelapa muda</p>');
  await createThread(db, ownerId, { title: 'Kelapa', body: '<p>Apa?</p>', category: 'musik' });
  const threads = await findThreads(db, await planWith(path), { key: undefined, size: 200 });
  expect(threads.map(({ id }) => id)).toEqual([commented, ...titled]);
});

it.each<AccessPath>(['index', '2100-01-01T00:00:00.000000Z'])(
  'finds threads of a category by %s when the words have too many matches elsewhere, and reads few of these',
  async (path) => {
    const { id: ownerId } = await createUser(db);
    const titled = await insertThreads(db, ownerId, { title: 'Kelapa', count: 3 });
    const commented = await createThread(db, ownerId, { title: 'Halo', category: 'kuliner' });
    await createComment(db, { threadId: commented, ownerId }, '<p>Kelapa muda</p>');
    const elsewhere = await createThread(db, ownerId, { title: 'Kelapa', category: 'musik' });
    await createComment(db, { threadId: elsewhere, ownerId }, '<p>Kelapa muda</p>');
    for (const [table, key] of [
      ['thread_search', ''],
      ['comment_search', 'comment_id, '],
    ] as const) {
      await sql`
        insert into ${sql.table(table)} (${sql.raw(key)}thread_id, created_at, document, written_in)
        select ${sql.raw(key)}thread_id, created_at, document, (1000000000 + number)::text::xid8
        from ${sql.table(table)}, generate_series(1, ${FOUND_MAX}::int) as number
        where thread_id = ${elsewhere}`.execute(db);
    }
    const plan = await planWith(path);
    await inSearchSession(db, { queueKey: ownerId }, async ({ db: trx }) => {
      // The counter includes what the connection did before.
      const before = await countScans(trx);
      const threads = await findThreads(trx, plan, { key: undefined, size: 200 });
      expect(threads.map(({ id }) => id)).toEqual([commented, ...titled]);
      expect((await countScans(trx)) - before).toBeLessThan(100);
    });
  },
);

/** The number of index scans of `threads` that this connection has made and not yet reported. */
async function countScans(trx: Db): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select idx_scan::int as scans from pg_stat_xact_user_tables where relname = 'threads'`.execute(
    trx,
  );
  return rows[0]?.scans ?? 0;
}

/** A plan that finds texts of the category 'kuliner' with the word 'kelapa' by the access path. */
async function planWith(path: AccessPath): Promise<SearchPlan> {
  return {
    words: ['kelapa'],
    terms: [['kelapa']],
    authors: [],
    rarest: 0,
    accessPaths: { thread: path, comment: path },
    statistics: await readStatistics(db, db),
    category: 'kuliner',
    sort: 'newest',
    snapshot: undefined,
  };
}

/** Returns their ids, newest first. */
async function insertThreads(
  into: Db,
  ownerId: string,
  { title, count }: { title: string; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into threads (id, title, body, category, category_key, owner_id)
    select 'thread-' || rpad(${title}, 13, 'x') || lpad(number::text, 3, '0'), ${title}, '<p>Apa?</p>',
      'kuliner', 'kuliner', ${ownerId}
    from generate_series(1, ${count}) as number returning id`.execute(into);
  return rows.map(({ id }) => id).toReversed();
}
