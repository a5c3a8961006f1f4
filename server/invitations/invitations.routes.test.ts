import { beforeEach, describe, expect, it } from 'vitest';
import type { Invitation } from '#contract/invitations.ts';
import type { Role } from '#contract/roles.ts';
import { setRole } from '#server/moderation/roles.repository.ts';
import { giveSanction } from '#server/moderation/sanctions.repository.ts';
import { verifyLog } from '#server/moderation/verify-log.ts';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { deleteOldInvitations, OPEN_INVITATIONS_MAX } from './invitations.repository.ts';

const { app, db } = await useTestApp();

type Person = Awaited<ReturnType<typeof createUser>>;

let admin: Person;
let moderator: Person;
let member: Person;

beforeEach(async () => {
  admin = await createPerson('Ani', 'admin');
  moderator = await createPerson('Mira', 'moderator');
  member = await createUser(db, { name: 'Budi' });
});

async function createPerson(name: string, role: Role): Promise<Person> {
  const person = await createUser(db, { name, password: 'rahasia' });
  await db.updateTable('users').set({ role }).where('id', '=', person.id).execute();
  return person;
}

type Method = Parameters<typeof send>[1];
const ask = (by: Person, method: Method, path: string, body?: object) =>
  send(app, method, path, { token: by.token, ...(body && { body }) });
async function invite(by = moderator, { uses = 1, days = 7 } = {}) {
  const { data } = (await ask(by, 'POST', '/invitations', { uses, days })).envelope;
  return {
    ...(data['invitation'] as Invitation),
    token: String(data['path']).replace('/register#token=', ''),
  };
}
const list = async (by = moderator) =>
  (await ask(by, 'GET', '/invitations')).envelope.data['invitations'] as Invitation[];
const newest = async () => {
  const { data } = (await ask(member, 'GET', '/moderation-log?limit=1')).envelope;
  return (data['entries'] as object[])[0];
};
let registered = 0;
function register(invitation?: string, email = `baru-${(registered += 1)}@contoh.id`) {
  return send(app, 'POST', '/register', {
    body: { name: 'Eka', email, password: 'rahasia', ...(invitation && { invitation }) },
  });
}
const needInvitations = () =>
  db.insertInto('settings').values({ name: 'registration', value: '"invitation"' }).execute();

describe('invitations', () => {
  it('need a token, and the role of a moderator', async () => {
    const { id } = await invite();
    for (const [method, path] of [
      ['GET', '/invitations'],
      ['POST', '/invitations'],
      ['DELETE', `/invitations/${id}`],
    ] as const) {
      const body = method === 'POST' ? { uses: 1, days: 1 } : {};
      expect(await send(app, method, path, { body })).toMatchObject(
        failure(401, 'Missing authentication'),
      );
      expect(await ask(member, method, path, body)).toMatchObject(
        failure(403, 'only moderators may do this'),
      );
    }
  });

  it('are created with a link of 256 bits, of which only the hash is stored, and noted in the log', async () => {
    const invitation = await invite(moderator, { uses: 3, days: 30 });
    expect(invitation).toMatchObject({
      id: expect.stringMatching(/^invitation-/),
      maker: { id: moderator.id, name: 'Mira' },
      usesMax: 3,
      useCount: 0,
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { expiresAt, createdAt, id } = invitation;
    expect(Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000)).toBe(30);
    const rows = await db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(invitation.token);
    expect(await newest()).toMatchObject({
      action: 'invitation-created',
      actor: { id: moderator.id },
      user: null,
      details: { invitation: id, uses: '3', until: expiresAt },
    });
    expect(await verifyLog(db)).toMatchObject({ head: { number: 1 } });
  });

  it.each([
    [{}, '"uses" must be a whole number from 1 to 100'],
    [{ uses: 0, days: 1 }, '"uses" must be a whole number from 1 to 100'],
    [{ uses: 101, days: 1 }, '"uses" must be a whole number from 1 to 100'],
    [{ uses: 1, days: 1.5 }, '"days" must be a whole number from 1 to 30'],
    [{ uses: 1, days: 31 }, '"days" must be a whole number from 1 to 30'],
  ])('are not created by %j', async (body, message) => {
    expect(await ask(moderator, 'POST', '/invitations', body)).toMatchObject(failure(400, message));
  });

  it('are listed for all moderators, the newest first, while somebody can register by them', async () => {
    const first = await invite();
    const second = await invite(admin);
    const used = await invite();
    await register(used.token);
    const { data } = (await ask(moderator, 'GET', '/invitations?limit=1')).envelope;
    expect(data).toMatchObject({ invitations: [{ id: second.id, maker: { name: 'Ani' } }] });
    const next = `/invitations?limit=1&cursor=${String(data['nextCursor'])}`;
    expect((await ask(moderator, 'GET', next)).envelope.data).toMatchObject({
      invitations: [{ id: first.id }],
      nextCursor: null,
    });
  });

  it('are at most twenty of one moderator at once, also when they are made at once', async () => {
    for (let made = 1; made < OPEN_INVITATIONS_MAX; made += 1) await invite();
    const body = { uses: 1, days: 1 };
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(moderator, 'POST', '/invitations', body)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    await ask(moderator, 'DELETE', `/invitations/${(await list())[0]?.id}`);
    expect((await ask(moderator, 'POST', '/invitations', body)).status).toBe(201);
    expect((await ask(admin, 'POST', '/invitations', body)).status).toBe(201);
  });

  it('are revoked by who made them, and by admins, once in the log', async () => {
    const [own, other] = [await invite(), await invite(admin)];
    expect(await ask(moderator, 'DELETE', `/invitations/${other.id}`)).toMatchObject(
      failure(403, 'only admins may revoke the invitations of others'),
    );
    expect(await ask(moderator, 'DELETE', '/invitations/invitation-none')).toMatchObject(
      failure(404, 'invitation is not found'),
    );
    for (const _ of [1, 2]) {
      expect((await ask(admin, 'DELETE', `/invitations/${own.id}`)).status).toBe(200);
    }
    expect(await newest()).toMatchObject({
      number: 3,
      action: 'invitation-revoked',
      actor: { id: admin.id },
      user: { id: moderator.id },
      details: { invitation: own.id },
    });
    expect(await register(own.token)).toMatchObject(failure(403, 'invitation has ended'));
    expect(await list()).toMatchObject([{ id: other.id }]);
  });

  it.each<[string, (maker: Person) => Promise<unknown>]>([
    [
      'is suspended',
      ({ id }) =>
        giveSanction(db, { actorId: admin.id, userId: id, kind: 'suspension', reason: 'Kasar' }),
    ],
    [
      'loses the role',
      ({ id }) => setRole(db, { actorId: admin.id, userId: id, role: 'member', reason: '' }),
    ],
  ])('end when their maker %s, and stay ended', async (_what, act) => {
    const { token } = await invite();
    await act(moderator);
    await db
      .updateTable('users')
      .set({ role: 'moderator', suspended_at: null })
      .where('id', '=', moderator.id)
      .execute();
    expect(await register(token)).toMatchObject(failure(403, 'invitation has ended'));
  });

  it('are deleted with the account of their maker', async () => {
    const { token } = await invite();
    await ask(moderator, 'DELETE', '/users/me', { password: 'rahasia' });
    expect(await register(token)).toMatchObject(failure(403, 'invitation is not valid'));
  });

  it('are deleted a month after their end', async () => {
    const [old, late] = [await invite(), await invite()];
    const DAY_MS = 86_400_000;
    const endAgo = (id: string, days: number) =>
      db
        .updateTable('invitations')
        .set({ expires_at: new Date(Date.now() - days * DAY_MS) })
        .where('id', '=', id)
        .execute();
    await endAgo(old.id, 31);
    await endAgo(late.id, 29);
    await deleteOldInvitations(db);
    expect(await register(old.token)).toMatchObject(failure(403, 'invitation is not valid'));
    expect(await register(late.token)).toMatchObject(failure(403, 'invitation has ended'));
  });
});

describe('a registration', () => {
  it('needs an invitation where the setting says so, and nothing is hashed or counted without', async () => {
    await needInvitations();
    expect(await register()).toMatchObject(failure(403, 'registration needs an invitation'));
    expect(await register('x'.repeat(43))).toMatchObject(failure(403, 'invitation is not valid'));
    const { token } = await invite();
    expect((await register(token)).status).toBe(201);
  });

  it('notes who invited, for moderators alone', async () => {
    const { token } = await invite();
    const answer = await register(token);
    expect(Object.keys(answer.envelope.data['user'] as object).toSorted()).toEqual([
      'avatar',
      'email',
      'id',
      'name',
    ]);
    await register();
    const { data } = (await ask(moderator, 'GET', '/members?limit=2')).envelope;
    expect(data['members']).toMatchObject([
      { name: 'Eka', invitedBy: null },
      { name: 'Eka', invitedBy: { id: moderator.id, name: 'Mira' } },
    ]);
  });

  it('by a used up or ended invitation is refused, also while anybody may register', async () => {
    const used = await invite();
    await register(used.token);
    expect(await register(used.token)).toMatchObject(failure(403, 'invitation is used up'));
    const ended = await invite();
    await db.updateTable('invitations').set({ expires_at: new Date() }).execute();
    expect(await register(ended.token)).toMatchObject(failure(403, 'invitation has ended'));
    expect((await register()).status).toBe(201);
  });

  it('of two at once, one gets the last use', async () => {
    await needInvitations();
    const { token } = await invite(moderator, { uses: 2 });
    await register(token);
    const answers = await Promise.all([register(token), register(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403]);
    expect(answers.find(({ status }) => status === 403)).toMatchObject(
      failure(403, 'invitation is used up'),
    );
    const { use_count } = await db
      .selectFrom('invitations')
      .select('use_count')
      .executeTakeFirstOrThrow();
    expect(use_count).toBe(2);
  });

  it('with a taken address uses no invitation, and without one does not learn that it is taken', async () => {
    await needInvitations();
    const { token } = await invite();
    expect(await register(token, member.email)).toMatchObject(
      failure(400, 'email is already taken'),
    );
    expect(await register(undefined, member.email)).toMatchObject(
      failure(403, 'registration needs an invitation'),
    );
    expect(await list()).toMatchObject([{ useCount: 0 }]);
    expect((await register(token)).status).toBe(201);
  });

  it('ignores what is no text in the field of the invitation', async () => {
    const body = { name: 'Eka', email: 'eka@contoh.id', password: 'rahasia', invitation: 7 };
    expect((await send(app, 'POST', '/register', { body })).status).toBe(201);
  });

  it('is closed also to whoever has an invitation', async () => {
    await db.insertInto('settings').values({ name: 'registration', value: '"closed"' }).execute();
    const { token } = await invite();
    expect(await register(token)).toMatchObject(failure(403, 'registration is closed'));
  });
});
