import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { remove } from './removals.repository.ts';
import { giveSanction } from './sanctions.repository.ts';

const { app, db } = await useTestApp();

type Person = Awaited<ReturnType<typeof createUser>>;

const password = 'rahasia';
const words = 'Saya tidak berkata begitu';
let first: Person;
let second: Person;
let sari: Person;

beforeEach(async () => {
  first = await createPerson('moderator');
  second = await createPerson('moderator');
  sari = await createUser(db, { password });
});

async function createPerson(role: Role): Promise<Person> {
  const person = await createUser(db, { name: role });
  await db.updateTable('users').set({ role }).where('id', '=', person.id).execute();
  return person;
}

type Method = Parameters<typeof send>[1];
const ask = (by: Person, method: Method, path: string, body?: object) =>
  send(app, method, path, { token: by.token, ...(body && { body }) });
const list = async (by: Person) =>
  (await ask(by, 'GET', '/appeals')).envelope.data['appeals'] as { id: string }[];
const decide = (by: Person, id: string, body: object = { outcome: 'lifted' }) =>
  ask(by, 'PUT', `/appeals/${id}/decision`, body);

async function sanction(kind: 'mute' | 'suspension', actorId: string | null = first.id) {
  const given = await giveSanction(db, { actorId, userId: sari.id, kind, reason: 'Kasar' });
  return given?.sanctionId ?? '';
}
const appeal = (sanctionId: string, by = sari) =>
  ask(by, 'POST', `/users/me/sanctions/${sanctionId}/appeal`, { words });

describe('an appeal against a sanction', () => {
  it('is made once, and comes before another moderator, who lifts the sanction', async () => {
    const id = await sanction('mute');
    expect(await appeal(id)).toMatchObject({ status: 201 });
    expect(await appeal(id)).toMatchObject({ status: 201 });
    expect(await appeal(id, second)).toMatchObject(failure(404, 'sanction is not found'));
    expect(await list(first)).toEqual([]);
    expect(await list(second)).toMatchObject([
      {
        user: { id: sari.id },
        words,
        sanction: { id, kind: 'mute', reason: 'Kasar', giver: { id: first.id } },
        removedText: null,
      },
    ]);
    const [open] = await list(second);
    expect(await decide(first, open?.id ?? '')).toMatchObject(
      failure(403, 'another moderator must decide this appeal'),
    );
    const answer = 'Maaf, kami keliru';
    expect(await decide(second, open?.id ?? '', { outcome: 'lifted', answer })).toMatchObject({
      envelope: { data: { outcome: 'lifted', decider: { id: second.id }, isFirst: true } },
    });
    expect(await decide(first, open?.id ?? '', { outcome: 'upheld' })).toMatchObject({
      envelope: { data: { outcome: 'lifted', decider: { id: second.id }, isFirst: false } },
    });
    const own = await ask(sari, 'GET', '/users/me/sanctions');
    expect(own.envelope.data['sanctions']).toMatchObject([
      { liftedAt: expect.any(String), appeal: { words, outcome: 'lifted', answer } },
    ]);
    const profile = await ask(sari, 'GET', '/users/me');
    expect(profile.envelope.data['user']).not.toHaveProperty('mutedUntil');
  });

  it('may be decided by whoever is the only one, and by a moderator against the operator', async () => {
    await appeal(await sanction('mute', null));
    expect(await list(first)).toHaveLength(1);
    await appeal(await sanction('mute', first.id));
    expect(await list(first)).toHaveLength(1);
    await db.updateTable('users').set({ role: 'member' }).where('id', '=', second.id).execute();
    expect(await list(first)).toHaveLength(2);
  });

  it('of a suspended user needs the password, and changes nothing when it is upheld', async () => {
    await sanction('suspension');
    const bySuspended = (given: object) =>
      send(app, 'POST', '/suspension-appeals', {
        body: { email: sari.email, password, words, ...given },
      });
    expect(await bySuspended({ password: 'salah' })).toMatchObject(
      failure(401, 'email or password is wrong'),
    );
    expect(await bySuspended({ words: ' ' })).toMatchObject(
      failure(400, '"words" is not allowed to be empty'),
    );
    expect(await bySuspended({})).toMatchObject({ status: 201 });
    const [open] = await list(second);
    await decide(second, open?.id ?? '', { outcome: 'upheld', answer: 'Sudah tiga kali' });
    const login = { email: sari.email, password };
    expect(await send(app, 'POST', '/login', { body: login })).toMatchObject({
      status: 403,
      envelope: {
        data: { suspension: { appeal: { outcome: 'upheld', answer: 'Sudah tiga kali' } } },
      },
    });
  });

  it('of somebody who is not suspended is refused', async () => {
    const body = { email: sari.email, password, words };
    expect(await send(app, 'POST', '/suspension-appeals', { body })).toMatchObject(
      failure(404, 'sanction is not found'),
    );
  });
});

describe('an appeal against a removal', () => {
  it('shows the text to another moderator, who restores it', async () => {
    const threadId = await createThread(db, sari.id, { title: 'Sambal', body: '<p>Pedas</p>' });
    const path = `/users/me/removed-texts/${threadId}/appeal`;
    expect((await ask(sari, 'POST', path, { words })).status).toBe(404);
    await remove(db, { threadId, actorId: first.id, reason: 'Iklan' });
    expect((await ask(second, 'POST', path, { words })).status).toBe(404);
    expect((await ask(sari, 'POST', path, { words })).status).toBe(201);
    expect(await list(first)).toEqual([]);
    expect(await list(second)).toMatchObject([
      { sanction: null, removedText: { threadId, title: 'Sambal', body: '<p>Pedas</p>' } },
    ]);
    const [open] = await list(second);
    await decide(second, open?.id ?? '');
    expect((await ask(sari, 'GET', `/threads/${threadId}`)).status).toBe(200);
  });
});
