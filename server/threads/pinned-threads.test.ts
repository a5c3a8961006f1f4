import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createThread, createUser } from '#server/testing/factories.ts';
import { explain } from '#server/testing/explain.ts';
import { failure, send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { listPinned } from './pinned-threads.ts';

const { app, db } = await useTestApp();

let token: string;
let ownerId: string;
/** The oldest first. */
let ids: string[];

beforeEach(async () => {
  ({ token, id: ownerId } = await createUser(db));
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', ownerId).execute();
  ids = [];
  for (let index = 0; index < 7; index += 1) ids.push(await createThread(db, ownerId));
});

const pin = (index: number, method: 'POST' | 'DELETE' = 'POST') =>
  send(app, method, `/threads/${ids[index]}/pin`, { token, body: {} });

/** The indexes in `ids` of a page's threads, and its cursor. */
async function read(query: string): Promise<{ shown: number[]; cursor: string | null }> {
  const { data } = (await send(app, 'GET', `/threads?${query}`, { token })).envelope;
  const { threads, nextCursor } = data as { threads: { id: string }[]; nextCursor: string | null };
  return { shown: threads.map(({ id }) => ids.indexOf(id)), cursor: nextCursor };
}

/** All pages of the list; `between` runs after the first. */
async function readAll(query: string, between?: () => Promise<unknown>): Promise<number[][]> {
  const pages: number[][] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await read(cursor === '' ? query : `${query}&cursor=${cursor}`);
    pages.push(page.shown);
    if (pages.length === 1) await between?.();
    ({ cursor } = page);
  }
  return pages;
}

const FIRST = 'limit=3&pinned=first';

describe('a list that asks for the pinned threads first', () => {
  it('has them on top of its first page, the last pinned first, and none twice', async () => {
    await pin(1);
    await pin(5);
    expect(await readAll(FIRST)).toEqual([[5, 1, 6, 4], [3, 2], [0]]);
    await pin(1, 'DELETE');
    expect(await readAll(FIRST)).toEqual([[5, 6, 4], [3, 2, 1], [0]]);
  });

  it('neither repeats nor misses a thread that is pinned or unpinned meanwhile', async () => {
    await pin(1);
    const change = async () => {
      await pin(1, 'DELETE');
      await pin(0);
    };
    expect(await readAll(FIRST, change)).toEqual([[1, 6, 5, 4], [3, 2], [0]]);
    await pin(0, 'DELETE');
    expect(await readAll(FIRST, () => pin(2))).toEqual([[6, 5, 4], [3, 2, 1], [0]]);
  });

  it('is that of everybody, to the byte, while nothing is pinned', async () => {
    const bytesOf = async (query: string) =>
      (
        await app.inject({
          url: `/v1/threads?${query}`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).body;
    expect(await bytesOf(FIRST)).toBe(await bytesOf('limit=3'));
  });

  it('leaves a pinned thread out after it is deleted, and in other lists at its place', async () => {
    await pin(1);
    await pin(2);
    await send(app, 'DELETE', `/threads/${ids[2]}`, { token });
    expect((await read('pinned=first')).shown).toEqual([1, 6, 5, 4, 3, 0]);
    for (const query of ['pinned=first&sort=active', 'pinned=first&category=general']) {
      expect((await read(query)).shown.slice(0, 3), query).not.toContain(1);
    }
  });

  it('has long texts that do not fit into the answer at their place', async () => {
    // Each takes six bytes in JSON.
    const body = `<p>${'\u0001'.repeat(99_000)}</p>`;
    ids = [];
    for (let index = 0; index < 9; index += 1) {
      ids.push(await createThread(db, ownerId, { title: 'x', body, category: 'umum' }));
    }
    for (let index = 0; index < 5; index += 1) await pin(index);
    const pages = await readAll('limit=100&pinned=first');
    expect(
      pages
        .flat()
        .filter((index) => index >= 0)
        .sort((a, b) => a - b),
    ).toEqual(ids.map((_, index) => index));
  });
});

it('a list without the parameter is as before, whatever is pinned', async () => {
  const before = [await readAll('limit=3'), await readAll(''), await readAll('sort=newest')];
  await pin(1);
  expect([await readAll('limit=3'), await readAll(''), await readAll('sort=newest')]).toEqual(
    before,
  );
});

it('refuses another value, and a cursor of this list in another', async () => {
  expect(await send(app, 'GET', '/threads?pinned=last', { token })).toMatchObject(
    failure(400, '"pinned" must be first'),
  );
  await pin(1);
  const { cursor } = await read(FIRST);
  expect(await send(app, 'GET', `/threads?cursor=${cursor}`, { token })).toMatchObject({
    status: 400,
  });
});

it('can read the index of pinned threads alone, in its order, which is empty while nothing is pinned', async () => {
  const plan = await db.transaction().execute(async (trx) => {
    // The table of a test is so small that sorting all of it is as cheap.
    for (const way of ['seqscan', 'bitmapscan', 'sort']) {
      await sql`set local ${sql.ref(`enable_${way}`)} = off`.execute(trx);
    }
    return explain(trx, listPinned);
  });
  expect(plan).toMatch(/Index (Only )?Scan Backward using threads_pinned/);
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});
