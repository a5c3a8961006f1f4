import { beforeEach, describe, expect, it } from 'vitest';
import { RULES_MAX } from '#contract/limits.ts';
import type { Role } from '#contract/roles.ts';
import { SETTING_DEFAULTS, type Settings } from '#contract/settings.ts';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, dropCaches, useTestApp } from '#server/testing/test-app.ts';
import { verifyLog } from '#server/moderation/verify-log.ts';

const { app, db } = await useTestApp({ PRODUCT_NAME: 'Warga Satu' });

type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let member: Person;
beforeEach(async () => {
  admin = await createPerson('Ani', 'admin');
  member = await createPerson('Budi', 'member');
});

async function createPerson(name: string, role: Role): Promise<Person> {
  const person = await createUser(db, { name });
  await db.updateTable('users').set({ role }).where('id', '=', person.id).execute();
  return person;
}

const get = (by?: Person) => send(app, 'GET', '/settings', by && { token: by.token });
const put = (settings: unknown, by: Person = admin) =>
  send(app, 'PUT', '/settings', { token: by.token, body: { settings } });
const change = (name: string, value: unknown, changedAt: string | null = null) =>
  put({ [name]: { value, changedAt } });
const settingsOf = ({ envelope }: Awaited<ReturnType<typeof send>>) =>
  envelope.data['settings'] as Settings;
const community = async () =>
  (await send(app, 'GET', '/community')).envelope.data['community'] as Record<string, string>;
const readLog = async (by?: Person) =>
  send(app, 'GET', '/moderation-log', by && { token: by.token });
const entriesOf = ({ envelope }: Awaited<ReturnType<typeof send>>) =>
  envelope.data['entries'] as object[];

describe('the settings', () => {
  it('need a token, and the role of an admin', async () => {
    const moderator = await createPerson('Cici', 'moderator');
    expect(await get()).toMatchObject(failure(401, 'Missing authentication'));
    for (const person of [member, moderator]) {
      expect(await get(person)).toMatchObject(failure(403, 'only admins may do this'));
      expect(await put({}, person)).toMatchObject(failure(403, 'only admins may do this'));
    }
  });

  it('are the defaults at first, with the name that the operator gave', async () => {
    const answer = await get(admin);
    expect(settingsOf(answer).name).toEqual({ value: 'Warga Satu', changedAt: null });
    const { name: _, ...defaults } = SETTING_DEFAULTS;
    for (const [name, value] of Object.entries(defaults)) {
      expect(settingsOf(answer)[name as keyof Settings]).toEqual({ value, changedAt: null });
    }
  });

  it('change together, and each is noted in the log with what it was', async () => {
    const answer = await put({
      name: { value: '  Warga Dua ', changedAt: null },
      registration: { value: 'closed', changedAt: null },
      logReaders: { value: 'everybody', changedAt: null },
    });
    expect(answer.envelope.message).toBe('settings updated');
    expect(settingsOf(answer).name.value).toBe('Warga Dua');
    expect(settingsOf(answer).name.changedAt).toMatch(/Z$/);
    expect(settingsOf(answer).logReaders.changedAt).toBeNull();
    expect(settingsOf(await get(admin))).toEqual(settingsOf(answer));
    expect(entriesOf(await readLog(member))).toMatchObject([
      {
        action: 'setting-changed',
        details: { setting: 'registration', from: 'open', to: 'closed' },
      },
      {
        action: 'setting-changed',
        actor: { id: admin.id },
        user: null,
        details: { setting: 'name', from: 'Warga Satu', to: 'Warga Dua' },
      },
    ]);
    expect(await verifyLog(db)).toMatchObject({ head: { number: 2 } });
  });

  it('are not changed by an admin who has not seen the last change, who gets it', async () => {
    const first = settingsOf(await change('description', 'Untuk warga'));
    const late = await put({
      description: { value: 'Untuk semua', changedAt: null },
      name: { value: 'Lain', changedAt: null },
    });
    expect(late.status).toBe(409);
    expect(late.envelope.message).toBe('settings were changed meanwhile');
    expect(settingsOf(late)).toEqual(first);
    expect(settingsOf(await get(admin)).name.value).toBe('Warga Satu');
    const seen = first.description.changedAt;
    expect((await change('description', 'Untuk semua', seen)).status).toBe(200);
    // A retry of a change that was made is none.
    expect((await change('description', 'Untuk semua', seen)).status).toBe(200);
    expect(entriesOf(await readLog(member))).toHaveLength(2);
  });

  it('are changed by one of two admins at once', async () => {
    const other = await createPerson('Dedi', 'admin');
    const answers = await Promise.all(
      [admin, other].map((person) =>
        put({ name: { value: `Warga ${person.name}`, changedAt: null } }, person),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(entriesOf(await readLog(member))).toHaveLength(1);
  });

  it.each([
    ['name', ' ', '"name" is not allowed to be empty'],
    ['name', 'x'.repeat(51), '"name" length must be less than or equal to 50 characters long'],
    ['name', 'Warga\r\nBcc: jahat@contoh.id', '"name" must be a single line'],
    [
      'description',
      'x'.repeat(201),
      '"description" length must be less than or equal to 200 characters long',
    ],
    [
      'rules',
      `<p>${'x'.repeat(RULES_MAX)}</p>`,
      `"rules" length must be less than or equal to ${RULES_MAX} characters long`,
    ],
    ['registration', 'secret', '"registration" must be one of open, invitation, approval, closed'],
    ['threadSort', 'best', '"threadSort" must be one of newest, active, top'],
    ['logReaders', '', '"logReaders" must be one of everybody, members, moderators'],
  ])('%s cannot be %j', async (name, value, message) => {
    expect(await change(name, value)).toMatchObject(failure(400, message));
    expect(entriesOf(await readLog(member))).toEqual([]);
  });
});

describe('the rules', () => {
  it('are sanitised as threads are, and read by anyone', async () => {
    const sent = '<h2>Sopan</h2><script>alert(1)</script><p onclick="x()">Jangan <b>kasar</b></p>';
    const stored = '<h2>Sopan</h2><p>Jangan <strong>kasar</strong></p>';
    expect(settingsOf(await change('rules', sent)).rules.value).toBe(stored);
    expect((await community())['rules']).toBe(stored);
    expect(entriesOf(await readLog(member))).toMatchObject([
      { details: { setting: 'rules', from: '0', to: String(stored.length) } },
    ]);
  });

  it('are none when nothing is written', async () => {
    const { changedAt } = settingsOf(await change('rules', '<p>Sopan</p>')).rules;
    const answer = await change('rules', '<p></p>', changedAt);
    expect(settingsOf(answer).rules.value).toBe('');
  });
});

it('the community is known to anyone, and what is cached of it follows a change', async () => {
  expect(await community()).toEqual({
    name: 'Warga Satu',
    description: '',
    rules: '',
    threadSort: 'newest',
    registration: 'open',
  });
  await change('threadSort', 'top');
  expect(await community()).toMatchObject({ threadSort: 'top' });
});

it('nobody registers while the registration is closed', async () => {
  const body = { name: 'Eka', email: 'eka@contoh.id', password: 'rahasia' };
  const { changedAt } = settingsOf(await change('registration', 'closed')).registration;
  expect(await send(app, 'POST', '/register', { body })).toMatchObject(
    failure(403, 'registration is closed'),
  );
  await change('registration', 'open', changedAt);
  expect((await send(app, 'POST', '/register', { body })).status).toBe(201);
});

it("the community's new name is reserved, as the old one is", async () => {
  await change('name', 'Kampung Kita');
  const rename = (name: string) =>
    send(app, 'PUT', '/users/me', { token: member.token, body: { name } });
  await expect.poll(() => rename('kampung kita')).toMatchObject(failure(400, '"name" is reserved'));
  expect(await rename('Warga Satu')).toMatchObject(failure(400, '"name" is reserved'));
});

describe('the moderation log', () => {
  it.each([
    ['everybody', 200, 200, 200],
    ['members', 401, 200, 200],
    ['moderators', 401, 403, 200],
  ])('is for %s', async (readers, ofVisitor, ofMember, ofModerator) => {
    const open = await buildTestApp(db, { PUBLIC_READ: true });
    const moderator = await createPerson('Cici', 'moderator');
    await change('logReaders', readers);
    const statusFor = async (person?: Person) =>
      (await send(open, 'GET', '/moderation-log', person && { token: person.token })).status;
    expect(await statusFor()).toBe(ofVisitor);
    expect(await statusFor(member)).toBe(ofMember);
    expect(await statusFor(moderator)).toBe(ofModerator);
    await open.close();
  });
});

it('a value that this version does not know is the default', async () => {
  const value = JSON.stringify('secret');
  await db.insertInto('settings').values({ name: 'registration', value }).execute();
  dropCaches(app);
  expect(await community()).toMatchObject({ registration: 'open' });
});
