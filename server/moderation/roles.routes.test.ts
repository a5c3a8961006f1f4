import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { suspend } from '#server/account/suspend.ts';
import { createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { setRole } from './roles.repository.ts';

const { app, db } = await useTestApp();

type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let member: Person;
beforeEach(async () => {
  admin = await createPerson('Ani', 'admin');
  member = await createPerson('Budi');
});

async function createPerson(name: string, role: Role = 'member'): Promise<Person> {
  const person = await createUser(db, { name });
  await db.updateTable('users').set({ role }).where('id', '=', person.id).execute();
  return person;
}

const put = (by: Person, userId: string, body: object) =>
  send(app, 'PUT', `/users/${userId}/role`, { token: by.token, body });
const roleOf = async (person: Person) => {
  const answer = await send(app, 'GET', '/users/me', { token: person.token });
  return (answer.envelope.data['user'] as { role: Role }).role;
};
const readLog = async () =>
  (await send(app, 'GET', '/moderation-log', { token: member.token })).envelope.data['entries'];

describe('the role of a user', () => {
  it('is that of a member after the registration, and is shown to themselves alone', async () => {
    expect(await roleOf(member)).toBe('member');
    const answer = await send(app, 'GET', '/users', { token: admin.token });
    expect(answer.envelope.data['users']).toHaveLength(2);
    expect(JSON.stringify(answer)).not.toContain('role');
  });

  it('is changed by an admin at once, and noted with the reason', async () => {
    expect(await roleOf(member)).toBe('member');
    const answer = await put(admin, member.id, { role: 'moderator', reason: ' Rajin dan adil ' });
    expect(answer.status).toBe(200);
    expect(answer.envelope).toMatchObject({
      message: 'role updated',
      data: { user: { id: member.id, name: 'Budi', role: 'moderator' } },
    });
    expect(await roleOf(member)).toBe('moderator');
    expect(await readLog()).toEqual([
      {
        number: 1,
        at: expect.stringMatching(/Z$/),
        action: 'role-changed',
        actor: expect.objectContaining({ id: admin.id, name: 'Ani' }),
        user: expect.objectContaining({ id: member.id, name: 'Budi' }),
        reason: 'Rajin dan adil',
        details: { from: 'member', to: 'moderator' },
        threadId: null,
        commentId: null,
        hash: expect.stringMatching(/^[\da-f]{64}$/),
      },
    ]);
  });

  it('is noted once when it is sent twice', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect((await put(admin, member.id, { role: 'admin' })).status).toBe(200);
    }
    expect(await readLog()).toHaveLength(1);
  });

  it.each(['member', 'moderator'] as const)('cannot be changed by a %s', async (role) => {
    const person = await createPerson('Cici', role);
    for (const userId of [person.id, member.id, admin.id]) {
      const answer = await put(person, userId, { role: 'admin' });
      expect(answer.status).toBe(403);
      expect(answer.envelope).toMatchObject({ status: 'fail', message: 'only admins may do this' });
    }
    expect(await readLog()).toEqual([]);
  });

  it('is refused when it does not exist, or its user does not', async () => {
    expect((await put(admin, member.id, { role: 'raja' })).envelope.message).toBe(
      '"role" must be one of member, moderator, admin',
    );
    const answer = await put(admin, 'user-tidakada', { role: 'admin' });
    expect(answer.status).toBe(404);
    expect(answer.envelope.message).toBe('user is not found');
  });

  it('ends with the account', async () => {
    const person = await createUser(db, { password: 'rahasia' });
    await setRole(db, { actorId: undefined, userId: person.id, role: 'moderator', reason: '' });
    await send(app, 'DELETE', '/users/me', { token: person.token, body: { password: 'rahasia' } });
    const stored = await db
      .selectFrom('users')
      .select('role')
      .where('id', '=', person.id)
      .execute();
    expect(stored).toEqual([{ role: 'member' }]);
  });
});

describe('the last admin', () => {
  it('cannot give up the role', async () => {
    const answer = await put(admin, admin.id, { role: 'member' });
    expect(answer.status).toBe(400);
    expect(answer.envelope.message).toBe('the last admin cannot give up the role');
    expect(await roleOf(admin)).toBe('admin');
  });

  it('cannot give it up when the other admins are suspended', async () => {
    const other = await createPerson('Dedi', 'admin');
    await suspend(db, app.publish.bind(app), other.id);
    expect((await put(admin, admin.id, { role: 'member' })).status).toBe(400);
  });

  it('remains when two admins take the role from each other at once', async () => {
    const other = await createPerson('Dedi', 'admin');
    const answers = await Promise.all([
      put(admin, other.id, { role: 'member' }),
      put(other, admin.id, { role: 'member' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const admins = await db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
    expect(admins).toHaveLength(1);
  });

  it('loses the role by the operator', async () => {
    const change = { actorId: undefined, userId: admin.id, role: 'member', reason: '' } as const;
    expect(await setRole(db, change)).toMatchObject({ isChanged: true });
    expect(await readLog()).toMatchObject([{ actor: null, user: { id: admin.id } }]);
  });
});
