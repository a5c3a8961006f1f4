import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { categoryKey } from '#contract/category-key.ts';
import { CATEGORY_MAX } from '#contract/limits.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { readPage, readPages } from '#server/testing/pages.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { SEARCHED_MAX } from './categories.repository.ts';

const { app, db } = await useTestApp();

/** Creates a thread in each named category, as often as it is named. */
async function setUp(...named: string[]) {
  const { token, id } = await createUser(db);
  const threads: string[] = [];
  for (const category of named) threads.push(await createThread(db, id, { category }));
  return { token, threads };
}

const ask = (token: string, q: string) =>
  readPage(app, '/categories', { q }, token).then(({ ids }) => ids);

describe('GET /v1/categories', () => {
  it('requires authentication, unless reading is public', async () => {
    expect(await send(app, 'GET', '/categories')).toMatchObject(
      failure(401, 'Missing authentication'),
    );
    const open = await buildTestApp(db, { PUBLIC_READ: true });
    expect(await send(open, 'GET', '/categories')).toMatchObject({ status: 200 });
    await open.close();
  });

  it('lists those with the most threads first, and of equals by name', async () => {
    const { token } = await setUp('musik', 'film', 'kuliner', 'film', 'kuliner', 'film');
    expect(await send(app, 'GET', '/categories', { token })).toMatchObject({
      status: 200,
      envelope: {
        message: 'categories retrieved',
        data: {
          categories: [
            { name: 'film', totalThreads: 3 },
            { name: 'kuliner', totalThreads: 2 },
            { name: 'musik', totalThreads: 1 },
          ],
          nextCursor: null,
        },
      },
    });
  });

  it('joins to the whole in pages of any size', async () => {
    const names = Array.from({ length: 9 }, (_, index) => `kategori ${index}`);
    const { token } = await setUp(...names, 'kategori 5', 'kategori 5', 'kategori 7');
    const expected = [5, 7, 0, 1, 2, 3, 4, 6, 8].map((index) => `kategori ${index}`);
    for (const limit of [1, 2, 4, 9, 100]) {
      expect(await readPages(app, '/categories', { limit }, token)).toEqual(expected);
    }
  });

  it('goes on after a category with the longest key', async () => {
    const longest = '\ufdfa'.repeat(CATEGORY_MAX);
    const { token } = await setUp('musik', longest, '日本');
    expect(categoryKey(longest)).toHaveLength(18 * CATEGORY_MAX);
    expect(await readPages(app, '/categories', { limit: 1 }, token)).toEqual([
      'musik',
      longest,
      '日本',
    ]);
  });

  it('finds any part of a name, in any case, and treats no character as a pattern', async () => {
    const { token } = await setUp('Film Horor', 'film', 'musik', '100%', 'a_b', 'a\\b', 'axb');
    expect(await ask(token, 'FILM')).toEqual(['film', 'Film Horor']);
    expect(await ask(token, '#film')).toEqual(['film', 'Film Horor']);
    expect(await ask(token, 'm h')).toEqual(['Film Horor']);
    expect(await ask(token, '%')).toEqual(['100%']);
    expect(await ask(token, '_')).toEqual(['a_b']);
    expect(await ask(token, '\\')).toEqual(['a\\b']);
    expect(await ask(token, '\u0000')).toEqual([]);
    expect(await ask(token, 'x'.repeat(10_000))).toEqual([]);
    expect(await readPages(app, '/categories', { q: 'I', limit: 1 }, token)).toEqual([
      'film',
      'Film Horor',
      'musik',
    ]);
  });

  it('searches the most used categories only', async () => {
    const { token } = await setUp('kopi susu', 'kopi hitam', 'kopi hitam');
    await sql`
      insert into categories (key, thread_count)
      select 'ramai ' || number, 2 from generate_series(1, ${SEARCHED_MAX - 1}::int) as number`.execute(
      db,
    );
    expect(await ask(token, 'kopi')).toEqual(['kopi hitam']);
    await db.deleteFrom('categories').where('key', '=', 'ramai 1').execute();
    expect(await ask(token, 'kopi')).toEqual(['kopi hitam', 'kopi susu']);
  });

  it('ignores the case of letters beyond ASCII', async () => {
    const { token } = await setUp('Éclair', 'éclair', 'eclair', 'groß', 'ψ');
    for (const q of ['éclair', 'ÉCLAIR']) expect(await ask(token, q)).toEqual(['Éclair']);
    expect(await ask(token, 'gross')).toEqual([]);
    expect(await ask(token, 'Groß')).toEqual(['groß']);
    expect(await ask(token, 'Ψ')).toEqual(['ψ']);
    expect(await ask(token, '*(?i)[.]{2}^$|+')).toEqual([]);
  });

  it('has one entry however it is written, named as most threads write it, then alphabetically', async () => {
    const { token, threads } = await setUp('hobi', 'Hobi', '#Hobi', '#hobi ', '＃HOBI', 'seni');
    const list = async () =>
      (await send(app, 'GET', '/categories', { token })).envelope.data['categories'];
    const seni = { name: 'seni', totalThreads: 1 };
    expect(await list()).toEqual([{ name: 'Hobi', totalThreads: 5 }, seni]);
    await send(app, 'DELETE', `/threads/${threads[2]}`, { token });
    expect(await list()).toEqual([{ name: 'hobi', totalThreads: 4 }, seni]);
    const body = { title: 'Judul', body: 'Isi', category: 'HOBI' };
    for (const id of threads.slice(0, 2)) {
      await send(app, 'PUT', `/threads/${id}`, { token, body });
    }
    expect(await list()).toEqual([{ name: 'HOBI', totalThreads: 4 }, seni]);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('leaves out a category whose last thread is deleted', async () => {
    const { token, threads } = await setUp('musik', 'film');
    await send(app, 'DELETE', `/threads/${threads[0]}`, { token });
    expect((await readPage(app, '/categories', {}, token)).ids).toEqual(['film']);
  });
});
