import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { readPage } from '#server/testing/pages.ts';
import { failure, send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const queries = vi.spyOn(pg.Client.prototype, 'query');
const isRefused = failure(400, '"cursor" is not valid');

type Position = { side: unknown; key: unknown[]; seen: unknown };

/** Creates a forum in which every list has a second page. */
async function setUp() {
  const { token, id } = await createUser(db);
  const threads: string[] = [];
  for (const category of ['kuliner', 'musik']) {
    for (let count = 0; count < 2; count += 1) {
      const threadId = await createThread(db, id, { category });
      threads.push(threadId);
      for (let comment = 0; comment < 2; comment += 1) {
        await createComment(db, { threadId, ownerId: id });
      }
    }
  }
  const cursorOf = async (path: string, query: Record<string, string> = {}) => {
    const { data } = await readPage(app, path, { limit: 1, ...query }, token);
    return data['nextCursor'] as string;
  };
  const ask = (path: string, query: Record<string, string>) =>
    send(app, 'GET', `${path}?${new URLSearchParams(query).toString()}`, { token });
  return { threads, cursorOf, ask };
}

const decode = (cursor: string) =>
  JSON.parse(Buffer.from(app.cursors.verify(cursor), 'base64url').toString()) as [
    unknown,
    Position,
  ];
const unsigned = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Signed, as a process of another version might have signed it. */
const encode = (value: unknown) => app.cursors.sign(unsigned(value));

describe('a cursor', () => {
  it('is valid for the list and the order that it came from, and for no other', async () => {
    const { threads, cursorOf, ask } = await setUp();
    const [one, other] = threads.map((id) => `/threads/${id}`);
    const lists: [string, Record<string, string>][] = [
      ['/threads', { sort: 'newest' }],
      ['/threads', { sort: 'active' }],
      ['/threads', { sort: 'top' }],
      ['/threads', { sort: 'top', category: 'musik' }],
      ['/threads', { sort: 'top', category: 'kuliner' }],
      [one!, { sort: 'newest' }],
      [one!, { sort: 'oldest' }],
      [one!, { sort: 'top' }],
      [other!, { sort: 'top' }],
      ['/categories', {}],
      ['/categories', { q: 'i' }],
    ];
    for (const [from, [path, query]] of lists.entries()) {
      const cursor = await cursorOf(path, query);
      for (const [to, [otherPath, otherQuery]] of lists.entries()) {
        const answer = await ask(otherPath, { ...otherQuery, cursor });
        if (from === to) expect(answer.status).toBe(200);
        else expect(answer).toMatchObject(isRefused);
      }
    }
  });

  it('continues with any limit, and in the default order without sort', async () => {
    const { threads, cursorOf, ask } = await setUp();
    const cursor = await cursorOf('/threads');
    const answer = await ask('/threads', { cursor, limit: '2', sort: 'newest' });
    expect(answer.envelope.data).toMatchObject({
      threads: [{ id: threads[2] }, { id: threads[1] }],
    });
  });

  it.each<[string, (position: Position) => Partial<Position>]>([
    ['no place', () => ({ key: [] })],
    ['too many values', ({ key }) => ({ key: [...key, 'x'] })],
    ['a score that no integer holds', ({ key }) => ({ key: [2 ** 31, ...key.slice(1)] })],
    ['half a score', ({ key }) => ({ key: [0.5, ...key.slice(1)] })],
    ['a score in words', ({ key }) => ({ key: ['0', ...key.slice(1)] })],
    ['a day that never was', ({ key }) => ({ key: [0, '2026-02-30T00:00:00.000000Z', key[2]] })],
    ['the year 0', ({ key }) => ({ key: [0, '0000-01-01T00:00:00.000000Z', key[2]] })],
    ['infinity', ({ key }) => ({ key: [0, 'infinity', key[2]] })],
    ['an id with NUL', ({ key }) => ({ key: [0, key[1], 'thread-\u0000'] })],
    ['an id that is none', ({ key }) => ({ key: [0, key[1], null] })],
    ['an endless id', ({ key }) => ({ key: [0, key[1], 'x'.repeat(1_001)] })],
    ['an unknown side', () => ({ side: 'from' })],
    ['nothing seen', () => ({ seen: null })],
    ['what is no snapshot', () => ({ seen: '1:2' })],
    ['a snapshot of no transaction', () => ({ seen: '0:0:' })],
    ['a snapshot that begins with no transaction', () => ({ seen: '4294967296:4294967300:' })],
    ['a snapshot that ends with no transaction', () => ({ seen: '5:8589934592:' })],
    ['a snapshot that ends before it begins', () => ({ seen: '5:3:' })],
    ['a snapshot with a transaction after its end', () => ({ seen: '1:5:5' })],
    ['a snapshot with a transaction before its beginning', () => ({ seen: '3:5:2' })],
    ['a snapshot out of order', () => ({ seen: '1:9:5,3' })],
    ['a snapshot with a transaction twice', () => ({ seen: '1:9:5,5' })],
    ['a snapshot beyond all transactions', () => ({ seen: '1:9999999999999999999:' })],
  ])('with %s is refused', async (_what, change) => {
    const { cursorOf, ask } = await setUp();
    const [list, position] = decode(await cursorOf('/threads', { sort: 'top' }));
    const forged = encode([list, { ...position, ...change(position) }]);
    expect(await ask('/threads', { sort: 'top', cursor: forged })).toMatchObject(isRefused);
  });

  it.each<[string, Record<string, unknown>]>([
    ['no misspelt word', { misspelt: [] }],
    ['a misspelt word that is not among the ten', { misspelt: [10] }],
    ['half a misspelt word', { misspelt: [0.5] }],
    ['a misspelt word in words', { misspelt: ['0'] }],
    ['four misspelt words', { misspelt: [0, 1, 2, 3] }],
    ['a place that is none', { key: [] }],
    ['no place and no word of it', { key: undefined }],
    ['an unknown way', { ways: { thread: 'sideways', comment: 'index' } }],
    ['a rarest word that is not among the ten', { rarest: 10 }],
    ['nothing seen', { seen: null }],
  ])('of a search with %s is refused', async (_what, change) => {
    const { cursorOf, ask } = await setUp();
    const [list, position] = decode(await cursorOf('/threads', { q: 'sambal' }));
    const forged = encode([list, { ...position, ...change }]);
    expect(await ask('/threads', { q: 'sambal', cursor: forged })).toMatchObject(isRefused);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a word that was not asked for as misspelt', { misspelt: [9], key: null }],
    ['a word that is known as misspelt', { misspelt: [0], key: null }],
    ['no place among what fits', { misspelt: null, key: null }],
    ['the rarest word that was not asked for', { rarest: 9 }],
  ])('of a search with %s leads to what exists', async (_what, change) => {
    const { cursorOf, ask } = await setUp();
    const [list, position] = decode(await cursorOf('/threads', { q: 'sambal' }));
    const forged = encode([list, { ...position, ...change }]);
    const answer = await ask('/threads', { q: 'sambal', cursor: forged });
    expect(answer).toMatchObject({ status: 200, envelope: { data: { nextCursor: null } } });
  });

  it('with anything before, in or after it is refused', async () => {
    const { cursorOf, ask } = await setUp();
    const cursor = await cursorOf('/threads');
    for (const forged of [
      '',
      'x',
      ` ${cursor}`,
      `${cursor}=`,
      `${cursor}!`,
      `${cursor.slice(0, 9)}\n${cursor.slice(9)}`,
      cursor.slice(0, -3),
      `${cursor}.`,
      cursor.replace('.', ''),
      app.cursors.sign(cursor),
      ...['', 'x', app.cursors.verify(cursor).slice(0, -3)].map(app.cursors.sign),
      encode(null),
      encode(7),
      encode({}),
      encode([]),
      app.cursors.sign(Buffer.from('{').toString('base64url')),
      app.cursors.sign(Buffer.from([0xff, 0xfe]).toString('base64url')),
    ]) {
      expect(await ask('/threads', { cursor: forged })).toMatchObject(isRefused);
    }
  });

  it.each<[string, Record<string, string>, (position: Position) => object]>([
    ['/threads', { sort: 'top' }, ({ key }) => ({ key: [1, ...key.slice(1)] })],
    ['/threads', { sort: 'active' }, () => ({ seen: '3:3:' })],
    ['/threads', { q: 'sambal' }, () => ({ seen: '3:3:' })],
    ['/threads', { q: 'sambal' }, () => ({ ways: { thread: 'newest', comment: 'newest' } })],
    ['/threads', { q: 'sambal' }, () => ({ rarest: 9 })],
    ['/threads', { q: 'sambal' }, () => ({ misspelt: [0, 0, 0], key: null })],
    ['/categories', {}, () => ({ seen: '3:3:' })],
  ])('of %s %j that is forged is refused before a statement runs', async (path, query, change) => {
    const { cursorOf, ask } = await setUp();
    const cursor = await cursorOf(path, query);
    const [list, position] = decode(cursor);
    const signature = cursor.slice(cursor.indexOf('.'));
    const forged = unsigned([list, { ...position, ...change(position) }]);
    for (const each of [forged, `${forged}${signature}`, `${forged}.`]) {
      const count = queries.mock.calls.length;
      expect(await ask(path, { ...query, cursor: each })).toMatchObject(isRefused);
      expect(queries.mock.calls.length).toBe(count);
    }
    expect(await ask(path, { ...query, cursor })).toMatchObject({ status: 200 });
  });

  it('forged from anything never causes a 500', async () => {
    const { threads, cursorOf, ask } = await setUp();
    const real = decode(await cursorOf('/threads', { sort: 'active' }));
    const snapshotNumber = fc
      .oneof(
        fc.bigInt({ min: 0n, max: 2n ** 64n }),
        fc.bigInt({ min: 0n, max: 4n }).map((half) => half * 2n ** 32n),
      )
      .map(String);
    const seen = fc
      .tuple(snapshotNumber, snapshotNumber, fc.array(snapshotNumber, { maxLength: 3 }))
      .map(([first, end, running]) => `${first}:${end}:${running.join(',')}`);
    const forged = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }).map(app.cursors.sign),
      fc.json().map((json) => app.cursors.sign(Buffer.from(json).toString('base64url'))),
      fc
        .record({
          side: fc.constantFrom('after', 'before'),
          key: fc.tuple(
            fc.oneof(
              fc
                .date({ noInvalidDate: true })
                .map((date) => date.toISOString().replace('Z', '123Z')),
              fc.string({ maxLength: 30 }),
            ),
            fc.string({ unit: 'binary', maxLength: 64 }),
          ),
          seen: fc.oneof(seen, fc.constant(real[1].seen)),
        })
        .map((position) => encode([real[0], position])),
    );
    const path = fc.constantFrom('/threads', `/threads/${threads[0]}`, '/categories');
    await fc.assert(
      fc.asyncProperty(path, forged, async (at, cursor) => {
        const answer = await ask(at, { cursor, ...(at === '/threads' && { sort: 'active' }) });
        expect([200, 400]).toContain(answer.status);
      }),
      { numRuns: 150 },
    );
  });
});
