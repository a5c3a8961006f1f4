import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import type { SanctionKind } from '#contract/sanction.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { castThreadVote } from '#server/votes/votes.repository.ts';
import { carryOutPurge } from './purges.ts';
import { endDueSuspensions, giveSanction } from './sanctions.repository.ts';
import { verifyLog } from './verify-log.ts';

const { app, db } = await useTestApp();

type Person = Awaited<ReturnType<typeof createUser>>;

const password = 'rahasia';
let moderator: Person;
let second: Person;
let admin: Person;
let sari: Person;
let threadId: string;

beforeEach(async () => {
  moderator = await createPerson('moderator');
  second = await createPerson('moderator');
  admin = await createPerson('admin');
  sari = await createUser(db, { password });
  threadId = await createThread(db, second.id);
});

async function createPerson(role: Role): Promise<Person> {
  const person = await createUser(db, { name: role });
  await db.updateTable('users').set({ role }).where('id', '=', person.id).execute();
  return person;
}

type Method = Parameters<typeof send>[1];
const ask = (by: Person, method: Method, path: string, body?: object) =>
  send(app, method, path, { token: by.token, ...(body && { body }) });
const give = (kind: SanctionKind, { by = moderator, to = sari, ...body }: Given = {}) =>
  ask(by, 'POST', `/users/${to.id}/sanctions`, { kind, reason: 'Kasar', ...body });
interface Given {
  readonly by?: Person;
  readonly to?: Person;
  readonly days?: number;
  readonly reason?: string;
}

async function idOf(given: ReturnType<typeof give>): Promise<string> {
  const { sanction } = (await given).envelope.data as { sanction: { id: string } };
  return sanction.id;
}
const lift = (sanctionId: string, by = moderator) =>
  ask(by, 'DELETE', `/users/${sari.id}/sanctions/${sanctionId}`);
const own = async (by = sari) =>
  (await ask(by, 'GET', '/users/me/sanctions')).envelope.data['sanctions'];
const profile = async () => (await ask(sari, 'GET', '/users/me')).envelope.data['user'];
const logIn = () => send(app, 'POST', '/login', { body: { email: sari.email, password } });
const logged = async () => {
  const { data } = (await ask(admin, 'GET', '/moderation-log')).envelope;
  return (data['entries'] as { action: string }[]).map(({ action }) => action);
};
const comment = (by = sari) =>
  ask(by, 'POST', `/threads/${threadId}/comments`, { content: '<p>Halo</p>' });
const gone = failure(401, 'Token maximum age exceeded');
const muted = failure(403, 'account is muted');

describe('a warning', () => {
  it('is told to the user with its reason until they have read it, and takes nothing from them', async () => {
    const id = await idOf(give('warning', { reason: 'Jangan menghina' }));
    expect(await profile()).toMatchObject({ unreadSanctions: 1 });
    expect(await own()).toMatchObject([
      { id, kind: 'warning', reason: 'Jangan menghina', endsAt: null, readAt: null, appeal: null },
    ]);
    expect(await comment()).toMatchObject({ status: 201 });
    const read = `/users/me/sanctions/${id}/reading`;
    expect((await ask(second, 'PUT', read)).status).toBe(404);
    expect((await ask(sari, 'PUT', read)).status).toBe(200);
    expect(await own()).toMatchObject([{ readAt: expect.stringMatching(/Z$/) }]);
    expect(await profile()).not.toHaveProperty('unreadSanctions');
    expect(await logged()).toEqual(['user-warned']);
  });

  it('is given once when the answer was lost, and again with another reason', async () => {
    const ids = [await idOf(give('warning')), await idOf(give('warning'))];
    ids.push(await idOf(give('warning', { reason: 'Lagi' })));
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(await own()).toHaveLength(2);
  });
});

describe('a mute', () => {
  it('lets the user read and delete, and refuses every write of words or votes, in both processes', async () => {
    const other = await buildTestApp(db);
    const commentId = await createComment(db, { threadId, ownerId: sari.id });
    const ownThread = await createThread(db, sari.id);
    await give('mute');
    const content = { content: '<p>Lain</p>' };
    const words = { title: 'Lain', body: '<p>Lain</p>', category: 'umum' };
    const writes: [Method, string, object?][] = [
      ['POST', '/threads', words],
      ['PUT', `/threads/${ownThread}`, words],
      ['POST', `/threads/${threadId}/comments`, content],
      ['PUT', `/threads/${threadId}/comments/${commentId}`, content],
      ['POST', `/threads/${threadId}/up-vote`],
      ['POST', `/threads/${threadId}/comments/${commentId}/down-vote`],
      ['POST', `/threads/${threadId}/reports`, { reason: 'spam' }],
      ['POST', `/users/${second.id}/reports`, { reason: 'spam' }],
      ['PUT', '/users/me', { name: 'Nama Lain' }],
    ];
    for (const [method, path, body] of writes) {
      for (const to of [app, other]) {
        const answer = await send(to, method, path, { token: sari.token, ...(body && { body }) });
        expect(answer, `${method} ${path}`).toMatchObject(muted);
      }
    }
    expect((await ask(sari, 'GET', `/threads/${threadId}`)).status).toBe(200);
    expect((await ask(sari, 'DELETE', `/threads/${ownThread}`)).status).toBe(200);
    await other.close();
  });

  it('ends by itself, when it is lifted, and not before the longest of several', async () => {
    const answer = await give('mute', { days: 3 });
    const { sanction } = answer.envelope.data as { sanction: { id: string; endsAt: string } };
    expect(Date.parse(sanction.endsAt) - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
    expect(await profile()).toMatchObject({ mutedUntil: sanction.endsAt });
    const second = await idOf(give('mute', { reason: 'Lagi' }));
    expect(await profile()).toMatchObject({ mutedUntil: null });
    expect(await lift(second)).toMatchObject({ status: 200 });
    expect(await profile()).toMatchObject({ mutedUntil: sanction.endsAt });
    expect(await comment()).toMatchObject(muted);
    await sql`update sanctions set ends_at = now()`.execute(db);
    await sql`update users set muted_until = now() where muted_until is not null`.execute(db);
    expect(await comment()).toMatchObject({ status: 201 });
    expect(await logged()).toEqual(['mute-lifted', 'user-muted', 'user-muted']);
  });
});

describe('a suspension', () => {
  it('ends the sessions at once, and tells the reason to whoever knows the password', async () => {
    expect(await comment()).toMatchObject({ status: 201 });
    await give('suspension', { days: 7, reason: 'Spam' });
    expect(await comment()).toMatchObject(gone);
    expect(await logIn()).toMatchObject({
      ...failure(403, 'account is suspended'),
      envelope: {
        data: { suspension: { kind: 'suspension', reason: 'Spam', endsAt: expect.any(String) } },
      },
    });
    const wrong = await send(app, 'POST', '/login', {
      body: { email: sari.email, password: 'salah' },
    });
    expect(wrong).toMatchObject(failure(401, 'email or password is wrong'));
  });

  it('ends by itself, by a job that leaves the others alone', async () => {
    const other = await createUser(db);
    await give('suspension', { days: 1 });
    await give('suspension', { to: other });
    await sql`update sanctions set ends_at = now() where ends_at is not null`.execute(db);
    await sql`update users set suspended_until = now() where suspended_until is not null`.execute(
      db,
    );
    await endDueSuspensions(db);
    expect(await logIn()).toMatchObject({ status: 200 });
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('suspended_at', 'is not', null)
      .execute();
    expect(rows).toEqual([{ id: other.id }]);
  });
});

describe('a purge', () => {
  async function write() {
    const ownThread = await createThread(db, sari.id, { title: 'Obat', body: '<p>Beli</p>' });
    await castThreadVote(db, { threadId: ownThread, userId: second.id, voteType: 1 });
    const reply = await createComment(db, { threadId: ownThread, ownerId: second.id });
    const spam = await createComment(db, { threadId, ownerId: sari.id }, '<p>Beli di sini</p>');
    await createComment(db, { threadId: ownThread, ownerId: sari.id });
    return { ownThread, reply, spam };
  }
  const read = (id: string) => ask(second, 'GET', `/threads/${id}`);

  it('removes everything in one go, and brings it back with votes and counts when it is lifted', async () => {
    const { ownThread, spam } = await write();
    const readBoth = async () => [
      (await read(ownThread)).envelope,
      (await read(threadId)).envelope,
    ];
    const before = await readBoth();
    const id = await idOf(give('purge', { reason: 'Spam' }));
    await expect.poll(async () => (await read(ownThread)).status).toBe(404);
    await expect
      .poll(async () => JSON.stringify((await read(threadId)).envelope))
      .not.toContain('Beli di sini');
    await expect.poll(isDone).toBe(true);
    expect(await logIn()).toMatchObject(failure(403, 'account is suspended'));
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
    expect(await logged()).toEqual(['user-purged']);

    expect(await lift(id)).toMatchObject({ status: 200 });
    await expect.poll(isDone).toBe(true);
    expect(await readBoth()).toEqual(before);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
    expect(await logIn()).toMatchObject({ status: 200 });
    expect(JSON.stringify(before)).toContain(spam);
    expect(await verifyLog(db)).toMatchObject({ head: { number: 2 } });
  });

  it('is continued by a job after an interruption, also when it was lifted meanwhile', async () => {
    const { ownThread } = await write();
    const given = await giveSanction(db, {
      actorId: moderator.id,
      userId: sari.id,
      kind: 'purge',
      reason: 'Spam',
    });
    const sanctionId = given?.sanctionId ?? '';
    const stopped = new AbortController();
    const publish = () => stopped.abort();
    await carryOutPurge(db, { publish, signal: stopped.signal }, sanctionId);
    expect(await isDone()).toBe(false);
    expect((await read(ownThread)).status).toBe(200);
    await lift(sanctionId);
    await expect.poll(isDone).toBe(true);
    expect(await db.selectFrom('removed_texts').selectAll().execute()).toEqual([]);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  async function isDone(): Promise<boolean> {
    return (await db.selectFrom('sanctions').select('is_done').executeTakeFirstOrThrow()).is_done;
  }
});

describe('who may act on whom', () => {
  it.each(['warning', 'mute', 'suspension', 'purge'] as const)(
    'only moderators on members, only admins on moderators, and nobody on themselves: %s',
    async (kind) => {
      expect(await give(kind, { by: sari, to: second })).toMatchObject({ status: 403 });
      for (const to of [second, admin]) {
        expect(await give(kind, { to })).toMatchObject(
          failure(403, 'only admins can act on moderators and admins'),
        );
      }
      expect(await give(kind, { to: moderator })).toMatchObject(
        failure(403, 'nobody can act on themselves'),
      );
      expect(await give(kind, { by: admin, to: second })).toMatchObject({ status: 201 });
      expect(await logged()).toHaveLength(1);
      // A purge goes on in the background.
      const undone = db.selectFrom('sanctions').select('id').where('is_done', '=', false);
      await expect.poll(() => undone.execute()).toEqual([]);
    },
  );

  it('refuses a moderator who lifts what an admin or the operator gave', async () => {
    const cannot = failure(403, 'a moderator cannot lift what an admin gave');
    const ofAdmin = await idOf(give('mute', { by: admin }));
    const operator = { actorId: null, userId: sari.id, kind: 'mute', reason: 'Spam' } as const;
    const ofOperator = (await giveSanction(db, operator))?.sanctionId ?? '';
    for (const id of [ofAdmin, ofOperator]) {
      expect(await lift(id)).toMatchObject(cannot);
      expect(await lift(id, admin)).toMatchObject({ status: 200 });
      expect(await lift(id, admin)).toMatchObject({ status: 200 });
    }
    const lifts = (await logged()).filter((action) => action === 'mute-lifted');
    expect(lifts).toHaveLength(2);
  });

  it.each([
    [{ kind: 'ban', reason: 'x' }, '"kind" must be one of warning, mute, suspension, purge'],
    [{ kind: 'mute', reason: '' }, '"reason" is not allowed to be empty'],
    [{ kind: 'mute', reason: 'x', days: 0 }, '"days" must be at least 1'],
    [{ kind: 'mute', reason: 'x', days: 1.5 }, '"days" must be a whole number'],
    [{ kind: 'mute', reason: 'x', days: 1e9 }, '"days" must be at most 3650'],
  ])('refuses %j', async (body, message) => {
    expect(await ask(moderator, 'POST', `/users/${sari.id}/sanctions`, body)).toMatchObject(
      failure(400, message),
    );
  });
});

describe('a report of a person', () => {
  it('is a case that a sanction closes, and that one can leave alone', async () => {
    const report = { reason: 'other', words: 'Menghina di mana-mana' };
    expect(await ask(second, 'POST', `/users/${sari.id}/reports`, report)).toMatchObject({
      status: 201,
    });
    const cases = async () =>
      (await ask(moderator, 'GET', '/cases')).envelope.data['cases'] as { id: string }[];
    expect(await cases()).toMatchObject([
      { threadId: null, commentId: null, owner: { id: sari.id }, body: null, reports: [report] },
    ]);
    const [first] = await cases();
    const decide = (body: object) => ask(moderator, 'PUT', `/cases/${first?.id}/decision`, body);
    expect(await decide({ decision: 'remove', reason: 'x' })).toMatchObject(
      failure(400, 'a user is not removed, but given a sanction'),
    );
    await give('warning');
    expect(await cases()).toEqual([]);
    expect((await decide({ decision: 'keep' })).envelope.data).toMatchObject({
      decision: 'sanction',
      isFirst: false,
    });
    await ask(admin, 'POST', `/users/${sari.id}/reports`, report);
    const [next] = await cases();
    const kept = await ask(second, 'PUT', `/cases/${next?.id}/decision`, { decision: 'keep' });
    expect(kept.envelope.data).toMatchObject({ decision: 'keep', isFirst: true });
    expect(await logged()).toEqual(['user-kept', 'user-warned']);
  });

  it('is refused of oneself, and of nobody', async () => {
    const report = (id: string) => ask(sari, 'POST', `/users/${id}/reports`, { reason: 'spam' });
    expect(await report(sari.id)).toMatchObject(failure(400, 'this is your own account'));
    expect(await report('user-tidakada')).toMatchObject(failure(404, 'user is not found'));
  });
});
