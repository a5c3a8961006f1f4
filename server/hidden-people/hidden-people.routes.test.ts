import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { HIDDEN_PEOPLE_MAX } from '#contract/limits.ts';
import { purge } from '#server/account/purge.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

type Person = Awaited<ReturnType<typeof createUser>>;
let me: Person;
let other: Person;

beforeEach(async () => {
  me = await createUser(db, { name: 'Sari' });
  other = await createUser(db, { name: 'Budi', password: 'rahasia' });
});

const LIST = '/users/me/hidden-people';
const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, { token } = me) =>
  send(app, method, path, { token });
const hide = (id: string, by = me) => call('PUT', `${LIST}/${id}`, by);
const show = (id: string, by = me) => call('DELETE', `${LIST}/${id}`, by);
const listed = async (by = me) => (await call('GET', LIST, by)).envelope.data['people'];
const hiddenIds = async (by = me) =>
  ((await call('GET', '/users/me', by)).envelope.data['user'] as { hiddenIds?: string[] })
    .hiddenIds;

describe('hidden people', () => {
  it.each(['GET', 'PUT', 'DELETE'] as const)('%s requires authentication', async (method) => {
    const path = method === 'GET' ? LIST : `${LIST}/${other.id}`;
    expect(await send(app, method, path)).toMatchObject(failure(401, 'Missing authentication'));
  });

  it('are listed with their names, and their ids are in the own profile', async () => {
    expect(await listed()).toEqual([]);
    expect(await hiddenIds()).toBeUndefined();
    expect((await hide(other.id)).status).toBe(200);
    expect(await listed()).toEqual([expect.objectContaining({ id: other.id, name: 'Budi' })]);
    expect(await hiddenIds()).toEqual([other.id]);
    expect(await hiddenIds(other)).toBeUndefined();
    expect(await listed(other)).toEqual([]);
  });

  it('are hidden and shown again as often as one asks', async () => {
    for (const act of [hide, hide, show, show]) expect((await act(other.id)).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await hiddenIds()).toBeUndefined();
  });

  it('stay in the answers of lists, unchanged', async () => {
    const threadId = await createThread(db, other.id);
    const before = (await call('GET', `/threads/${threadId}`)).envelope;
    await hide(other.id);
    expect((await call('GET', `/threads/${threadId}`)).envelope).toEqual(before);
  });

  it.each([hide, show])('are no people who do not exist (%#)', async (act) => {
    expect(await act('user-tidakada')).toMatchObject(failure(404, 'user is not found'));
  });

  it('are never oneself', async () => {
    expect(await hide(me.id)).toMatchObject(failure(400, 'nobody can hide themselves'));
  });

  it('are a thousand at most, and hiding one of them again is no error', async () => {
    await sql`
      insert into users (id, name, email, email_key, password_hash)
      select 'user-' || n, 'Orang', n || '@contoh.id', n || '@contoh.id', 'x'
      from generate_series(1, ${HIDDEN_PEOPLE_MAX}) as n`.execute(db);
    await sql`
      insert into hidden_people (user_id, hidden_id)
      select ${me.id}, 'user-' || n from generate_series(2, ${HIDDEN_PEOPLE_MAX}) as n`.execute(db);
    const both = await Promise.all([hide(other.id), hide('user-1')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const refused = failure(400, 'at most 1000 people can be hidden');
    expect(both.find(({ status }) => status === 400)).toMatchObject(refused);
    expect((await hide('user-2')).status).toBe(200);
    expect(await hiddenIds()).toHaveLength(HIDDEN_PEOPLE_MAX);
    await show('user-2');
    const waiting = (await hiddenIds())!.includes('user-1') ? other.id : 'user-1';
    expect((await hide(waiting)).status).toBe(200);
  });
});

describe('an account that is gone is in no list, and has none:', () => {
  const leftOver = () => db.selectFrom('hidden_people').selectAll().execute();

  beforeEach(async () => {
    await hide(other.id);
    await hide(me.id, other);
    expect(await leftOver()).toHaveLength(2);
  });

  it('deleted by its owner', async () => {
    const body = { password: 'rahasia' };
    const { token } = other;
    expect((await send(app, 'DELETE', '/users/me', { token, body })).status).toBe(200);
    expect(await leftOver()).toEqual([]);
    expect(await hiddenIds()).toBeUndefined();
  });

  it('purged by the operator', async () => {
    await purge(db, (changes) => app.publish(changes), other.id);
    expect(await leftOver()).toEqual([]);
    expect(await hiddenIds()).toBeUndefined();
  });
});
