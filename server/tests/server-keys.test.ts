import { expect, it, onTestFinished } from 'vitest';
import { createThread, createUser } from '#server/testing/factories.ts';
import { readPage } from '#server/testing/pages.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { readServerKey } from '#server/platform/database/server-keys.ts';

const { db } = await useTestApp();

it('processes that start together have one key, which never changes', async () => {
  const keys = await Promise.all([1, 2, 3, 4].map(() => readServerKey(db, 'cursors')));
  const [key] = keys;
  expect(key).toHaveLength(32);
  for (const each of [...keys, await readServerKey(db, 'cursors')]) expect(each).toEqual(key);
  expect(await readServerKey(db, 'something else')).not.toEqual(key);
});

it.each([{}, { sort: 'top' }, { q: 'sambal' }])(
  'a cursor for %j is valid at another process, and at none with another key',
  async (query) => {
    const start = async (cursorKey: Buffer) => {
      const app = await buildTestApp(db, {}, undefined, { cursorKey });
      onTestFinished(() => app.close());
      return app;
    };
    const [one, other] = [
      await start(await readServerKey(db, 'cursors')),
      await start(await readServerKey(db, 'cursors')),
    ];
    const { id, token } = await createUser(db);
    const threads = [];
    for (let count = 0; count < 2; count += 1) {
      threads.push(await createThread(db, id, { title: 'Sambal' }));
    }
    const first = await readPage(one, '/threads', { ...query, limit: 1 }, token);
    const cursor = String(first.data['nextCursor']);
    const second = await readPage(other, '/threads', { ...query, cursor }, token);
    expect([...first.ids, ...second.ids].toSorted()).toEqual(threads.toSorted());

    const stranger = await start(Buffer.alloc(32));
    const url = `/v1/threads?${new URLSearchParams({ ...query, cursor }).toString()}`;
    const answer = await stranger.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(answer.json()).toMatchObject({ status: 'fail', message: '"cursor" is not valid' });
  },
);
