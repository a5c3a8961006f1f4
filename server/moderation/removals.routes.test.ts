import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { purge } from '#server/account/purge.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { castCommentVote, castThreadVote } from '#server/votes/votes.repository.ts';
import { deleteExpiredRemovedTexts } from './removed-texts.repository.ts';
import { verifyLog } from './verify-log.ts';

const { app, db } = await useTestApp();

/** Words of the removed texts, which occur nowhere else: no answer to a reader may have them. */
const IN_THREAD = 'zwqxutas';
const IN_COMMENT = 'zwqxkomentar';

type Person = Awaited<ReturnType<typeof createUser>>;
let moderator: Person;
let owner: Person;
let reader: Person;
let threadId: string;
let commentId: string;

beforeEach(async () => {
  moderator = await createPerson('Mira', 'moderator');
  owner = await createPerson('Oki');
  reader = await createPerson('Rina');
  const words = {
    title: `Judul ${IN_THREAD}`,
    body: `<p>${IN_THREAD} satu</p>`,
    category: 'kuliner',
  };
  threadId = await createThread(db, owner.id, words);
  commentId = await createComment(db, { threadId, ownerId: owner.id }, `<p>${IN_COMMENT} dua</p>`);
  await createComment(db, { threadId, ownerId: reader.id }, '<p>Biasa saja</p>');
  await castThreadVote(db, { threadId, userId: reader.id, voteType: 1 });
  await castCommentVote(db, { threadId, commentId, userId: reader.id, voteType: -1 });
  // An earlier version of each.
  await put(`/threads/${threadId}`, { ...words, title: `Judul ${IN_THREAD} baru` });
  await put(`/threads/${threadId}/comments/${commentId}`, { content: `<p>${IN_COMMENT} tiga</p>` });
});

async function createPerson(name: string, role: Role = 'member'): Promise<Person> {
  const person = await createUser(db, { name });
  await db.updateTable('users').set({ role }).where('id', '=', person.id).execute();
  return person;
}

const put = (path: string, body: object) => send(app, 'PUT', path, { token: owner.token, body });
const get = (path: string, by = reader) => send(app, 'GET', path, { token: by.token });
const thread = () => `/threads/${threadId}`;
const comment = () => `/threads/${threadId}/comments/${commentId}`;
const remove = (path: string, by = moderator, reason = 'Iklan') =>
  send(app, 'POST', `${path}/removal`, { token: by.token, body: { reason } });
const restore = (path: string, by = moderator) =>
  send(app, 'DELETE', `${path}/removal`, { token: by.token });
const logged = async () =>
  ((await get('/moderation-log')).envelope.data['entries'] as { action: string }[]).map(
    ({ action }) => action,
  );

/** Every route by which a reader gets texts, and what they see. */
async function readAll(): Promise<Record<string, unknown>> {
  const paths = [
    '/threads',
    '/threads?sort=top',
    '/threads?sort=active',
    '/threads?category=kuliner',
    `/threads?q=${IN_THREAD}`,
    `/threads?q=${IN_COMMENT}`,
    '/threads?q=Oki',
    thread(),
    `${thread()}?sort=top`,
    `${thread()}?comment=${commentId}`,
    `${thread()}/revisions`,
    `${comment()}/revisions`,
    '/categories',
    '/leaderboards',
    '/users',
    '/moderation-log',
    '/users/me/removed-texts',
  ];
  const answers: Record<string, unknown> = {};
  for (const path of paths) answers[path] = (await get(path)).envelope;
  return answers;
}

describe.each([
  ['a thread', thread, [IN_THREAD, IN_COMMENT]],
  ['a comment', comment, [IN_COMMENT]],
])('%s that a moderator removes', (_what, path, words) => {
  it('is gone for readers at once, with all its words, also from caches of other processes', async () => {
    const other = await buildTestApp(db);
    try {
      await send(other, 'GET', thread(), { token: reader.token });
      const shown = async () => JSON.stringify(Object.values(await readAll()));
      for (const word of words) expect(await shown()).toContain(word);
      expect(await remove(path())).toMatchObject({ status: 201 });
      for (const word of words) expect(await shown()).not.toContain(word);
      const shownByOther = async () =>
        JSON.stringify((await send(other, 'GET', thread(), { token: reader.token })).envelope);
      await expect.poll(shownByOther).not.toContain(words.at(-1));
      expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
    } finally {
      await other.close();
    }
  });

  it('comes back exactly as it was', async () => {
    const before = await readAll();
    await remove(path());
    expect(await readAll()).not.toEqual(before);
    expect(await restore(path())).toMatchObject({ status: 200 });
    const { '/moderation-log': _log, ...after } = await readAll();
    const { '/moderation-log': _before, ...expected } = before;
    expect(after).toEqual(expected);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('is told to its owner and to moderators, with the reason, and to nobody else', async () => {
    await remove(path(), moderator, 'Menjual obat');
    const text = { threadId, reason: 'Menjual obat', body: expect.stringContaining(words[0]!) };
    expect((await get('/users/me/removed-texts', owner)).envelope.data).toMatchObject({
      texts: [text],
    });
    expect((await get('/removed-texts', moderator)).envelope.data).toMatchObject({
      texts: [{ ...text, owner: { id: owner.id }, remover: { id: moderator.id } }],
    });
    expect((await get('/users/me/removed-texts')).envelope.data).toMatchObject({ texts: [] });
    expect(await get('/removed-texts')).toMatchObject(failure(403, 'only moderators may do this'));
    expect(await get('/removed-texts', owner)).toMatchObject({ status: 403 });
  });

  it('is removed once by two moderators at once, and restored once', async () => {
    const other = await createPerson('Mono', 'moderator');
    const answers = await Promise.all([remove(path()), remove(path(), other, 'Lain')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const removed = [`${path === thread ? 'thread' : 'comment'}-removed`];
    expect(await logged()).toEqual(removed);
    await Promise.all([restore(path()), restore(path(), other)]);
    expect(await logged()).toEqual([removed[0]!.replace('removed', 'restored'), ...removed]);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
    expect(await verifyLog(db)).toMatchObject({ head: { number: 2 } });
  });

  it('needs a reason, and a moderator', async () => {
    expect(await remove(path(), moderator, ' ')).toMatchObject(
      failure(400, '"reason" is not allowed to be empty'),
    );
    for (const person of [owner, reader]) {
      expect(await remove(path(), person)).toMatchObject(
        failure(403, 'only moderators may do this'),
      );
      expect(await restore(path(), person)).toMatchObject({ status: 403 });
    }
    expect(await logged()).toEqual([]);
  });

  it('cannot be of an admin, except for an admin', async () => {
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', owner.id).execute();
    expect(await remove(path())).toMatchObject(failure(403, 'a moderator cannot act on an admin'));
    const admin = await createPerson('Ani', 'admin');
    expect(await remove(path(), admin)).toMatchObject({ status: 201 });
    expect(await restore(path())).toMatchObject({ status: 403 });
  });

  it('cannot be restored by a moderator when an admin removed it', async () => {
    const admin = await createPerson('Ani', 'admin');
    await remove(path(), admin);
    expect(await restore(path())).toMatchObject(
      failure(403, 'a moderator cannot undo what an admin has done'),
    );
    expect(await restore(path(), admin)).toMatchObject({ status: 200 });
  });

  it('is deleted for good by its owner, and by nobody else', async () => {
    await remove(path());
    const destroy = (by: Person) => send(app, 'DELETE', path(), { token: by.token });
    for (const person of [reader, moderator]) expect((await destroy(person)).status).toBe(404);
    expect(await destroy(owner)).toMatchObject({ status: 200, envelope: { data: {} } });
    expect((await get('/users/me/removed-texts', owner)).envelope.data).toMatchObject({
      texts: [],
    });
    expect(await restore(path())).toMatchObject({ status: 404 });
    expect((await destroy(owner)).status).toBe(404);
    expect(await logged()).toEqual([`${path === thread ? 'thread' : 'comment'}-removed`]);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('cannot be restored after 30 days, and its words and revisions are deleted then', async () => {
    await remove(path());
    await sql`update removed_texts set expires_at = clock_timestamp()`.execute(db);
    await deleteExpiredRemovedTexts(db);
    expect(await restore(path())).toMatchObject({ status: 404 });
    const { rows } = await sql<{ rest: string }>`
      select concat((select string_agg(t::text, ' ') from removed_texts t),
        (select string_agg(t::text, ' ') from threads t where deleted_at is not null),
        (select string_agg(t::text, ' ') from comments t where deleted_at is not null),
        (select string_agg(t::text, ' ') from thread_revisions t
          join threads on threads.id = t.thread_id where threads.deleted_at is not null),
        (select string_agg(t::text, ' ') from comment_revisions t
          join comments on comments.id = t.comment_id where comments.deleted_at is not null)
      ) as rest`.execute(db);
    expect(rows[0]?.rest).not.toContain(words[0]);
  });

  it('is deleted for good when its owner is purged', async () => {
    await remove(path());
    await purge(db, app.publish.bind(app), owner.id);
    expect(await restore(path())).toMatchObject({ status: 404 });
    const { rows } = await sql`select from removed_texts`.execute(db);
    expect(rows).toEqual([]);
  });
});

it('a text that its owner deleted cannot be removed or restored', async () => {
  await send(app, 'DELETE', comment(), { token: owner.token });
  expect(await remove(comment())).toMatchObject(failure(404, 'comment is not found'));
  expect(await restore(comment())).toMatchObject({ status: 404 });
  await send(app, 'DELETE', thread(), { token: owner.token });
  expect(await remove(thread())).toMatchObject(failure(404, 'thread is not found'));
  expect(await restore(thread())).toMatchObject({ status: 404 });
});

it('a comment removed in a thread that is removed later comes back with it, or without', async () => {
  const before = await readAll();
  await remove(comment());
  await remove(thread());
  await restore(comment());
  expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  expect((await get(thread())).status).toBe(404);
  await restore(thread());
  const { '/moderation-log': _log, ...after } = await readAll();
  const { '/moderation-log': _before, ...expected } = before;
  expect(after).toEqual(expected);
  expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
});

it('a vote that is retracted while a text is removed stays retracted', async () => {
  await remove(thread());
  await db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', reader.id).execute();
  await purge(db, app.publish.bind(app), reader.id);
  await restore(thread());
  expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  const { detailThread } = (await get(thread(), owner)).envelope.data as {
    detailThread: { totalUpVotes: number };
  };
  expect(detailThread.totalUpVotes).toBe(0);
});
