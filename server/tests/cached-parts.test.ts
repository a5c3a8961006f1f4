import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { VOTERS_MAX } from '#contract/limits.ts';
import { createCommentCache, readComments } from '#server/comments/comment-cache.ts';
import { commentsTag, THREADS, threadTag } from '#server/changes/tags.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { createThreadCache, readList, readThreads } from '#server/threads/thread-cache.ts';
import { type Asked, useTwoProcesses } from '#server/testing/two-processes.ts';

const { db, ask } = await useTwoProcesses();

describe('a list', () => {
  interface List {
    readonly data: { readonly threads: { id: string; title: string; ownVote?: number }[] };
  }

  async function openList() {
    const { id, token } = await createUser(db);
    // A category of its own: no process is notified when a test empties the database.
    const category = id;
    const [first, second] = [
      await createThread(db, id, { title: 'Pertama', category }),
      await createThread(db, id, { title: 'Kedua', category }),
    ];
    const read = async (asked: Asked = { process: 0, token }) => {
      const { text } = await ask(asked, `/threads?limit=20&category=${category}`);
      return (JSON.parse(text) as List).data.threads;
    };
    const vote = (threadId: string) =>
      ask({ process: 0, token }, `/threads/${threadId}/up-vote`, { method: 'POST', body: '{}' });
    return { first, second, read, vote };
  }

  it('reads only one thread again after a vote on it', async () => {
    const { first, read, vote } = await openList();
    await read();
    // Changed without an invalidation: a row that is read again shows it.
    await db.updateTable('threads').set({ title: 'Diubah di luar' }).execute();
    await vote(first);
    expect((await read()).map(({ title }) => title)).toEqual(['Kedua', 'Diubah di luar']);
  });

  it.each([
    ['deleted', { deleted_at: new Date() }],
    ['moved', { category: 'film', category_key: 'film' }],
  ])(
    'does not show a thread that was %s, although the change is not published yet',
    async (_what, change) => {
      const { first, second, read } = await openList();
      const idsOf = async () => (await read()).map(({ id }) => id);
      await idsOf();
      await db.updateTable('threads').set(change).where('id', '=', second).execute();
      expect(await idsOf()).toEqual([second, first]);
      // Sent as another process invalidates the thread after a vote.
      const notification = `another-process ${threadTag(second)}`;
      await sql`select pg_notify('forum_tags', ${notification})`.execute(db);
      await expect.poll(idsOf).toEqual([first]);
    },
  );

  it('shows each reader their own vote on a thread with more votes than are listed', async () => {
    const { first, second, read, vote } = await openList();
    await db.updateTable('threads').set({ up_votes: VOTERS_MAX }).where('id', '=', first).execute();
    await vote(first);
    const other = { process: 0, token: (await createUser(db)).token };
    const ownVotes = async (asked?: Asked) => (await read(asked)).map(({ ownVote }) => ownVote);
    for (const round of [1, 2]) {
      expect(await ownVotes(), `round ${round}`).toEqual([undefined, 1]);
      expect(await ownVotes(other), `round ${round}`).toEqual([undefined, 0]);
      await vote(second);
    }
  });
});

it('a request for a fresh answer gets no cached part', async () => {
  const { id, token } = await createUser(db);
  const threadId = await createThread(db, id, { title: 'Judul' });
  await createComment(db, { threadId, ownerId: id }, 'Kata');
  const paths = [`/threads/${threadId}?limit=9`, '/threads?limit=9'];
  const asked = { process: 0, token };
  for (const path of paths) await ask(asked, path);
  for (const path of paths) await ask(asked, path);
  await db.updateTable('threads').set({ title: 'Judul lain' }).execute();
  await db.updateTable('comments').set({ content: 'Kata lain' }).execute();
  const second = await createThread(db, id, { title: 'Kedua' });
  const headers = { 'cache-control': 'no-cache' };
  const [thread, list] = [
    (await ask(asked, paths[0]!, { headers })).text,
    (await ask(asked, paths[1]!, { headers })).text,
  ];
  expect(thread).toContain('"Judul lain"');
  expect(thread).toContain('"Kata lain"');
  expect(list).toContain(second);
});

it('what is invalidated while it is read is not cached', async () => {
  const { id } = await createUser(db);
  const threadId = await createThread(db, id);
  const bounds = { maxBytes: 2 ** 20, maxAgeMs: 60_000 };
  const threads = createThreadCache(bounds);
  const comments = createCommentCache(bounds);
  const all = [threads.lists, threads.threads, comments];
  for (const cache of all) cache.turnOn();
  const reader = { caller: undefined, allowCached: true };
  for (const read of [
    () => readList(db, threads, {}, reader),
    () => readThreads(db, threads, [threadId], reader),
    () => readComments(db, comments, { threadId }, reader),
  ]) {
    const reading = read();
    for (const cache of all)
      cache.invalidate([THREADS, threadTag(threadId), commentsTag(threadId)]);
    await reading;
    expect(all.map(({ bytes }) => bytes)).toEqual([0, 0, 0]);
    await read();
    expect(all.some(({ bytes }) => bytes > 0)).toBe(true);
    for (const cache of all)
      cache.invalidate([THREADS, threadTag(threadId), commentsTag(threadId)]);
  }
});

describe('pages', () => {
  it.each(['/threads', 'thread'])('are each cached separately: %s', async (where) => {
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id);
    const comments: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      comments.push(await createComment(db, { threadId, ownerId: id }));
      await createThread(db, id);
    }
    const path = where === 'thread' ? `/threads/${threadId}` : where;
    const asked = { process: 0, token };
    // Each time with another URL, so that whole answers are not cached.
    let times = 0;
    const read = async (query: string, headers = {}) => {
      times += 1;
      return (await ask(asked, `${path}?${query}&n=${times}`, { headers })).text;
    };
    const { data } = JSON.parse(await read('limit=1')) as { data: { nextCursor: string } };
    const queries = ['limit=1', 'limit=2', `limit=1&cursor=${data.nextCursor}`];
    if (where === 'thread')
      queries.push(...comments.map((comment) => `limit=1&comment=${comment}`));
    const cached = [];
    for (const query of queries) cached.push(idsOf(await read(query)));
    const fresh = [];
    for (const query of queries)
      fresh.push(idsOf(await read(query, { 'cache-control': 'no-cache' })));
    expect(cached).toEqual(fresh);
  });

  const idsOf = (text: string) => text.match(/"(thread|comment)-[^"]*"/g);
});

describe('a thread', () => {
  async function openThread() {
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id, { title: 'Judul' });
    const commentId = await createComment(db, { threadId, ownerId: id }, 'Kata');
    const path = `/threads/${threadId}`;
    const readPage = async ({ by = token, sort = 'newest' } = {}) => {
      const { text } = await ask({ process: 0, token: by }, `${path}?limit=50&sort=${sort}`);
      return (JSON.parse(text) as ThreadPage).data.detailThread;
    };
    const read = async (sort?: string) => {
      const { title, comments } = await readPage({ sort });
      return [title, ...comments.map(({ content }) => content)];
    };
    expect(await read()).toEqual(['Judul', 'Kata']);
    // Changed without an invalidation: a row that is read again shows it.
    await db.updateTable('threads').set({ title: 'Judul lain' }).execute();
    await db.updateTable('comments').set({ content: 'Kata lain' }).execute();
    const post = (action: string, body = {}) =>
      ask({ process: 0, token }, `${path}${action}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
    return { read, readPage, post, commentId, token };
  }

  interface ThreadPage {
    readonly data: {
      readonly detailThread: {
        title: string;
        owner: { name: string };
        comments: readonly { content: string; owner: { name: string }; ownVote?: number }[];
      };
    };
  }

  it('has its comments cached after a vote on it', async () => {
    const { read, post } = await openThread();
    await post('/up-vote');
    expect(await read()).toEqual(['Judul lain', 'Kata']);
  });

  it('is cached after a vote on a comment', async () => {
    const { read, post, commentId } = await openThread();
    await post(`/comments/${commentId}/up-vote`);
    expect(await read()).toEqual(['Judul', 'Kata lain']);
  });

  it('is read with its comments after a new one', async () => {
    const { read, post } = await openThread();
    await post('/comments', { content: 'Baru' });
    expect(await read()).toEqual(['Judul lain', 'Baru', 'Kata lain']);
  });

  it('is cached in each of its orders', async () => {
    const { read, post } = await openThread();
    await post('/comments', { content: 'Baru' });
    expect(await read('newest')).toEqual(['Judul lain', 'Baru', 'Kata lain']);
    expect(await read('oldest')).toEqual(['Judul lain', 'Kata lain', 'Baru']);
  });

  it('shows a new name on everything its owner wrote', async () => {
    const { readPage, token } = await openThread();
    const init = { method: 'PUT', body: JSON.stringify({ name: 'Nama Baru' }) };
    await ask({ process: 0, token }, '/users/me', init);
    const owner = { name: 'Nama Baru' };
    expect(await readPage()).toMatchObject({ owner, comments: [{ owner }] });
  });

  it('shows each reader their own vote on a comment with more votes than are listed', async () => {
    const { readPage, post, commentId } = await openThread();
    await db.updateTable('comments').set({ up_votes: VOTERS_MAX }).execute();
    await post(`/comments/${commentId}/up-vote`);
    const other = (await createUser(db)).token;
    const ownVoteOf = async (by?: string) => (await readPage({ by })).comments[0]?.ownVote;
    for (const round of [1, 2]) {
      expect([await ownVoteOf(), await ownVoteOf(other)], `round ${round}`).toEqual([1, 0]);
      await post('/up-vote');
    }
  });
});
