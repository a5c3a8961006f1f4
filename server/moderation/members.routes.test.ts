import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { giveSanction } from './sanctions.repository.ts';

const { app, db } = await useTestApp();

type Person = Awaited<ReturnType<typeof createUser>>;

let admin: Person;
let moderator: Person;
let sari: Person;

beforeEach(async () => {
  admin = await createPerson('Ani', 'admin');
  moderator = await createPerson('Mira', 'moderator');
  sari = await createUser(db, { name: 'Sari Wulandari', email: 'Sari@contoh.id', password: 'x1' });
});

async function createPerson(name: string, role: Role): Promise<Person> {
  const person = await createUser(db, { name });
  await db.updateTable('users').set({ role }).where('id', '=', person.id).execute();
  return person;
}

type Method = Parameters<typeof send>[1];
const ask = (by: Person, method: Method, path: string) =>
  send(app, method, path, { token: by.token });
interface Listed {
  readonly name: string;
}
const list = async (query = '', by = moderator) =>
  (await ask(by, 'GET', `/members${query}`)).envelope.data['members'] as Listed[];
const names = async (query?: string, by?: Person) =>
  (await list(query, by)).map(({ name }) => name);

describe('the list of members', () => {
  it('is newest first, in pages, and without deleted accounts', async () => {
    await sql`
      insert into users (id, name, email, email_key, password_hash, created_at)
      select 'user-' || n, 'Warga ' || n, n || '@contoh.id', n || '@contoh.id', 'x',
        now() + n * interval '1 second' from generate_series(1, 25) as n`.execute(db);
    const without = { name: null, email: null, email_key: null, password_hash: null };
    const gone = { ...without, deleted_at: new Date() };
    await db.updateTable('users').set(gone).where('id', '=', 'user-25').execute();
    const seen: string[] = [];
    let cursor: unknown;
    do {
      const next = typeof cursor === 'string' ? `&cursor=${cursor}` : '';
      const { data } = (await ask(moderator, 'GET', `/members?limit=10${next}`)).envelope;
      seen.push(...(data['members'] as Listed[]).map(({ name }) => name));
      cursor = data['nextCursor'];
    } while (cursor !== null);
    const numbers = Array.from({ length: 24 }, (_, index) => `Warga ${24 - index}`);
    expect(seen).toEqual([...numbers, 'Sari Wulandari', 'Mira', 'Ani']);
  });

  it('finds by the beginnings of words of the name, whatever is typed', async () => {
    expect(await names('?name=wulan')).toEqual(['Sari Wulandari']);
    expect(await names('?name=WULANDARI%20sa')).toEqual(['Sari Wulandari']);
    expect(await names('?name=landari')).toEqual([]);
    expect(await names(`?name=${encodeURIComponent(`:* & ' \\ ! (`)}`)).toEqual([]);
    expect(await names('?name=%20')).toHaveLength(3);
  });

  it('shows and finds e-mail addresses only to admins', async () => {
    expect(await list('?name=sari', admin)).toMatchObject([{ email: 'Sari@contoh.id' }]);
    const [shown] = await list('?name=sari');
    expect(shown).not.toHaveProperty('email');
    expect(await names('?email=SARI@', admin)).toEqual(['Sari Wulandari']);
    expect(await names('?email=ari@', admin)).toEqual([]);
    expect(await names('?email=%25', admin)).toEqual([]);
    expect(await ask(moderator, 'GET', '/members?email=sari')).toMatchObject(
      failure(403, 'only admins may do this'),
    );
  });

  it('shows who is muted, suspended or has a role', async () => {
    const budi = await createUser(db, { name: 'Budi' });
    const by = { actorId: moderator.id, reason: 'Kasar' };
    await giveSanction(db, { ...by, userId: sari.id, kind: 'mute', days: 2 });
    await giveSanction(db, { ...by, userId: budi.id, kind: 'suspension' });
    expect(await list('?state=muted')).toMatchObject([
      {
        name: 'Sari Wulandari',
        role: 'member',
        isMuted: true,
        mutedUntil: expect.any(String),
        isSuspended: false,
        sanctionCount: 1,
      },
    ]);
    expect(await list('?state=suspended')).toMatchObject([
      { name: 'Budi', isSuspended: true, suspendedUntil: null },
    ]);
    expect(await names('?state=moderators')).toEqual(['Mira', 'Ani']);
    expect(await ask(moderator, 'GET', '/members?state=lain')).toMatchObject({ status: 400 });
  });
});

describe('acts on an account', () => {
  it('end its sessions at once, which the log has', async () => {
    expect((await ask(moderator, 'DELETE', `/users/${sari.id}/sessions`)).status).toBe(200);
    expect((await ask(sari, 'GET', '/users/me')).status).toBe(401);
    expect(await ask(moderator, 'DELETE', `/users/${admin.id}/sessions`)).toMatchObject(
      failure(403, 'only admins can act on moderators and admins'),
    );
    const { data } = (await ask(admin, 'GET', '/moderation-log')).envelope;
    expect(data['entries']).toMatchObject([{ action: 'sessions-ended', user: { id: sari.id } }]);
  });

  it('create a link that sets the password, by admins for members alone', async () => {
    const link = (by: Person, of: Person) => ask(by, 'POST', `/users/${of.id}/password-reset`);
    expect(await link(moderator, sari)).toMatchObject({ status: 403 });
    expect(await link(admin, moderator)).toMatchObject({ status: 403 });
    const made = await link(admin, sari);
    const token = String(made.envelope.data['path']).match(/^\/reset-kata-sandi#token=(.+)$/)?.[1];
    const body = { token, newPassword: 'lebih-rahasia' };
    expect((await send(app, 'PUT', '/password-resets', { body })).status).toBe(200);
    const login = { email: sari.email, password: 'lebih-rahasia' };
    expect((await send(app, 'POST', '/login', { body: login })).status).toBe(200);
  });
});
