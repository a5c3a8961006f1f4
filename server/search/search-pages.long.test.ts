import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { BODY_MAX } from '#contract/limits.ts';
import { CHANGES_MAX } from '#server/platform/paging/keyset.ts';
import type { Db } from '#server/schema.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { readPage, readPages } from '#server/testing/pages.ts';
import { openPlainDatabase } from '#server/testing/plain-database.ts';
import { send } from '#server/testing/requests.ts';
import { dropCaches, useTestApp } from '#server/testing/test-app.ts';
import { searchThreads } from './search.repository.ts';

// Set up before anything connects.
const queries = vi.spyOn(pg.Client.prototype, 'query');
const { app, db } = await useTestApp();
const plain = await openPlainDatabase();

describe('paging through a search', () => {
  /** Creates six threads with the word. Those later in the list existed before it began. */
  async function setUp() {
    const { token, id } = await createUser(db);
    for (const title of ['Sambal', 'Halo']) {
      for (const body of ['<p>Sambal enak.</p>', '<p>Sambal.</p>', '<p>Sambalnya</p>']) {
        await createThread(db, id, { title, body });
      }
    }
    return { token, id };
  }

  it.each([undefined, 'newest', 'active', 'top'])(
    'with sort=%s shows everything that existed once while others write',
    async (sort) => {
      const { token, id } = await setUp();
      const query = { q: 'sambal', sort, limit: 2 };
      const whole = await readPages(app, '/threads', { ...query, limit: 100 }, token);
      expect(whole).toHaveLength(6);
      const [first, second, ...rest] = whole;
      const paged = [];
      let cursor: string | undefined;
      do {
        const { ids, data } = await readPage(app, '/threads', { ...query, cursor }, token);
        paged.push(...ids);
        cursor = (data['nextCursor'] as string | null) ?? undefined;
        // Later threads are moved to the front, seen ones to the end, and new ones are created.
        for (const threadId of rest.toReversed()) {
          await createComment(db, { threadId, ownerId: id }, '<p>Sambal sambal!</p>');
          await send(app, 'POST', `/threads/${threadId}/up-vote`, { token });
        }
        for (const threadId of [first, second]) {
          const body = { title: 'Halo', body: '<p>Sudah dihapus</p>', category: 'umum' };
          await send(app, 'PUT', `/threads/${threadId}`, { token, body });
        }
        const last = rest.at(-1);
        const body = { title: 'Sambal sambal', body: '<p>Sambal</p>', category: 'umum' };
        await send(app, 'PUT', `/threads/${last}`, { token, body });
        await createThread(db, id, { title: 'Sambal', body: '<p>Sambal</p>' });
      } while (cursor !== undefined);
      expect(paged).toEqual(whole);
    },
  );

  it('continues in the present order when more than 10,000 ranks changed since', async () => {
    const { token } = await setUp();
    const query = { q: 'sambal', sort: 'top' };
    const [first, second, ...rest] = await readPages(app, '/threads', query, token);
    const page = await readPage(app, '/threads', { ...query, limit: 1 }, token);
    const readOn = async () => {
      const cursor = String(page.data['nextCursor']);
      return (await readPage(app, '/threads', { ...query, cursor }, token)).ids;
    };
    const changeRanks = (times: number) =>
      sql`insert into thread_rank_changes (thread_id, active_at, vote_score, created_at)
        select id, active_at, vote_score, created_at from threads, generate_series(1, ${times}::int)
        where id = ${first}`.execute(db);

    // The second thread moves to the top, before the cursor.
    await send(app, 'POST', `/threads/${second}/up-vote`, { token });
    await changeRanks(CHANGES_MAX - 1);
    expect(await readOn()).toEqual([second, ...rest]);
    await changeRanks(1);
    dropCaches(app);
    expect(await readOn()).toEqual(rest);
  });

  it('does not show what was deleted meanwhile', async () => {
    const { token } = await setUp();
    const whole = await readPages(app, '/threads', { q: 'sambal' }, token);
    const first = await readPage(app, '/threads', { q: 'sambal', limit: 3 }, token);
    await send(app, 'DELETE', `/threads/${whole.at(-1)}`, { token });
    const cursor = String(first.data['nextCursor']);
    const second = await readPage(app, '/threads', { q: 'sambal', cursor }, token);
    expect([...first.ids, ...second.ids]).toEqual(whole.slice(0, -1));
  });
});

describe('when not all results fit into an answer', () => {
  const query = { q: 'rendnag', limit: 100 };
  const long = (letter: string, length = BODY_MAX) => `<p>${letter.repeat(length - 7)}</p>`;

  /** The text of a query; Kysely passes an object. */
  const textOf = (query: unknown) => (typeof query === 'string' ? query : JSON.stringify(query));

  /** Creates threads in this order. Those that are not `near` have the exact word. */
  async function write(
    ownerId: string,
    all: readonly { isNear: boolean; body: string }[],
  ): Promise<void> {
    for (const { isNear, body } of all) {
      await createThread(db, ownerId, { title: isNear ? 'Rendang' : 'Rendnag', body });
    }
  }

  it('the page is cut short without another search', async () => {
    const { id, token } = await createUser(db);
    const writeMany = (count: number, letter: string) =>
      write(
        id,
        Array.from({ length: count }, () => ({ isNear: false, body: long(letter) })),
      );
    // More than fits into an answer; the newest eight take six times as much in JSON.
    await writeMany(45, 'a');
    await writeMany(8, '\u0001');
    queries.mockClear();
    const { ids } = await readPage(app, '/threads', query, token);
    expect(ids).toHaveLength(6);
    const begun = queries.mock.calls.filter(([query]) => /repeatable read/.test(textOf(query)));
    expect(begun).toHaveLength(1);
  });

  it('pages of any lengths contain each thread once, in the order of the search', async () => {
    const lengths = fc.constantFrom(10, BODY_MAX / 3, BODY_MAX);
    // As long in JSON as in the database, or six times as long.
    const body = fc.tuple(fc.constantFrom('a', '\u0001'), lengths);
    const shape = { exact: fc.nat({ max: 4 }), bodies: fc.array(body, { maxLength: 30 }) };
    await fc.assert(
      fc.asyncProperty(fc.record(shape), async ({ exact, bodies }) => {
        const { id, token } = await createUser(db);
        await sql`delete from threads`.execute(db);
        await write(
          id,
          bodies.map(([letter, length], number) => ({
            isNear: number >= exact,
            body: long(letter, length),
          })),
        );
        const { hits } = await searchThreads(db, { queueKey: id, q: query.q, size: 100 });
        const pages = await readPages(app, '/threads', query, token);
        expect(pages).toEqual(hits.map(({ threadId }) => threadId));
        expect(pages).toHaveLength(bodies.length);
      }),
      { numRuns: 10 },
    );
  });
});

describe('in a database whose owner may not use pg_trgm', () => {
  it('tolerates one typing error, but no more', async () => {
    const found = async (each: Db, q: string) =>
      (await searchThreads(each, { queueKey: 'reader', q, size: 20 })).hits.map(
        ({ threadId }) => threadId,
      );
    for (const each of [plain.owner, db]) {
      const { id } = await createUser(each);
      const threadId = await createThread(each, id, { title: 'Rendang Padang', body: '<p>Ya</p>' });
      expect(await found(each, 'rendnag padang')).toEqual([threadId]);
      expect(await found(each, 'rendanng')).toEqual([threadId]);
      expect(await found(each, 'rendangggs')).toEqual(each === db ? [threadId] : []);
    }
    // The extension may be created and dropped while the forum runs.
    await sql`create extension pg_trgm`.execute(plain.superuser);
    expect(await found(plain.owner, 'rendangggs')).toHaveLength(1);
    await sql`drop extension pg_trgm`.execute(plain.superuser);
    expect(await found(plain.owner, 'rendangggs')).toEqual([]);
  });
});
