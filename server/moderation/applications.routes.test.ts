import { beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '#contract/members.ts';
import type { OpenCase } from '#contract/reports.ts';
import type { Role } from '#contract/roles.ts';
import { deleteDueAccounts } from '#server/account/delete-due-accounts.ts';
import { useCaughtMailApp } from '#server/testing/caught-mail-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { setRole } from './roles.repository.ts';
import { verifyLog } from './verify-log.ts';

const { app, db, mail } = await useCaughtMailApp();

type Person = Awaited<ReturnType<typeof createUser>>;
type Method = Parameters<typeof send>[1];

const DAY_MS = 86_400_000;
const password = 'rahasia';
const eka = { name: 'Eka', email: 'eka@contoh.id', password };

let admin: Person;
let moderator: Person;

beforeEach(async () => {
  admin = await createPerson('Ani', 'admin');
  moderator = await createPerson('Mira', 'moderator');
  await db.insertInto('settings').values({ name: 'registration', value: '"approval"' }).execute();
});

async function createPerson(name: string, role: Role): Promise<Person> {
  const person = await createUser(db, { name, password });
  await db.updateTable('users').set({ role }).where('id', '=', person.id).execute();
  return person;
}

const ask = (by: Person, method: Method, path: string, body?: object) =>
  send(app, method, path, { token: by.token, ...(body && { body }) });
const register = (body: object = eka) => send(app, 'POST', '/register', { body });
const logIn = (email = eka.email, typed = password) =>
  send(app, 'POST', '/login', { body: { email, password: typed } });
const cases = async (by = moderator) =>
  (await ask(by, 'GET', '/cases')).envelope.data['cases'] as OpenCase[];
const decide = (caseId: string, body: object, by = moderator) =>
  ask(by, 'PUT', `/cases/${caseId}/decision`, body);
const members = async (query = '') =>
  (await ask(moderator, 'GET', `/members${query}`)).envelope.data['members'] as Member[];

async function apply() {
  const { data } = (await register()).envelope;
  const [open] = await cases();
  if (!open) throw new Error('there is no case');
  return { caseId: open.id, userId: (data['user'] as { id: string }).id };
}

const WAITS = {
  status: 403,
  envelope: {
    status: 'fail',
    message: 'account waits for approval',
    data: { suspension: null, isWaiting: true },
  },
};

describe('an account that waits for approval', () => {
  it('is registered as ever, and may not log in, which only its password tells', async () => {
    const answer = await register();
    expect(answer).toMatchObject({ status: 201, envelope: { message: 'user created' } });
    expect(Object.keys(answer.envelope.data)).toEqual(['user']);
    expect(await logIn()).toMatchObject(WAITS);
    expect(await logIn(eka.email, 'salah-kata')).toMatchObject(
      failure(401, 'email or password is wrong'),
    );
    expect(await register()).toMatchObject(failure(400, 'email is already taken'));
  });

  it('is in no list of readers, nor in that of members but by its state', async () => {
    const { userId } = await apply();
    const ofReaders = [
      await ask(moderator, 'GET', '/users'),
      await ask(moderator, 'GET', `/users?ids=${userId}`),
      await ask(moderator, 'GET', '/leaderboards'),
      await ask(moderator, 'GET', '/members'),
      await ask(moderator, 'GET', '/members?name=eka'),
    ];
    for (const { status, envelope } of ofReaders) {
      expect(status).toBe(200);
      expect(JSON.stringify(envelope.data)).not.toContain(userId);
    }
    expect(await members('?state=waiting')).toMatchObject([{ id: userId, isWaiting: true }]);
  });

  it('can neither be reported, hidden, sanctioned, nor given a role', async () => {
    const { userId } = await apply();
    const notFound = failure(404, 'user is not found');
    const path = `/users/${userId}`;
    expect(await ask(admin, 'POST', `${path}/reports`, { reason: 'spam' })).toMatchObject(notFound);
    expect(await ask(admin, 'PUT', `/users/me/hidden-people/${userId}`)).toMatchObject(notFound);
    expect(
      await ask(admin, 'POST', `${path}/sanctions`, { kind: 'mute', reason: 'x' }),
    ).toMatchObject(notFound);
    expect(await ask(admin, 'DELETE', `${path}/sessions`)).toMatchObject(notFound);
    expect(await ask(admin, 'PUT', `${path}/role`, { role: 'moderator' })).toMatchObject(notFound);
  });

  it('does not exist where it was made before the setting changed', async () => {
    expect((await logIn(moderator.email)).status).toBe(200);
  });
});

describe('the case of such an account', () => {
  it('comes after reports, with the address for admins alone', async () => {
    await register();
    const reported = await createUser(db);
    await ask(admin, 'POST', `/users/${reported.id}/reports`, { reason: 'spam' });
    const listed = await cases();
    expect(listed).toMatchObject([
      { owner: { id: reported.id } },
      { owner: { name: 'Eka' }, threadId: null, reportCount: 0, application: { invitedBy: null } },
    ]);
    expect(listed[0]).not.toHaveProperty('application');
    expect(JSON.stringify(listed)).not.toContain(eka.email);
    expect((await cases(admin))[1]?.application).toEqual({ email: eka.email, invitedBy: null });
  });

  it('says who invited', async () => {
    const invited = await ask(moderator, 'POST', '/invitations', { uses: 1, days: 1 });
    const token = String(invited.envelope.data['path']).split('=')[1];
    await register({ ...eka, invitation: token });
    expect(await cases()).toMatchObject([{ application: { invitedBy: { id: moderator.id } } }]);
  });

  it('approved lets the person log in, tells them by a letter, and is in the log', async () => {
    const { caseId, userId } = await apply();
    const answer = await decide(caseId, { decision: 'keep' });
    expect(answer.envelope.data).toMatchObject({
      decision: 'keep',
      decider: { id: moderator.id },
      isFirst: true,
    });
    expect((await logIn()).status).toBe(200);
    expect((await members())[0]).toMatchObject({ id: userId, isWaiting: false });
    expect(mail.letters.map(({ kind }) => kind)).toEqual(['confirm-address', 'account-approved']);
    const { data } = (await ask(moderator, 'GET', '/moderation-log')).envelope;
    expect(data['entries']).toMatchObject([
      { action: 'user-approved', actor: { id: moderator.id }, user: { id: userId } },
    ]);
    expect(await cases()).toEqual([]);
    expect(await verifyLog(db)).toMatchObject({ head: { number: 1 } });
  });

  it('refused needs a reason, and frees the name and the address', async () => {
    const { caseId, userId } = await apply();
    expect((await decide(caseId, { decision: 'remove' })).status).toBe(400);
    const answer = await decide(caseId, { decision: 'remove', reason: 'Iklan' });
    expect(answer.envelope.data).toMatchObject({ decision: 'remove', isFirst: true });
    expect(await logIn()).toMatchObject(failure(401, 'email or password is wrong'));
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: null, email: null, approval_asked_at: null });
    expect((await register()).status).toBe(201);
    expect(mail.letters.map(({ kind }) => kind)).not.toContain('account-approved');
    const { data } = (await ask(moderator, 'GET', '/moderation-log')).envelope;
    expect(data['entries']).toMatchObject([{ action: 'user-refused', reason: 'Iklan' }]);
  });

  it('is decided once, by one of two at once', async () => {
    const { caseId } = await apply();
    const answers = await Promise.all([
      decide(caseId, { decision: 'keep' }),
      decide(caseId, { decision: 'remove', reason: 'Iklan' }, admin),
    ]);
    const decided = answers.map(({ envelope }) => envelope.data);
    expect(decided.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    expect(new Set(decided.map(({ decision }) => decision)).size).toBe(1);
    const { data } = (await ask(moderator, 'GET', '/moderation-log')).envelope;
    expect(data['entries']).toHaveLength(1);
  });
});

it('who is not approved within 30 days is deleted, and the case closed', async () => {
  const tools = { publish: app.publish, logSecurity: () => {} };
  const { userId, caseId } = await apply();
  const waitSince = (days: number) =>
    db
      .updateTable('users')
      .set({ approval_asked_at: new Date(Date.now() - days * DAY_MS) })
      .where('id', '=', userId)
      .execute();
  await waitSince(29);
  await deleteDueAccounts(db, tools);
  expect(await logIn()).toMatchObject(WAITS);
  await waitSince(30);
  await deleteDueAccounts(db, tools);
  expect(await logIn()).toMatchObject(failure(401, 'email or password is wrong'));
  expect(await cases()).toEqual([]);
  expect((await decide(caseId, { decision: 'keep' })).status).toBe(404);
  expect((await register()).status).toBe(201);
});

it('the operator approves by giving a role', async () => {
  const { userId } = await apply();
  await setRole(db, { actorId: undefined, userId, role: 'moderator', reason: '' });
  expect((await logIn()).status).toBe(200);
  expect(await cases()).toEqual([]);
});
