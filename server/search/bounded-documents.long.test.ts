import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { readPage } from '#server/testing/pages.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readNewest } from './newest-texts.ts';

const { app, db } = await useTestApp();

it('the index contains the first 6,000 words and stems of a text', async () => {
  const { id, token } = await createUser(db);
  const words = Array.from({ length: 9_000 }, (_, index) => `kata${index}`);
  const thread = await createThread(db, id, {
    title: 'Panjang',
    body: `<p>${words.join(' ')}</p>`,
  });
  const { rows } = await sql<{ length: number }>`
    select length(document) from thread_search where thread_id = ${thread}`.execute(db);
  expect(rows).toEqual([{ length: 6_000 }]);
  const find = async (q: string) => (await readPage(app, '/threads', { q }, token)).ids;
  for (const q of ['panjang', 'kata1', 'kata5900']) expect(await find(q)).toEqual([thread]);
  expect(await find('kata8999')).toEqual([]);
});

it('the newest texts are read one by one, in the order of the index', async () => {
  const newest = readNewest('thread', { size: 20_000, bytes: 1_000_000, columns: sql`*` });
  const plan = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql<{ 'QUERY PLAN': string }>`
      explain select from (${newest}) as texts order by created_at desc limit 5`.execute(trx);
  });
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('Index Scan using thread_search_newest');
  expect(lines).not.toContain('Sort');
});

it('of a thread with many long comments, a search reads some, and all short ones', async () => {
  const { id, token } = await createUser(db);
  const threadId = await createThread(db, id, { title: 'Rendang', body: '<p>Enak</p>' });
  const comment = (text: string) => createComment(db, { threadId, ownerId: id }, `<p>${text}</p>`);
  const long = Array.from({ length: 24 }, (_, index) => `buah${index}`);
  for (const fruit of long) {
    const words = Array.from({ length: 2_500 }, (_, index) => `${fruit}x${index * 7_919}`);
    await comment(`${fruit} ${words.join(' ')}`);
  }
  await comment('presto');
  const find = async (q: string) => (await readPage(app, '/threads', { q }, token)).ids;
  for (const word of [...long, 'presto']) expect(await find(word)).toEqual([threadId]);
  // The title has the rarest word: the other word is sought in the comments.
  expect(await find('rendang presto')).toEqual([threadId]);
  const found: string[][] = [];
  // One at a time: a search that waits for others for too long is refused.
  for (const fruit of long) found.push(await find(`rendang ${fruit}`));
  // Which ones are read depends on where PostgreSQL stored them.
  const count = found.filter(([thread]) => thread === threadId).length;
  const { rows } = await sql<{ smallest: number }>`
    select min(pg_column_size(document)) as smallest from comment_search
    where thread_id = ${threadId} and length(document) > 2_000`.execute(db);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual((128 * 1_024) / (rows[0]?.smallest ?? 0));
});
