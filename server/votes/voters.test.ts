import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { send, unvoted } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

interface Voted {
  upVotesBy: string[];
  downVotesBy: string[];
  totalUpVotes: number;
  totalDownVotes: number;
  ownVote: number;
}

/** Creates a thread and a comment with the votes of a first voter, then 1,005 up-votes and 1,003 down-votes. */
async function setUp() {
  const first = await createUser(db);
  const threadId = await createThread(db, first.id);
  const commentId = await createComment(db, { threadId, ownerId: first.id });
  const path = `/threads/${threadId}`;
  await send(app, 'POST', `${path}/up-vote`, { token: first.token });
  await send(app, 'POST', `${path}/comments/${commentId}/down-vote`, { token: first.token });
  await sql`
    insert into users (id, name, email, email_key, password_hash)
    select 'user-' || lpad(n::text, 16, '0'), 'Warga', n || '@contoh.id', n || '@contoh.id', ''
    from generate_series(1, 2008) as n`.execute(db);
  for (const [kind, id] of [
    ['thread', threadId],
    ['comment', commentId],
  ] as const) {
    await sql`
      insert into ${sql.table(`${kind}_votes`)}
        (id, ${sql.ref(`${kind}_id`)}, user_id, vote_type, voted_at)
      select 'vote-' || n, ${id}, 'user-' || lpad(n::text, 16, '0'),
        case when n <= 1005 then 1 else -1 end, clock_timestamp() + n * interval '1 second'
      from generate_series(1, 2008) as n`.execute(db);
    await sql`
      update ${sql.table(`${kind}s`)}
      set up_votes = up_votes + 1005, down_votes = down_votes + 1003
      where id = ${id}`.execute(db);
  }
  return { first, path, threadId, commentId };
}

const voters = (from: number, to: number) =>
  Array.from(
    { length: to - from + 1 },
    (_, index) => `user-${String(from + index).padStart(16, '0')}`,
  );

/** Reads the thread in the list, the same thread on its page, and its comment. */
async function read(path: string, token: string | undefined, server = app): Promise<Voted[]> {
  const as = token === undefined ? {} : { token };
  const list = await send(server, 'GET', '/threads', as);
  const detail = await send(server, 'GET', path, as);
  const { threads } = list.envelope.data as { threads: Voted[] };
  const { detailThread } = detail.envelope.data as {
    detailThread: Voted & { comments: Voted[] };
  };
  return [threads[0]!, detailThread, detailThread.comments[0]!];
}

describe('votes above the limit of listed voters', () => {
  it("are all counted; the thousand newest voters and the caller's own vote are listed", async () => {
    const { first, path } = await setUp();
    const [listed, detail, comment] = await read(path, first.token);
    const newest = { upVotesBy: voters(6, 1005), downVotesBy: voters(1009, 2008) };
    const thread = { ...newest, totalUpVotes: 1006, totalDownVotes: 1003, ownVote: 1 };
    expect(listed).toMatchObject(thread);
    expect(detail).toMatchObject(thread);
    expect(comment).toMatchObject({
      ...newest,
      totalUpVotes: 1005,
      totalDownVotes: 1004,
      ownVote: -1,
    });
  });

  it('are a hundred of each kind in a page, and a thousand of the thread that is opened', async () => {
    const { first, path } = await setUp();
    const newest = { upVotesBy: voters(906, 1005), downVotesBy: voters(1909, 2008) };
    const other = await createThread(db, first.id);
    for (const round of ['first', 'cached list']) {
      const list = await send(app, 'GET', '/threads?limit=9', { token: first.token });
      const { threads } = list.envelope.data as { threads: (Voted & { id: string })[] };
      expect(threads[0], round).toMatchObject({ id: other, ...unvoted });
      expect(threads[1], round).toMatchObject({ ...newest, totalUpVotes: 1006, ownVote: 1 });
    }
    const opened = await send(app, 'GET', `${path}?limit=9`, { token: first.token });
    const { detailThread } = opened.envelope.data as {
      detailThread: Voted & { comments: Voted[] };
    };
    expect(detailThread.upVotesBy).toEqual(voters(6, 1005));
    expect(detailThread.comments[0]).toMatchObject({ ...newest, totalUpVotes: 1005, ownVote: -1 });
  });

  it('list a new vote last, and drop the oldest', async () => {
    const { path } = await setUp();
    const late = await createUser(db);
    await sql`update thread_votes set voted_at = voted_at - interval '1 hour'`.execute(db);
    await send(app, 'POST', `${path}/up-vote`, { token: late.token });
    const [listed] = await read(path, late.token);
    expect(listed).toMatchObject({
      upVotesBy: [...voters(7, 1005), late.id],
      totalUpVotes: 1007,
      ownVote: 1,
    });
  });

  it('are shown to a reader without a token, but no own vote', async () => {
    const { first, path } = await setUp();
    const open = await buildTestApp(db, { PUBLIC_READ: true });
    for (const token of [undefined, 'basi']) {
      for (const shown of await read(path, token, open)) {
        expect(shown).toMatchObject({ ownVote: 0 });
        expect(shown.upVotesBy).toHaveLength(1000);
      }
    }
    const signedIn = await read(path, first.token, open);
    expect(signedIn.map(({ ownVote }) => ownVote)).toEqual([1, 1, -1]);
    await open.close();
  });
});

describe('a vote taken back', () => {
  it('leaves nothing behind', async () => {
    const { token, id } = await createUser(db);
    const threadId = await createThread(db, id);
    await createComment(db, { threadId, ownerId: id });
    const path = `/threads/${threadId}`;
    for (const action of ['up-vote', 'down-vote', 'down-vote']) {
      await send(app, 'POST', `${path}/${action}`, { token });
    }
    for (const shown of await read(path, token)) expect(shown).toMatchObject(unvoted);
  });
});
