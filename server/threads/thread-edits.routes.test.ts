import { describe, expect, it } from 'vitest';
import { insertSession } from '#server/session/session.repository.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const words = { title: 'Sambal bawang', body: '<p>Ini resepnya.</p>', category: 'resep' };
const first = { title: 'Sambal terasi', body: '<p>Siapa punya resep?</p>', category: 'kuliner' };

async function setUp() {
  const { token, id: ownerId } = await createUser(db);
  const id = await createThread(db, ownerId);
  return { token, ownerId, id, path: `/threads/${id}` };
}

async function categories(token: string): Promise<unknown> {
  return (await send(app, 'GET', '/categories', { token })).envelope.data['categories'];
}

interface Revisions {
  revisions: { title: string; writtenAt: string }[];
  nextCursor: string | null;
}

async function revisions(path: string, token: string, query = ''): Promise<Revisions> {
  const answer = await send(app, 'GET', `${path}/revisions${query}`, { token });
  expect(answer).toMatchObject({
    status: 200,
    envelope: { message: 'thread revisions retrieved' },
  });
  return answer.envelope.data as unknown as Revisions;
}

async function found(q: string, token: string): Promise<string[]> {
  const { envelope } = await send(app, 'GET', `/threads?q=${q}`, { token });
  return (envelope.data['threads'] as { id: string }[]).map(({ id }) => id);
}

const titles = ({ revisions: said }: Revisions) => said.map(({ title }) => title);

const calls = [
  { method: 'PUT', end: '' },
  { method: 'DELETE', end: '' },
  { method: 'GET', end: '/revisions' },
] as const;

describe.each(calls)('$method /v1/threads/{id}$end', ({ method, end }) => {
  it('requires authentication, before it checks anything else', async () => {
    expect(await send(app, method, `/threads/thread-x${end}`, { body: {} })).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it.each(['thread-tidakada12345678', '%F0%9F%8C%B6', 'a%00b', "'--", 'x'.repeat(15_000)])(
    'answers 404 where there is no such thread (%#)',
    async (id) => {
      const { token } = await createUser(db);
      const sent = { token, ...(method === 'PUT' && { body: words }) };
      expect(await send(app, method, `/threads/${id}${end}`, sent)).toMatchObject(
        failure(404, 'thread is not found'),
      );
    },
  );

  it('answers 404 for a thread that is deleted', async () => {
    const { token, path } = await setUp();
    await send(app, 'DELETE', path, { token });
    const sent = { token, ...(method === 'PUT' && { body: words }) };
    expect(await send(app, method, path + end, sent)).toMatchObject(
      failure(404, 'thread is not found'),
    );
  });
});

describe.each(['PUT', 'DELETE'] as const)('%s /v1/threads/{id}', (method) => {
  it("refuses to touch another person's thread", async () => {
    const { path, token } = await setUp();
    const other = await createUser(db);
    expect(await send(app, method, path, { token: other.token, body: words })).toMatchObject(
      failure(403, 'you are not the owner of this thread'),
    );
    expect(await revisions(path, token)).toMatchObject({ revisions: [first], nextCursor: null });
  });
});

describe('PUT /v1/threads/{id}', () => {
  it('changes the thread and returns it as lists show it', async () => {
    const { token, ownerId, id, path } = await setUp();
    const answer = await send(app, 'PUT', path, { token, body: words });
    expect(answer).toMatchObject({ status: 200, envelope: { message: 'thread updated' } });
    const { thread } = answer.envelope.data as { thread: { createdAt: string; editedAt: string } };
    expect(thread).toMatchObject({ id, ownerId, ...words, totalComments: 0 });
    expect(thread.editedAt >= thread.createdAt).toBe(true);
    const { envelope } = await send(app, 'GET', '/threads', { token });
    expect(envelope.data).toMatchObject({ threads: [thread] });
  });

  it.each([
    [{}, '"title" is required'],
    [{ ...words, title: ' ' }, '"title" is not allowed to be empty'],
    [{ title: 'x' }, '"body" is required'],
    [{ ...words, body: '<script>alert(1)</script>' }, '"body" is not allowed to be empty'],
    [{ ...words, title: 'a\u0000b' }, '"title" contains an invalid character'],
    [{ ...words, category: {} }, '"category" must be a string'],
    [[], '"value" must be of type object'],
    [
      { ...words, body: '&'.repeat(60_000) },
      '"body" length must be less than or equal to 100000 characters long',
    ],
  ])('answers a fault before it looks for the thread (%#)', async (body, message) => {
    const { token } = await createUser(db);
    expect(await send(app, 'PUT', '/threads/thread-x', { token, body })).toMatchObject(
      failure(400, message),
    );
  });

  it('stores nothing executable, and files the thread as general without a category', async () => {
    const { token, path } = await setUp();
    const body = { title: 'Sambal', body: '<p onclick="x()">Halo</p><img src=x>' };
    expect((await send(app, 'PUT', path, { token, body })).envelope.data).toMatchObject({
      thread: { title: 'Sambal', body: '<p>Halo</p>', category: 'general' },
    });
  });

  it('counts the thread in its new category, and no longer in the old one', async () => {
    const { token, ownerId, path } = await setUp();
    await createThread(db, ownerId);
    await send(app, 'PUT', path, { token, body: words });
    expect(await categories(token)).toEqual([
      { name: 'kuliner', totalThreads: 1 },
      { name: 'resep', totalThreads: 1 },
    ]);
    await send(app, 'PUT', path, { token, body: { ...words, category: 'kuliner' } });
    expect(await categories(token)).toEqual([{ name: 'kuliner', totalThreads: 2 }]);
  });

  it.each([first, { ...first, title: `  ${first.title} ` }])(
    'changes nothing when the thread has those words already (%#)',
    async (body) => {
      const { token, path } = await setUp();
      const answer = await send(app, 'PUT', path, { token, body });
      expect(answer).toMatchObject({
        status: 200,
        envelope: { data: { thread: { ...first, editedAt: null } } },
      });
      expect(titles(await revisions(path, token))).toEqual([first.title]);
    },
  );

  it('compares half a character as the database stores it', async () => {
    const { token, path } = await setUp();
    const body = { title: 'a\ud800', body: '<p>\udfff</p>', category: 'k\ud83c' };
    const stored = { title: 'a\ufffd', body: '<p>\ufffd</p>', category: 'k\ufffd' };
    for (let time = 0; time < 2; time += 1) {
      const { envelope } = await send(app, 'PUT', path, { token, body });
      expect(envelope.data).toMatchObject({ thread: stored });
    }
    expect(await revisions(path, token)).toMatchObject({ revisions: [stored, first] });
    expect(await categories(token)).toEqual([{ name: stored.category, totalThreads: 1 }]);
  });

  it('lets the thread be found by its new words, and no longer by the old ones', async () => {
    const { token, id, path } = await setUp();
    expect(await found('terasi', token)).toEqual([id]);
    await send(app, 'PUT', path, { token, body: words });
    expect(await found('terasi', token)).toEqual([]);
    expect(await found('bawang', token)).toEqual([id]);
  });

  it('stores the words of every edit when many arrive at once', async () => {
    const { token, ownerId, path } = await setUp();
    const tokens = await Promise.all(Array.from({ length: 6 }, () => insertSession(db, ownerId)));
    const wanted = tokens.map((_, index) => `Sambal ${index}`);
    const answers = await Promise.all(
      tokens.map((own, index) =>
        send(app, 'PUT', path, { token: own, body: { ...words, title: wanted[index] } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200));
    const { revisions: said } = await revisions(path, token);
    expect(said.map(({ title }) => title).sort()).toEqual([...wanted, first.title].sort());
    expect(said.at(-1)?.title).toBe(first.title);
    const moments = said.map(({ writtenAt }) => writtenAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });
});

describe('many threads that move between two categories at once', () => {
  it('do not deadlock, and are counted where they end', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createUser(db)));
    const paths = await Promise.all(
      people.map(async ({ id }) => `/threads/${await createThread(db, id)}`),
    );
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all(
        people.map(({ token }, index) => {
          const category = (round + index) % 2 === 0 ? 'kuliner' : 'resep';
          return send(app, 'PUT', paths[index]!, { token, body: { ...first, category } });
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    }
    expect(await categories(people[0]!.token)).toEqual([
      { name: 'kuliner', totalThreads: 4 },
      { name: 'resep', totalThreads: 4 },
    ]);
  });
});

describe('GET /v1/threads/{id}/revisions', () => {
  it('returns the present words first, each version with its time', async () => {
    const { token, path } = await setUp();
    const other = await createUser(db);
    const { envelope } = await send(app, 'PUT', path, { token, body: words });
    const { thread } = envelope.data as { thread: { createdAt: string; editedAt: string } };
    expect(await revisions(path, other.token)).toEqual({
      revisions: [
        { ...words, writtenAt: thread.editedAt },
        { ...first, writtenAt: thread.createdAt },
      ],
      nextCursor: null,
    });
  });

  it('returns 20 at a time without a limit, and repeats nothing while the words change', async () => {
    const { token, path } = await setUp();
    for (let edit = 1; edit <= 22; edit += 1) {
      await send(app, 'PUT', path, { token, body: { ...words, title: `Sambal ${edit}` } });
    }
    const pageOne = await revisions(path, token);
    expect(pageOne.revisions).toHaveLength(20);
    await send(app, 'PUT', path, { token, body: words });
    const pageTwo = await revisions(path, token, `?limit=2&cursor=${pageOne.nextCursor}`);
    const pageThree = await revisions(path, token, `?limit=2&cursor=${pageTwo.nextCursor}`);
    expect([pageOne, pageTwo, pageThree].flatMap(titles)).toEqual([
      ...Array.from({ length: 22 }, (_, index) => `Sambal ${22 - index}`),
      first.title,
    ]);
    expect(pageThree.nextCursor).toBeNull();
  });

  it('returns no more than one mebibyte of text at a time', async () => {
    const { token, path } = await setUp();
    const body = `<p>${'界'.repeat(99_000)}</p>`;
    for (let edit = 1; edit <= 5; edit += 1) {
      const edited = { ...words, title: `Sambal ${edit}`, body };
      expect(await send(app, 'PUT', path, { token, body: edited })).toMatchObject({ status: 200 });
    }
    const pageOne = await revisions(path, token, '?limit=100');
    expect(pageOne.revisions).toHaveLength(3);
    const pageTwo = await revisions(path, token, `?limit=100&cursor=${pageOne.nextCursor}`);
    expect([pageOne, pageTwo].flatMap(titles)).toEqual([
      ...Array.from({ length: 5 }, (_, index) => `Sambal ${5 - index}`),
      first.title,
    ]);
    expect(pageTwo.nextCursor).toBeNull();
  });

  it('pages one at a time from the present words on', async () => {
    const { token, path } = await setUp();
    await send(app, 'PUT', path, { token, body: words });
    const present = await revisions(path, token, '?limit=1');
    expect(titles(present)).toEqual([words.title]);
    await send(app, 'PUT', path, { token, body: { ...words, title: 'Sambal baru' } });
    const past = await revisions(path, token, `?limit=1&cursor=${present.nextCursor}`);
    expect(past).toMatchObject({ revisions: [first], nextCursor: null });
  });

  it.each([
    ['limit=0', '"limit" must be a whole number from 1 to 100'],
    ['cursor=', '"cursor" is not valid'],
    ['cursor=abc', '"cursor" is not valid'],
    ['cursor=a&cursor=b', '"cursor" is not valid'],
  ])('answers 400 to ?%s', async (query, message) => {
    const { token, path } = await setUp();
    expect(await send(app, 'GET', `${path}/revisions?${query}`, { token })).toMatchObject(
      failure(400, message),
    );
  });

  it('refuses the cursor of another thread', async () => {
    const [here, there] = [await setUp(), await setUp()];
    await send(app, 'PUT', here.path, { token: here.token, body: words });
    const { nextCursor } = await revisions(here.path, here.token, '?limit=1');
    expect(
      await send(app, 'GET', `${there.path}/revisions?cursor=${nextCursor}`, there),
    ).toMatchObject(failure(400, '"cursor" is not valid'));
  });
});
