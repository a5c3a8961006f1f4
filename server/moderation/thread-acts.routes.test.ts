import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { PINNED_MAX } from '#contract/limits.ts';
import type { Role } from '#contract/roles.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { setPinned } from './thread-acts.repository.ts';
import { verifyLog } from './verify-log.ts';

const { app, db } = await useTestApp();

type Person = Awaited<ReturnType<typeof createUser>>;
let moderator: Person;
let owner: Person;
let reader: Person;
let threadId: string;
let commentId: string;

const words = { title: 'Judul', body: '<p>Isi</p>', category: 'umum' };

beforeEach(async () => {
  moderator = await createPerson('Mira', 'moderator');
  owner = await createPerson('Oki');
  reader = await createPerson('Rina');
  threadId = await createThread(db, owner.id, words);
  commentId = await createComment(db, { threadId, ownerId: reader.id }, '<p>Awal</p>');
});

async function createPerson(name: string, role: Role = 'member'): Promise<Person> {
  const person = await createUser(db, { name });
  await db.updateTable('users').set({ role }).where('id', '=', person.id).execute();
  return person;
}

const path = () => `/threads/${threadId}`;
const get = (url: string, by = reader) => send(app, 'GET', url, { token: by.token });
const act = (
  method: 'POST' | 'PUT' | 'DELETE',
  what: string,
  by = moderator,
  body: object = { reason: 'Ramai' },
) => send(app, method, `${path()}/${what}`, { token: by.token, body });
const lock = (by = moderator) => act('POST', 'lock', by);
const unlock = () => act('DELETE', 'lock');
const move = (category: string, by = moderator) => act('PUT', 'category', by, { category });
const commentBy = (by: Person) =>
  send(app, 'POST', `${path()}/comments`, { token: by.token, body: { content: '<p>Baru</p>' } });
const put = (url: string, by: Person, body: object) =>
  send(app, 'PUT', url, { token: by.token, body });
const logged = async () =>
  ((await get('/moderation-log')).envelope.data['entries'] as { action: string }[]).map(
    ({ action }) => action,
  );
const shown = async () => (await get(path())).envelope.data['detailThread'] as object;
const locked = failure(403, 'thread is locked');

describe('every act', () => {
  const ACTS = [
    ['POST', 'lock', 'locked'],
    ['DELETE', 'lock', 'unlocked'],
    ['POST', 'pin', 'pinned'],
    ['DELETE', 'pin', 'unpinned'],
    ['PUT', 'category', 'moved'],
  ] as const;

  it.each(ACTS)('%s %s is done once by two moderators at once', async (method, what, verb) => {
    if (method === 'DELETE') await act('POST', what);
    const other = await createPerson('Mono', 'moderator');
    const body = { reason: 'Ramai', category: 'kuliner' };
    const answers = await Promise.all([
      act(method, what, moderator, body),
      act(method, what, other, body),
    ]);
    const status = method === 'POST' ? 201 : 200;
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    expect((await logged()).filter((action) => action === `thread-${verb}`)).toHaveLength(1);
    expect(await verifyLog(db)).toHaveProperty('head');
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it.each(ACTS)(
    '%s %s is for moderators, and not on a thread of an admin',
    async (method, what) => {
      const body = { reason: 'Ramai', category: 'kuliner' };
      for (const person of [owner, reader]) {
        expect(await act(method, what, person, body)).toMatchObject(
          failure(403, 'only moderators may do this'),
        );
      }
      await db.updateTable('users').set({ role: 'admin' }).where('id', '=', owner.id).execute();
      expect(await act(method, what, moderator, body)).toMatchObject(
        failure(403, 'a moderator cannot act on an admin'),
      );
      expect(await logged()).toEqual([]);
    },
  );

  it.each(ACTS)('%s %s is a 404 on a deleted thread', async (method, what) => {
    await send(app, 'DELETE', path(), { token: owner.token });
    const body = { reason: 'Ramai', category: 'kuliner' };
    expect(await act(method, what, moderator, body)).toMatchObject(
      failure(404, 'thread is not found'),
    );
  });

  it('a lock needs a reason, and a pin none', async () => {
    expect(await act('POST', 'lock', moderator, { reason: ' ' })).toMatchObject(
      failure(400, '"reason" is not allowed to be empty'),
    );
    expect(await act('POST', 'pin', moderator, {})).toMatchObject({ status: 201 });
  });
});

describe('a locked thread', () => {
  it('takes comments and edits of moderators alone, until it is unlocked', async () => {
    await lock();
    expect(await shown()).toMatchObject({ isLocked: true });
    expect(await commentBy(reader)).toMatchObject(locked);
    expect(await commentBy(owner)).toMatchObject(locked);
    const content = '<p>Lain</p>';
    expect(await put(`${path()}/comments/${commentId}`, reader, { content })).toMatchObject(locked);
    expect(await put(path(), owner, { ...words, title: 'Lain' })).toMatchObject(locked);
    expect(await commentBy(moderator)).toMatchObject({ status: 201 });
    await unlock();
    expect(await shown()).not.toHaveProperty('isLocked');
    expect(await commentBy(reader)).toMatchObject({ status: 201 });
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('is still voted on, reported, and deleted by its owner, as its comments are', async () => {
    await lock();
    const post = (url: string, by: Person, body = {}) =>
      send(app, 'POST', url, { token: by.token, body });
    expect(await post(`${path()}/up-vote`, reader)).toMatchObject({ status: 201 });
    const comment = `${path()}/comments/${commentId}`;
    expect(await post(`${comment}/up-vote`, owner)).toMatchObject({ status: 201 });
    const report = { reason: 'spam' };
    expect(await post(`${path()}/reports`, reader, report)).toMatchObject({ status: 201 });
    expect(await send(app, 'DELETE', comment, { token: reader.token })).toMatchObject({
      status: 200,
    });
    expect(await send(app, 'DELETE', path(), { token: owner.token })).toMatchObject({
      status: 200,
    });
  });

  it('answers 404, not 403, when it does not exist', async () => {
    threadId = 'thread-none';
    expect(await commentBy(reader)).toMatchObject(failure(404, 'thread is not found'));
  });

  it('has no comment that was written after the lock, however both arrive', async () => {
    const writers = await Promise.all(
      ['A1', 'B2', 'C3', 'D4', 'E5'].map((name) => createPerson(name)),
    );
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([...writers.slice(0, 3).map(commentBy), lock(), ...writers.map(commentBy)]);
      const [row] = await db
        .selectFrom('threads')
        .leftJoin('comments', (join) =>
          join
            .onRef('comments.thread_id', '=', 'threads.id')
            .onRef('comments.created_at', '>', 'threads.locked_at'),
        )
        .select((of) => ['threads.locked_at', of.fn.count('comments.id').as('late')])
        .where('threads.id', '=', threadId)
        .groupBy('threads.locked_at')
        .execute();
      expect(row?.locked_at).not.toBeNull();
      expect(Number(row?.late)).toBe(0);
      await unlock();
    }
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('refuses a comment that waits while the lock is being committed', async () => {
    const sent = await db.transaction().execute(async (trx) => {
      const now = new Date();
      await trx.updateTable('threads').set({ locked_at: now }).where('id', '=', threadId).execute();
      const waiting = commentBy(reader);
      const countWaiting = async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(trx);
        return rows.length;
      };
      await expect.poll(countWaiting).toBeGreaterThan(0);
      return { waiting };
    });
    expect(await sent.waiting).toMatchObject(locked);
  });
});

describe('a moved thread', () => {
  it('is in its new category at once, with no edit, and the log says from where', async () => {
    expect(await move('Kuliner')).toMatchObject({ status: 200 });
    expect(await shown()).toMatchObject({ category: 'Kuliner', editedAt: null });
    const found = await get('/threads?category=kuliner');
    expect(found.envelope.data['threads']).toMatchObject([{ id: threadId }]);
    expect((await get('/threads?category=umum')).envelope.data['threads']).toEqual([]);
    const { revisions } = (await get(`${path()}/revisions`)).envelope.data as {
      revisions: object[];
    };
    expect(revisions).toHaveLength(1);
    expect((await get('/moderation-log')).envelope.data['entries']).toMatchObject([
      { action: 'thread-moved', details: { from: 'umum', to: 'Kuliner' } },
    ]);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('needs a category, by the rules of its owner', async () => {
    expect(await act('PUT', 'category', moderator, {})).toMatchObject(
      failure(400, '"category" is required'),
    );
    expect(await move('x'.repeat(51))).toMatchObject({ status: 400 });
    await move('  ');
    expect(await shown()).toMatchObject({ category: 'general' });
  });
});

describe('pins', () => {
  const pin = (id: string) => setPinned(db, { threadId: id, actorId: moderator.id }, '');

  it('are at most ten, also when moderators pin at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: PINNED_MAX + 2 }, () => createThread(db, owner.id)),
    );
    const outcomes = await Promise.all(ids.map(pin));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(PINNED_MAX);
    expect(await act('POST', 'pin')).toMatchObject(
      failure(400, 'no more than 10 threads can be pinned'),
    );
    await pin(ids[outcomes.indexOf('done')]!);
    const pinned = db.selectFrom('threads').select('id').where('pinned_at', 'is not', null);
    expect(await pinned.execute()).toHaveLength(PINNED_MAX);
  });

  it('and locks reach the caches of other processes', async () => {
    const other = await buildTestApp(db);
    try {
      const read = async () =>
        (await send(other, 'GET', '/threads?pinned=first', { token: reader.token })).envelope.data[
          'threads'
        ];
      const later = await createThread(db, owner.id);
      expect(await read()).toMatchObject([{ id: later }, { id: threadId }]);
      await act('POST', 'pin');
      await lock();
      await expect
        .poll(read)
        .toMatchObject([{ id: threadId, isPinned: true, isLocked: true }, { id: later }]);
      await act('DELETE', 'pin');
      await unlock();
      await expect.poll(async () => JSON.stringify(await read())).not.toMatch(/isPinned|isLocked/);
    } finally {
      await other.close();
    }
  });
});
