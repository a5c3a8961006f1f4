import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createThread, createUser } from '#server/testing/factories.ts';
import { readPage } from '#server/testing/pages.ts';
import { useTestApp } from '#server/testing/test-app.ts';

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
