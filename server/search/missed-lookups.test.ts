import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { readUnlessSlow } from '#server/platform/concurrency/time-limit.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { type ReadPage, readPage } from '#server/testing/pages.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { inSearchSession, LOOKUPS } from './search-session.ts';

vi.mock('#server/platform/concurrency/time-limit.ts', { spy: true });
// In a small forum, lookups have no limit.
vi.mock(import('./text-statistics.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    readStatistics: async (db, root) => {
      const { thread, comment } = await original.readStatistics(db, root);
      return { thread, comment: { ...comment, rows: 5_000 } };
    },
  };
});
const { app, db } = await useTestApp();

it('later pages leave out what the first page missed, and nothing else', async () => {
  const { id, token } = await createUser(db);
  const threads: string[] = [];
  // No other test uses these words: the forms of a word that is common are not looked up. With five exact matches, near
  // ones are not sought.
  const titles = ['Sulaman', 'Sulaman', ...Array<string>(5).fill('Menyulam')];
  for (const title of titles) {
    threads.push(await createThread(db, id, { title, body: '<p>Apa?</p>' }));
  }
  const [, , ...exact] = threads;
  exact.reverse();
  const search = (cursor?: string) =>
    readPage(app, '/threads', { q: 'menyulam', limit: 3, ...(cursor && { cursor }) }, token);
  const cursorOf = ({ data }: ReadPage) => String(data['nextCursor']);
  vi.mocked(readUnlessSlow).mockResolvedValueOnce(undefined);
  const slow = await search();
  expect(slow.ids).toEqual(exact.slice(0, 3));
  expect((await search(cursorOf(slow))).ids).toEqual(exact.slice(3));
  const fast = await search();
  const second = await search(cursorOf(fast));
  const third = await search(cursorOf(second));
  expect([...fast.ids, ...second.ids, ...third.ids]).toEqual([...exact, threads[1], threads[0]]);
});

it.each(LOOKUPS)('a lookup of %s may take longer on later pages', async (lookup) => {
  const run = (missed?: []) =>
    inSearchSession(db, { owner: 'x', missed }, async (session) => [
      await session.lookUp(lookup, () =>
        sql`select pg_sleep(1)`.execute(session.db).then(() => 'found'),
      ),
      session.missed,
    ]);
  expect(await run()).toEqual([undefined, [lookup]]);
  expect(await run([])).toEqual(['found', []]);
});
