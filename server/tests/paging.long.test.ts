import fc from 'fast-check';
import { CHANGES_MAX } from '#server/platform/paging/keyset.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { readPage, readPages } from '#server/testing/pages.ts';
import { failure, send } from '#server/testing/requests.ts';
import { countWaiting } from '#server/testing/row-lock.ts';
import { dropCaches, useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const categories = ['kuliner', 'musik', 'film'] as const;

/** Starts writing with several users, and tracks what was deleted. */
async function startWriting() {
  const people = [await createUser(db), await createUser(db), await createUser(db)];
  const [owner] = people;
  const threads: string[] = [];
  const comments: string[] = [];
  const deleted = new Set<string>();

  const post = (path: string, who: number, body: unknown = {}) =>
    send(app, 'POST', path, { token: people[who]!.token, body });
  const openThread = async (category: string) => {
    threads.push(await createThread(db, owner!.id, { category }));
  };
  const addComment = async (threadId: string) => {
    comments.push(await createComment(db, { threadId, ownerId: owner!.id }));
  };
  return { token: owner!.token, people, threads, comments, deleted, post, openThread, addComment };
}

type Writer = Awaited<ReturnType<typeof startWriting>>;

/** Random numbers for each write: its action, its target, and its user. */
const dice = fc.record({ what: fc.nat(9), which: fc.nat(999), who: fc.nat(2) });
type Dice = { what: number; which: number; who: number };
const writes = fc.array(fc.array(dice, { maxLength: 4 }), { minLength: 1, maxLength: 12 });

/**
 * Reads a whole list, which is then paged through. The caches are dropped, since nothing invalidates what `Writer` writes
 * to the database: otherwise the first page might be of an earlier time than the whole list.
 */
function readWhole(path: string, query: Parameters<typeof readPage>[2], token: string) {
  dropCaches(app);
  return readPage(app, path, query, token);
}

/** Runs the next batch of writes, all at once, at each call. */
function eachBatchOf(batches: Dice[][], write: (roll: Dice) => Promise<unknown>) {
  const left = [...batches];
  return () => Promise.all((left.shift() ?? []).map(write));
}

/** Expects that everything that existed at the first page and still exists was read once, in the order of that time. */
function expectJoined(seen: string[], before: string[], isGone: (id: string) => boolean): void {
  expect(new Set(seen).size).toBe(seen.length);
  const lasting = before.filter((id) => !isGone(id));
  expect(seen.filter((id) => before.includes(id) && !isGone(id))).toEqual(lasting);
}

const threadLists = (['newest', 'active', 'top'] as const).flatMap((sort) => [
  { sort, category: undefined },
  { sort, category: 'musik' },
]);

describe('pages are complete together while others write, vote, comment and delete', () => {
  it.each(threadLists)('in the threads by $sort, of category $category', async (list) => {
    const writer = await startWriting();
    for (let count = 0; count < 15; count += 1) await writer.openThread(categories[count % 3]!);
    await fc.assert(
      fc.asyncProperty(writes, fc.integer({ min: 1, max: 4 }), async (batches, limit) => {
        const before = await readWhole('/threads', list, writer.token);
        const between = eachBatchOf(batches, (roll) => writeOnThreads(writer, roll));
        const seen = await readPages(app, '/threads', { ...list, limit }, writer.token, between);
        expectJoined(seen, before.ids, (id) => writer.deleted.has(id));
      }),
      { numRuns: 6 },
    );
  });

  it.each(['newest', 'oldest', 'top'])('in the comments of a thread by %s', async (sort) => {
    const writer = await startWriting();
    await writer.openThread('musik');
    const path = `/threads/${writer.threads[0]}`;
    for (let count = 0; count < 15; count += 1) await writer.addComment(writer.threads[0]!);
    await fc.assert(
      fc.asyncProperty(writes, fc.integer({ min: 1, max: 4 }), async (batches, limit) => {
        const before = await readWhole(path, { sort }, writer.token);
        const between = eachBatchOf(batches, (roll) => writeOnComments(writer, roll));
        const seen = await readPages(app, path, { sort, limit }, writer.token, between);
        expectJoined(seen, before.ids, (id) => writer.deleted.has(id));
      }),
      { numRuns: 6 },
    );
  });

  it('in the categories', async () => {
    const writer = await startWriting();
    const names = Array.from({ length: 12 }, (_, index) => `kategori ${index}`);
    for (const name of names) await writer.openThread(name);
    const lasting = writer.threads.length;
    await fc.assert(
      fc.asyncProperty(writes, fc.integer({ min: 1, max: 4 }), async (batches, limit) => {
        const before = await readWhole('/categories', {}, writer.token);
        const between = eachBatchOf(batches, ({ what, which }) =>
          what < 7
            ? writer.openThread(names[which % names.length]!)
            : deleteOne(writer, writer.threads.slice(lasting), which),
        );
        const seen = await readPages(app, '/categories', { limit }, writer.token, between);
        expectJoined(seen, before.ids, () => false);
      }),
      { numRuns: 6 },
    );
  });
});

describe('reading the oldest comments first', () => {
  it('misses none that waited for another: it comes after that one', async () => {
    const writer = await startWriting();
    await writer.openThread('musik');
    const [threadId] = writer.threads;
    const path = `/threads/${threadId}`;
    const query = { sort: 'oldest', limit: 1 };
    let waiting: Promise<void> | undefined;
    let passing = '';
    await db.transaction().execute(async (trx) => {
      await sql`select from threads where id = ${threadId} for update`.execute(trx);
      waiting = writer.addComment(threadId!);
      await vi.waitUntil(async () => (await countWaiting(db)) > 0, { timeout: 30_000 });
      passing = await createComment(trx, { threadId: threadId!, ownerId: writer.people[1]!.id });
    });
    await waiting;
    expect(await readPages(app, path, query, writer.token)).toEqual([passing, ...writer.comments]);
  });
});

describe('paging on while a change is in progress', () => {
  it('finds what it lifts from the next page to the first in the earlier position', async () => {
    const writer = await startWriting();
    for (let count = 0; count < 4; count += 1) await writer.openThread('musik');
    const [fourth, third, second, first] = writer.threads;
    await changeBehindThePager(`update threads set up_votes = 5 where id = '${fourth}'`, {
      token: writer.token,
      pages: [
        [first!, second!],
        [third!, fourth!],
      ],
    });
  });

  it('does not repeat on the next page what it drops from the first', async () => {
    const writer = await startWriting();
    for (let count = 0; count < 4; count += 1) await writer.openThread('musik');
    const [fourth, third, second, first] = writer.threads;
    await changeBehindThePager(`update threads set down_votes = 5 where id = '${first}'`, {
      token: writer.token,
      pages: [
        [first!, second!],
        [third!, fourth!],
      ],
    });
  });

  it('answers 503 when the changes since take too long to read, but not at the beginning of a list', async () => {
    const writer = await startWriting();
    for (const category of categories) await writer.openThread(category);
    const path = `/threads/${writer.threads[0]}`;
    for (let count = 0; count < 2; count += 1) await writer.addComment(writer.threads[0]!);
    await db.transaction().execute(async (trx) => {
      await sql`lock table thread_rank_changes, comment_rank_changes, category_rank_changes
        in access exclusive mode`.execute(trx);
      const lists: [string, Record<string, string>][] = [
        ['/threads', { sort: 'active' }],
        [path, { sort: 'top' }],
        ['/categories', {}],
      ];
      const asked = lists.map(async ([at, query]) => {
        // Requests of one account would wait for each other.
        const { token } = await createUser(db);
        const { data } = await readPage(app, at, { ...query, limit: 1 }, token);
        const next = new URLSearchParams({ ...query, cursor: String(data['nextCursor']) });
        return send(app, 'GET', `${at}?${next.toString()}`, { token });
      });
      for (const answer of await Promise.all(asked)) {
        expect(answer).toMatchObject(
          failure(503, 'Lanjutan daftar terlalu lama dimuat, mulai lagi dari awal'),
        );
      }
    });
  });

  it('continues in the present order when more than 10,000 ranks changed since', async () => {
    const writer = await startWriting();
    for (const category of categories) await writer.openThread(category);
    const { data, ids } = await readPage(app, '/threads', { sort: 'top', limit: 1 }, writer.token);
    expect(ids).toEqual([writer.threads[2]]);
    /** Reads the rest of the list, one thread per page. */
    const readOn = async () => {
      const read: unknown[] = [];
      let cursor = data['nextCursor'] as string | null;
      while (cursor !== null) {
        const query = { sort: 'top', limit: 1, cursor };
        const page = await readPage(app, '/threads', query, writer.token);
        read.push(...page.ids);
        cursor = page.data['nextCursor'] as string | null;
      }
      return read;
    };
    const changeRanks = (times: number) =>
      sql`insert into thread_rank_changes (thread_id, active_at, vote_score, created_at)
        select id, active_at, vote_score, created_at from threads, generate_series(1, ${times}::int)
        where id = ${writer.threads[2]}`.execute(db);

    // The last thread of the list moves to its top; a reader may no longer see it after that.
    await writer.post(`/threads/${writer.threads[0]}/up-vote`, 0);
    await changeRanks(CHANGES_MAX - 1);
    expect(await readOn()).toEqual([writer.threads[1], writer.threads[0]]);
    await changeRanks(1);
    dropCaches(app);
    expect(await readOn()).toEqual([writer.threads[1]]);
  });

  /** The transaction begins before the first page is read and ends after it. */
  async function changeBehindThePager(
    change: string,
    { token, pages }: { token: string; pages: [string[], string[]] },
  ): Promise<void> {
    const query = { sort: 'top', limit: 2 };
    let first: Awaited<ReturnType<typeof readPage>> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql.raw(change).execute(trx);
      // A younger transaction that ends earlier: xmax of the snapshot alone is not decisive.
      await createUser(db);
      first = await readPage(app, '/threads', query, token);
    });
    expect(first?.ids).toEqual(pages[0]);
    const cursor = first?.data['nextCursor'] as string;
    const next = await readPage(app, '/threads', { ...query, cursor }, token);
    expect(next.ids).toEqual(pages[1]);
  }
});

async function writeOnThreads(writer: Writer, { what, which, who }: Dice): Promise<unknown> {
  const threadId = writer.threads[which % writer.threads.length]!;
  if (what < 3) return writer.post(`/threads/${threadId}/up-vote`, who);
  if (what < 5) return writer.post(`/threads/${threadId}/down-vote`, who);
  if (what < 8) return writer.post(`/threads/${threadId}/comments`, who, { content: 'Halo' });
  if (what < 9) return writer.openThread(categories[which % 3]!);
  return deleteOne(writer, writer.threads, which);
}

async function writeOnComments(writer: Writer, { what, which, who }: Dice): Promise<unknown> {
  const [threadId] = writer.threads;
  const commentId = writer.comments[which % writer.comments.length]!;
  const path = `/threads/${threadId}/comments/${commentId}`;
  if (what < 4) return writer.post(`${path}/up-vote`, who);
  if (what < 6) return writer.post(`${path}/down-vote`, who);
  if (what < 8) return writer.addComment(threadId!);
  writer.deleted.add(commentId);
  return send(app, 'DELETE', path, { token: writer.token });
}

async function deleteOne(writer: Writer, threads: string[], which: number): Promise<unknown> {
  const threadId = threads[which % threads.length];
  if (threadId === undefined) return undefined;
  writer.deleted.add(threadId);
  return send(app, 'DELETE', `/threads/${threadId}`, { token: writer.token });
}
