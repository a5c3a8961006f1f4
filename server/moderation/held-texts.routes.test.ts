import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { HELD_TEXTS_MAX } from '#contract/limits.ts';
import type { SettingValues } from '#contract/settings.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { verifyLog } from './verify-log.ts';

const { app, db } = await useTestApp();

type Person = Awaited<ReturnType<typeof createUser>>;
type Text = { id: string; isHeld?: true };

let admin: Person;
let moderator: Person;
let writer: Person;
let reader: Person;
let threadId: string;

beforeEach(async () => {
  admin = await createPerson('Ani', 'admin');
  moderator = await createPerson('Mira', 'moderator');
  reader = await createPerson('Rina');
  threadId = await createThread(db, reader.id);
  writer = await createPerson('Wawan');
});

async function createPerson(name: string, role = 'member'): Promise<Person> {
  const person = await createUser(db, { name });
  await sql`update users set role = ${role} where id = ${person.id}`.execute(db);
  return person;
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, by: Person, body?: object) =>
  send(app, method, path, { token: by.token, ...(body && { body }) });

/** Changes settings that have not been changed before. */
async function set(values: Partial<SettingValues>): Promise<void> {
  const settings = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value, changedAt: null }]),
  );
  expect(await call('PUT', '/settings', admin, { settings })).toMatchObject({ status: 200 });
}

async function write(by = writer, { title = 'Salam', body = '<p>Halo semua</p>' } = {}) {
  const { status, envelope } = await call('POST', '/threads', by, { title, body });
  expect(status).toBe(201);
  return envelope.data['thread'] as Text;
}
async function comment(by = writer, content = '<p>Setuju</p>', on = threadId) {
  const { status, envelope } = await call('POST', `/threads/${on}/comments`, by, { content });
  expect(status).toBe(201);
  return envelope.data['comment'] as Text;
}
const listed = async (by: Person, query = '') =>
  (await call('GET', `/threads${query}`, by)).envelope.data['threads'] as Text[];
const detail = async (id: string, by: Person, query = '') => {
  const { status, envelope } = await call('GET', `/threads/${id}${query}`, by);
  return { status, ...(envelope.data['detailThread'] as { comments: Text[] } & Text) };
};
const cases = async () =>
  (await call('GET', '/cases', moderator)).envelope.data['cases'] as {
    id: string;
    threadId: string;
    commentId: string | null;
    heldFor: string | null;
  }[];
const decide = (caseId: string, decision: 'keep' | 'remove') =>
  call('PUT', `/cases/${caseId}/decision`, moderator, { decision, reason: 'Iklan' });
async function decideAll(decision: 'keep' | 'remove') {
  for (const { id } of await cases())
    expect(await decide(id, decision)).toMatchObject({ status: 200 });
}
const own = async () =>
  (await call('GET', '/users/me/removed-texts', writer)).envelope.data['texts'] as {
    isHeld?: true;
    reason: string;
  }[];

describe('by default', () => {
  it('nothing waits, and no answer has a new field', async () => {
    const thread = await write();
    const made = await comment(writer, '<p>judi https://contoh.com</p>', thread.id);
    expect([thread, made].some((one) => 'isHeld' in one)).toBe(false);
    expect((await detail(thread.id, reader)).comments).toHaveLength(1);
    expect(await cases()).toEqual([]);
  });
});

describe('the first posts of a member', () => {
  beforeEach(() => set({ heldPosts: 2 }));

  it('are seen by their author alone, as an additional field tells', async () => {
    const thread = await write();
    const made = await comment();
    expect([thread.isHeld, made.isHeld]).toEqual([true, true]);
    for (const query of ['', '?limit=1', '?sort=active', '?sort=top', '?category=general']) {
      expect((await listed(writer, query))[0]).toMatchObject({ id: thread.id, isHeld: true });
    }
    expect(await detail(thread.id, writer)).toMatchObject({ status: 200, title: 'Salam' });
    for (const query of ['', '?sort=oldest', '?sort=top', '?limit=1']) {
      expect((await detail(threadId, writer, query)).comments).toMatchObject([made]);
    }
    for (const other of [reader, moderator]) {
      expect((await listed(other)).map(({ id }) => id)).toEqual([threadId]);
      expect((await detail(thread.id, other)).status).toBe(404);
      expect((await detail(threadId, other)).comments).toEqual([]);
    }
    // A deleted comment would leave a mark where others follow.
    await comment(admin);
    expect((await detail(threadId, reader)).comments).toHaveLength(1);
    expect((await detail(threadId, writer)).comments).toHaveLength(2);
    expect(await listed(writer, '?q=Salam')).toEqual([]);
    expect(await listed(writer, '?category=lain')).toEqual([]);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('are not in the cached answers of others, nor these in the answers of their author', async () => {
    await listed(reader);
    await detail(threadId, reader);
    const thread = await write();
    const made = await comment();
    for (const by of [writer, reader, writer, reader]) {
      const ids = (await listed(by)).map(({ id }) => id);
      expect(ids.includes(thread.id)).toBe(by === writer);
      const { comments } = await detail(threadId, by);
      expect(comments.some(({ id }) => id === made.id)).toBe(by === writer);
    }
  });

  it('are seen by their author in every process', async () => {
    const other = await buildTestApp(db);
    const read = async () => {
      const { envelope } = await send(other, 'GET', '/threads', { token: writer.token });
      return (envelope.data['threads'] as Text[]).map(({ id }) => id);
    };
    await read();
    const { id } = await write();
    await expect.poll(read).toContain(id);
    await other.close();
  });

  it('appear as new once a moderator approves them, which the log notes', async () => {
    const thread = await write();
    const made = await comment();
    const later = await createThread(db, reader.id);
    const open = await cases();
    expect(open.map(({ heldFor }) => heldFor)).toEqual(['new-member', 'new-member']);
    const isComment = ({ commentId }: { commentId: string | null }) => commentId === made.id;
    await decide(open.find((one) => !isComment(one))?.id ?? '', 'keep');
    await decide(open.find(isComment)?.id ?? '', 'keep');
    expect((await listed(reader)).map(({ id }) => id)).toEqual([thread.id, later, threadId]);
    expect('isHeld' in (await detail(thread.id, writer))).toBe(false);
    expect((await detail(threadId, reader)).comments).toMatchObject([{ id: made.id }]);
    expect(await cases()).toEqual([]);
    const { envelope } = await call('GET', '/moderation-log', reader);
    expect(envelope.data['entries']).toMatchObject([
      { action: 'comment-approved' },
      { action: 'thread-approved' },
      { action: 'setting-changed' },
    ]);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
    expect(await verifyLog(db)).toMatchObject({ head: { number: 3 } });
    // These were two.
    expect('isHeld' in (await write())).toBe(false);
  });

  it('stay away once a moderator removes them, and their author reads why', async () => {
    const thread = await write();
    await comment();
    expect(await own()).toMatchObject([{ isHeld: true }, { isHeld: true }]);
    await decideAll('remove');
    expect((await detail(thread.id, writer)).status).toBe(404);
    expect(await own()).toEqual([
      expect.objectContaining({ reason: 'Iklan' }),
      expect.objectContaining({ reason: 'Iklan' }),
    ]);
    expect((await own()).some((text) => 'isHeld' in text)).toBe(false);
    expect((await write()).isHeld).toBe(true);
  });

  it('can be deleted by their author, and then wait no more', async () => {
    const thread = await write();
    const caseId = (await cases())[0]?.id ?? '';
    expect((await call('DELETE', `/threads/${thread.id}`, writer)).status).toBe(200);
    expect((await detail(thread.id, writer)).status).toBe(404);
    expect(await decide(caseId, 'keep')).toMatchObject({ status: 404 });
    expect((await detail(thread.id, reader)).status).toBe(404);
  });

  it('leave no cases when they are deleted, unless somebody has reported them', async () => {
    const old = await createComment(db, { threadId, ownerId: writer.id });
    const path = `/threads/${threadId}/comments`;
    await call('POST', `${path}/${old}/reports`, reader, { reason: 'spam', words: '' });
    await set({ heldWords: ['judi'] });
    await call('PUT', `${path}/${old}`, writer, { content: '<p>judi</p>' });
    for (const { id } of [{ id: old }, await comment(), await comment()]) {
      expect((await call('DELETE', `${path}/${id}`, writer)).status).toBe(200);
    }
    expect(await cases()).toMatchObject([{ commentId: old, body: null }]);
  });

  it('go with the account of their author, and leave nothing in the queue', async () => {
    const leaving = await createUser(db, { password: 'rahasia' });
    const thread = await write(leaving);
    await comment(leaving);
    const kept = await comment();
    const body = { password: 'rahasia' };
    expect(await call('DELETE', '/users/me', leaving, body)).toMatchObject({ status: 200 });
    expect(await cases()).toMatchObject([{ commentId: kept.id }]);
    const rows = db.selectFrom('removed_texts').select('id').where('id', '=', thread.id);
    expect(await rows.execute()).toEqual([]);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('take no votes and comments, and cannot be edited', async () => {
    const { id } = await write();
    for (const [method, path, body] of [
      ['POST', `/threads/${id}/up-vote`],
      ['POST', `/threads/${id}/comments`, { content: '<p>Lagi</p>' }],
      ['PUT', `/threads/${id}`, { title: 'Lain', body: '<p>Lain</p>' }],
    ] as const) {
      expect(await call(method, path, writer, body)).toMatchObject({ status: 404 });
    }
  });

  it('wait up to a number for one account', async () => {
    for (let count = 0; count < HELD_TEXTS_MAX; count += 1) await comment();
    const content = '<p>Satu lagi</p>';
    expect(await call('POST', `/threads/${threadId}/comments`, writer, { content })).toMatchObject(
      failure(403, 'too many of your posts wait for approval'),
    );
    expect((await detail(threadId, writer)).comments).toHaveLength(HELD_TEXTS_MAX);
  });

  it('are approved as those of moderators without waiting', async () => {
    expect('isHeld' in (await write(moderator))).toBe(false);
  });

  it('go with a purge of their author, and come back when it is lifted', async () => {
    const thread = await write();
    await comment();
    const body = { kind: 'purge', reason: 'Iklan' };
    const given = await call('POST', `/users/${writer.id}/sanctions`, moderator, body);
    expect(given).toMatchObject({ status: 201 });
    await expect.poll(cases).toEqual([]);
    const { id } = given.envelope.data['sanction'] as { id: string };
    expect(await call('DELETE', `/users/${writer.id}/sanctions/${id}`, moderator)).toMatchObject({
      status: 200,
    });
    await expect.poll(async () => (await detail(thread.id, reader)).status).toBe(200);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });
});

describe('links of young accounts', () => {
  beforeEach(() => set({ heldLinkDays: 3 }));

  it.each([
    '<p><a href="https://contoh.id">lihat</a></p>',
    '<p>lihat https://contoh.id</p>',
    '<p>www.contoh.id ya</p>',
    '<p>obat-murah.xyz</p>',
  ])('wait in %s', async (content) => {
    expect((await comment(writer, content)).isHeld).toBe(true);
    expect(await cases()).toMatchObject([{ heldFor: 'link' }]);
  });

  it('do not wait in other texts, nor in those of older accounts', async () => {
    expect('isHeld' in (await comment(writer, '<p>Terima kasih.Sudah beres</p>'))).toBe(false);
    await sql`update users set created_at = now() - interval '4 days' where id = ${writer.id}`.execute(
      db,
    );
    expect('isHeld' in (await comment(writer, '<p>https://contoh.id</p>'))).toBe(false);
  });

  it('wait when an edit adds them, with the words as they were edited', async () => {
    const made = await comment();
    await createComment(db, { threadId, ownerId: reader.id });
    const path = `/threads/${threadId}/comments/${made.id}`;
    const edited = await call('PUT', path, writer, { content: '<p>https://contoh.id</p>' });
    expect(edited).toMatchObject({
      status: 200,
      envelope: { data: { comment: { isHeld: true, content: '<p>https://contoh.id</p>' } } },
    });
    expect((await detail(threadId, reader)).comments).toMatchObject([{}, { isDeleted: true }]);
    expect((await detail(threadId, writer)).comments).toMatchObject([
      {},
      { id: made.id, isHeld: true, content: '<p>https://contoh.id</p>' },
    ]);
    await decideAll('keep');
    const { comments } = await detail(threadId, reader, '?sort=oldest');
    expect(comments).toMatchObject([{ id: made.id, content: '<p>https://contoh.id</p>' }, {}]);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });
});

describe('a held edit of the newest comment', () => {
  it.each(['', '?sort=oldest', '?sort=top', '?limit=1'])(
    'is seen by its author, with %j',
    async (query) => {
      await createComment(db, { threadId, ownerId: reader.id });
      const made = await comment();
      await set({ heldWords: ['judi'] });
      const path = `/threads/${threadId}/comments/${made.id}`;
      await call('PUT', path, writer, { content: '<p>judi</p>' });
      const seen = (await detail(threadId, writer, query)).comments.filter(({ isHeld }) => isHeld);
      expect(seen).toMatchObject([{ id: made.id, content: '<p>judi</p>' }]);
      expect((await detail(threadId, reader, query)).comments).toHaveLength(1);
    },
  );
});

describe('listed words', () => {
  beforeEach(() => set({ heldWords: ['judi'], refusedWords: ['togel*'] }));

  it('hold a text, however they are disguised', async () => {
    expect((await comment(writer, '<p>Situs ju<strong>d</strong>i</p>')).isHeld).toBe(true);
    expect((await write(writer, { title: 'JUD1' })).isHeld).toBe(true);
    expect(await cases()).toMatchObject([{ heldFor: 'word' }, { heldFor: 'word' }]);
  });

  it('hold a text also between angle brackets of a title, and in the address of a link', async () => {
    expect((await write(writer, { title: 'Situs <judi>' })).isHeld).toBe(true);
    const link = '<p><a href="https://situs-judi.example">klik</a></p>';
    expect((await comment(writer, link)).isHeld).toBe(true);
    expect('isHeld' in (await write(writer, { title: 'Tanya <judika>' }))).toBe(false);
  });

  it('are found at the end of the longest text', async () => {
    // One such letter looks like 18.
    const body = `<p>${'\ufdfa '.repeat(40_000)}judi</p>`;
    expect((await write(writer, { body })).isHeld).toBe(true);
  });

  it('refuse a text, also in an edit, and store nothing', async () => {
    const refused = failure(403, 'the text has words that this community refuses');
    const content = '<p>t0gelindo</p>';
    expect(await call('POST', `/threads/${threadId}/comments`, writer, { content })).toMatchObject(
      refused,
    );
    const { id } = await write();
    const words = { title: 'Togel', body: '<p>Halo</p>' };
    expect(await call('PUT', `/threads/${id}`, writer, words)).toMatchObject(refused);
    expect(await detail(id, reader)).toMatchObject({ title: 'Salam' });
  });

  it('do not concern moderators and admins', async () => {
    expect('isHeld' in (await comment(admin, '<p>Jangan bahas judi dan togel</p>'))).toBe(false);
  });

  it('are in the log as a number', async () => {
    const { envelope } = await call('GET', '/moderation-log', reader);
    expect(JSON.stringify(envelope)).not.toMatch(/judi|togel/);
    expect(envelope.data['entries']).toMatchObject([
      { details: { setting: 'refusedWords', from: '0', to: '1' } },
      { details: { setting: 'heldWords', from: '0', to: '1' } },
    ]);
  });
});
