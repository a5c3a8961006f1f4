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

it('of a thread with many long comments, a search reads the first and all short ones', async () => {
  const { id, token } = await createUser(db);
  const threadId = await createThread(db, id, { title: 'Rendang', body: '<p>Enak</p>' });
  const comment = (text: string) => createComment(db, { threadId, ownerId: id }, `<p>${text}</p>`);
  const long = ['belimbing', 'durian', ...Array.from({ length: 20 }, () => 'duku'), 'lemon'];
  for (const [number, fruit] of long.entries()) {
    const words = Array.from({ length: 2_500 }, (_, index) => `k${number}x${index * 7_919}`);
    await comment(`${fruit} ${words.join(' ')}`);
  }
  await comment('presto');
  const find = async (q: string) => (await readPage(app, '/threads', { q }, token)).ids;
  for (const word of ['durian', 'presto'])
    expect(await find(`belimbing ${word}`)).toEqual([threadId]);
  expect(await find('belimbing lemon')).toEqual([]);
  expect(await find('lemon')).toEqual([threadId]);
});
