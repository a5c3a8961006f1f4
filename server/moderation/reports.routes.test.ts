import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { BODY_MAX, REASON_MAX } from '#contract/limits.ts';
import type { Role } from '#contract/roles.ts';
import { purge } from '#server/account/purge.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { castThreadVote } from '#server/votes/votes.repository.ts';
import { deleteOldCases } from './cases.repository.ts';
import { deleteExpiredRemovedTexts } from './removed-texts.repository.ts';
import { verifyLog } from './verify-log.ts';

const { app, db } = await useTestApp();

type Person = Awaited<ReturnType<typeof createUser>>;
interface Case {
  readonly id: string;
  readonly isHidden: boolean;
  readonly urgency: number;
  readonly reportCount: number;
}

let moderator: Person;
let owner: Person;
let reader: Person;
let threadId: string;
let commentId: string;

beforeEach(async () => {
  moderator = await createPerson({ name: 'Mira', role: 'moderator' });
  owner = await createPerson({ name: 'Oki' });
  reader = await createPerson({ name: 'Rina' });
  threadId = await createThread(db, owner.id, { title: 'Obat kuat', body: '<p>Murah</p>' });
  commentId = await createComment(db, { threadId, ownerId: owner.id }, '<p>Hubungi saya</p>');
});

/** Creates a user whose account has this age. */
async function createPerson({
  name = 'Warga',
  role = 'member',
  days = 8,
}: { name?: string; role?: Role; days?: number } = {}): Promise<Person> {
  const person = await createUser(db, { name });
  await sql`
    update users set role = ${role}, created_at = now() - make_interval(days => ${days}::integer)
    where id = ${person.id}`.execute(db);
  return person;
}

const thread = () => `/threads/${threadId}`;
const comment = () => `/threads/${threadId}/comments/${commentId}`;
const report = (path: string, by: Person, body: object = { reason: 'spam' }) =>
  send(app, 'POST', `${path}/reports`, { token: by.token, body });
const get = (path: string, by = moderator) => send(app, 'GET', path, { token: by.token });
const readCases = async () => (await get('/cases')).envelope.data['cases'] as Case[];
const decide = (caseId: string, body: object, by = moderator) =>
  send(app, 'PUT', `/cases/${caseId}/decision`, { token: by.token, body });
const logged = async () =>
  ((await get('/moderation-log')).envelope.data['entries'] as { action: string }[]).map(
    ({ action }) => action,
  );
async function reportByMany(path: string, count: number, days = 8): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) people.push(await createPerson({ days }));
  await Promise.all(people.map((person) => report(path, person)));
  return people;
}

describe('a report', () => {
  it('is noted with the text, its context and the reason, and without the reporter', async () => {
    const words = 'Menjual obat tanpa izin';
    expect(await report(comment(), reader, { reason: 'other', words })).toMatchObject({
      status: 201,
      envelope: { message: 'thread comment reported', data: {} },
    });
    const answer = await get('/cases');
    expect(answer.envelope.data).toMatchObject({
      cases: [
        {
          threadId,
          commentId,
          owner: { id: owner.id },
          threadTitle: 'Obat kuat',
          body: '<p>Hubungi saya</p>',
          isHidden: false,
          urgency: 100,
          reportCount: 1,
          reports: [{ reason: 'other', words, reportedAt: expect.stringMatching(/Z$/) }],
          history: { keptCount: 0, removedCount: 0 },
        },
      ],
      nextCursor: null,
    });
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${reader.id}|Rina`));
    expect(await logged()).toEqual([]);
  });

  it('is one of each person and text, and all of a text are one case', async () => {
    for (let time = 0; time < 3; time += 1)
      expect((await report(thread(), reader)).status).toBe(201);
    await reportByMany(thread(), 1);
    await report(comment(), reader);
    expect(await readCases()).toMatchObject([
      { commentId: null, reportCount: 2, urgency: 200 },
      { commentId, reportCount: 1 },
    ]);
  });

  it('opens one case when many send theirs at once', async () => {
    await reportByMany(comment(), 2);
    expect(await readCases()).toMatchObject([{ reportCount: 2 }]);
  });

  it.each([
    [
      { reason: 'jelek' },
      '"reason" must be one of spam, harassment, hate, off-topic, personal-data, other',
    ],
    [{ reason: 'other' }, '"words" is not allowed to be empty'],
    [{ reason: 'other', words: ' ' }, '"words" is not allowed to be empty'],
    [
      { reason: 'spam', words: 'a'.repeat(501) },
      '"words" length must be less than or equal to 500 characters long',
    ],
  ])('is refused with %j', async (body, message) => {
    expect(await report(thread(), reader, body)).toMatchObject(failure(400, message));
  });

  it('needs a token, a text, and another author', async () => {
    expect(
      await send(app, 'POST', `${thread()}/reports`, { body: { reason: 'spam' } }),
    ).toMatchObject({
      status: 401,
    });
    expect(await report('/threads/thread-x', reader)).toMatchObject(
      failure(404, 'thread is not found'),
    );
    expect(await report(`${thread()}/comments/x`, reader)).toMatchObject(
      failure(404, 'comment is not found'),
    );
    expect(await report(thread(), owner)).toMatchObject(failure(400, 'this is your own text'));
    expect(await readCases()).toEqual([]);
  });
});

it('reports count as texts of their account, and disturb no other', async () => {
  const limited = await buildTestApp(db, { RATE_LIMITS: true });
  onTestFinished(() => limited.close());
  const other = await createPerson();
  const piece = 'a'.repeat(BODY_MAX);
  const useUp = async () => {
    for (;;) {
      // From elsewhere, so that it is the account that has none left.
      const address = '203.0.113.9';
      await limited.countText({ userId: reader.id, address, texts: [piece] });
    }
  };
  await expect(useUp()).rejects.toThrow('batas tulisan');
  const body = { reason: 'other', words: 'a'.repeat(REASON_MAX) };
  const send500 = (token: string) => send(limited, 'POST', `${thread()}/reports`, { token, body });
  const rest = async () => {
    for (let path = 0; path < 1_000; path += 1) {
      if ((await send500(reader.token)).status === 429) return 429;
    }
    return 201;
  };
  expect(await rest()).toBe(429);
  expect((await send500(other.token)).status).toBe(201);
});

describe.each([
  ['a thread', thread, 'thread'],
  ['a comment', comment, 'comment'],
])('%s that three people report', (_what, path, noun) => {
  it('is hidden until a moderator decides, and its owner is told so', async () => {
    await reportByMany(path(), 3);
    const { detailThread } = (await get(thread(), reader)).envelope.data as {
      detailThread?: { comments: unknown[] };
    };
    expect(detailThread?.comments ?? []).toEqual([]);
    expect(await readCases()).toMatchObject([{ isHidden: true, urgency: 300 }]);
    expect((await get('/users/me/removed-texts', owner)).envelope.data).toMatchObject({
      texts: [{ threadId, reason: '' }],
    });
    expect(await logged()).toEqual([`${noun}-hidden`]);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('is shown again when a moderator keeps it, and its reporters weigh less', async () => {
    const before = await get(thread(), reader);
    const people = await reportByMany(path(), 3);
    const [found] = await readCases();
    expect(await decide(found!.id, { decision: 'keep' })).toMatchObject({
      status: 200,
      envelope: { data: { decision: 'keep', decider: { id: moderator.id }, isFirst: true } },
    });
    expect((await get(thread(), reader)).envelope).toEqual(before.envelope);
    expect(await readCases()).toEqual([]);
    expect(await logged()).toEqual([`${noun}-kept`, `${noun}-hidden`]);
    const other = `/threads/${await createThread(db, owner.id)}`;
    await Promise.all(people.map((person) => report(other, person)));
    expect(await readCases()).toMatchObject([{ isHidden: false, urgency: 225 }]);
    // The same people cannot hide the same text again.
    await Promise.all(people.map((person) => report(path(), person)));
    expect(await readCases()).toMatchObject([{ urgency: 225 }, { urgency: 0, reportCount: 3 }]);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('stays removed when a moderator removes it, and its reporters weigh more', async () => {
    const people = await reportByMany(path(), 3);
    const [found] = await readCases();
    const removal = { decision: 'remove', reason: 'Obat tanpa izin' };
    expect(await decide(found!.id, removal)).toMatchObject({ status: 200 });
    expect((await get('/users/me/removed-texts', owner)).envelope.data).toMatchObject({
      texts: [{ threadId, reason: 'Obat tanpa izin' }],
    });
    expect(await logged()).toEqual([`${noun}-removed`, `${noun}-hidden`]);
    const other = `/threads/${await createThread(db, owner.id)}`;
    await Promise.all(people.slice(0, 2).map((person) => report(other, person)));
    expect(await readCases()).toMatchObject([
      { urgency: 250, history: { keptCount: 0, removedCount: 1 } },
    ]);
    expect(await verifyLog(db)).toMatchObject({ head: { number: 2 } });
  });

  it('is decided once by two moderators, and the second learns it', async () => {
    await reportByMany(path(), 1);
    const other = await createPerson({ role: 'moderator' });
    const [found] = await readCases();
    const answers = await Promise.all([
      decide(found!.id, { decision: 'remove', reason: 'Iklan' }),
      decide(found!.id, { decision: 'keep' }, other),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, two] = answers.map(({ envelope }) => envelope.data);
    expect([one?.['isFirst'], two?.['isFirst']].toSorted()).toEqual([false, true]);
    expect(one?.['decision']).toBe(two?.['decision']);
    const { decision } = one as { decision: string };
    const late = await decide(found!.id, { decision: 'remove', reason: 'Lagi' }, other);
    expect(late.envelope.data).toMatchObject({ decision, isFirst: false });
    expect(await logged()).toEqual([`${noun}-${decision === 'keep' ? 'kept' : 'removed'}`]);
    expect((await get(thread(), reader)).status).toBe(
      decision === 'remove' && noun === 'thread' ? 404 : 200,
    );
  });
});

it('a report that is repeated because its answer was lost is the same success', async () => {
  const people = await reportByMany(thread(), 3);
  const answers = await Promise.all(people.map((person) => report(thread(), person)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
});

describe('a crowd', () => {
  it('of few accounts cannot hide any number of texts before moderators decide', async () => {
    const people = [await createPerson(), await createPerson(), await createPerson()];
    for (let number = 0; number < 12; number += 1) {
      const path = `/threads/${await createThread(db, owner.id)}`;
      for (const person of people) await report(path, person);
    }
    expect((await readCases()).filter(({ isHidden }) => isHidden)).toHaveLength(10);
  });

  it('of new accounts hides nothing, and does not make a case urgent', async () => {
    await reportByMany(thread(), 20, 0);
    await report(comment(), reader);
    expect(await readCases()).toMatchObject([
      { commentId, urgency: 100 },
      { commentId: null, urgency: 0, reportCount: 20, isHidden: false },
    ]);
  });

  it('of old accounts hides nothing that more of them like', async () => {
    for (let number = 0; number < 5; number += 1) {
      const { id: userId } = await createPerson();
      await castThreadVote(db, { threadId, userId, voteType: 1 });
    }
    await reportByMany(thread(), 7);
    expect(await readCases()).toMatchObject([{ isHidden: false, urgency: 700 }]);
    await reportByMany(thread(), 1);
    expect(await readCases()).toMatchObject([{ isHidden: true }]);
  });
});

describe('the cases', () => {
  it('are for moderators alone', async () => {
    await report(thread(), reader);
    const [found] = await readCases();
    expect(await get('/cases', reader)).toMatchObject(failure(403, 'only moderators may do this'));
    expect(await decide(found!.id, { decision: 'keep' }, owner)).toMatchObject({ status: 403 });
    expect(await decide('case-x', { decision: 'keep' })).toMatchObject(
      failure(404, 'case is not found'),
    );
    expect(await decide(found!.id, { decision: 'remove' })).toMatchObject(
      failure(400, '"reason" is not allowed to be empty'),
    );
    expect(await decide(found!.id, { decision: 'apa' })).toMatchObject(
      failure(400, '"decision" must be one of keep, remove'),
    );
  });

  it('are read in pages, the most urgent first, then the oldest', async () => {
    const ids = [threadId];
    for (let number = 0; number < 4; number += 1) ids.push(await createThread(db, owner.id));
    for (const id of ids) await report(`/threads/${id}`, reader);
    await reportByMany(`/threads/${ids[3]}`, 1);
    await sql`update cases set earliness = earliness + 3600 where thread_id = ${ids[2]}`.execute(
      db,
    );
    const read: unknown[] = [];
    let query = '?limit=2';
    for (;;) {
      const { cases, nextCursor } = (await get(`/cases${query}`)).envelope.data as {
        cases: { threadId: string }[];
        nextCursor: string | null;
      };
      read.push(...cases.map((one) => one.threadId));
      if (nextCursor === null) break;
      query = `?limit=2&cursor=${encodeURIComponent(nextCursor)}`;
    }
    expect(read.slice(0, 2)).toEqual([ids[3], ids[2]]);
    expect(new Set(read)).toEqual(new Set(ids));
    expect(read).toHaveLength(5);
  });

  it('close when a moderator removes the text elsewhere', async () => {
    await report(thread(), reader);
    await send(app, 'POST', `${thread()}/removal`, {
      token: moderator.token,
      body: { reason: 'Iklan' },
    });
    expect(await readCases()).toEqual([]);
  });

  it('of a text that its owner deleted can be kept, not removed', async () => {
    await report(thread(), reader);
    await send(app, 'DELETE', thread(), { token: owner.token });
    const [found] = await readCases();
    expect(found).toMatchObject({ body: null, threadTitle: '' });
    expect(await decide(found!.id, { decision: 'remove', reason: 'Iklan' })).toMatchObject({
      status: 404,
    });
    expect(await decide(found!.id, { decision: 'keep' })).toMatchObject({ status: 200 });
    expect(await readCases()).toEqual([]);
  });

  it('of a text that its owner deleted count against no reporter', async () => {
    await report(comment(), reader);
    await send(app, 'DELETE', comment(), { token: owner.token });
    const [found] = await readCases();
    await decide(found!.id, { decision: 'keep' });
    await report(thread(), reader);
    expect(await readCases()).toMatchObject([{ urgency: 100 }]);
  });

  it('of texts of a moderator are for others, and hide nothing', async () => {
    await db.updateTable('users').set({ role: 'moderator' }).where('id', '=', owner.id).execute();
    await reportByMany(thread(), 4);
    const [found] = await readCases();
    expect(found).toMatchObject({ isHidden: false, urgency: 400 });
    expect((await get('/cases', owner)).envelope.data['cases']).toEqual([]);
    expect(await decide(found!.id, { decision: 'keep' }, owner)).toMatchObject(
      failure(403, 'a moderator cannot act on their own texts'),
    );
  });

  it('hide nothing in a forum without moderators', async () => {
    await db.updateTable('users').set({ role: 'member' }).execute();
    await reportByMany(thread(), 4);
    expect((await get(thread(), reader)).status).toBe(200);
  });

  it('keep a hidden text until somebody decides, however long that takes', async () => {
    await reportByMany(thread(), 3);
    await sql`update removed_texts set removed_at = removed_at - interval '40 days'`.execute(db);
    await deleteExpiredRemovedTexts(db);
    const [found] = await readCases();
    expect(found).toMatchObject({ isHidden: true, body: '<p>Murah</p>' });
    await decide(found!.id, { decision: 'keep' });
    expect((await get(thread(), reader)).status).toBe(200);
  });

  it('close when the account is purged', async () => {
    await reportByMany(thread(), 3);
    await purge(db, app.publish.bind(app), owner.id);
    expect(await readCases()).toEqual([]);
  });

  it('are deleted with their reports 90 days after the decision', async () => {
    await report(thread(), reader);
    await report(comment(), reader);
    const [found] = await readCases();
    await decide(found!.id, { decision: 'keep' });
    await sql`update cases set decided_at = decided_at - interval '91 days'`.execute(db);
    await deleteOldCases(db);
    const { rows } = await sql`select from reports`.execute(db);
    expect(rows).toHaveLength(1);
    expect(await readCases()).toHaveLength(1);
  });
});
