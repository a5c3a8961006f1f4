import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#server/platform/http/app-error.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { explain } from '#server/testing/explain.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { insertUser } from '#server/users/users.repository.ts';
import { attemptsKey } from './attempts.repository.ts';
import {
  ADDRESSES_MAX,
  deleteOldLoginAddresses,
  storeLoginAddress,
} from './login-addresses.repository.ts';
import { ATTEMPTS, beginLogin, beginProof, refundOnError } from './login-limits.ts';

const { app: unlimited, db } = await useTestApp();
const app = await buildTestApp(db, { RATE_LIMITS: true });
const otherProcess = await buildTestApp(db, { RATE_LIMITS: true });
afterAll(() => Promise.all([app.close(), otherProcess.close()]));

const EMAIL = 'sari@contoh.id';
const PASSWORD = 'rahasia';
const HOME = '203.0.113.1';
const passwordHash = await hashPassword(PASSWORD);

beforeEach(() => insertUser(db, { name: 'Sari', email: EMAIL, passwordHash }));

interface Tried {
  readonly email?: string;
  readonly password?: string;
  readonly from?: string;
}

async function logIn({ email = EMAIL, password = PASSWORD, from = HOME }: Tried, server = app) {
  const payload = JSON.stringify({ email, password });
  return server.inject({ method: 'POST', url: '/v1/login', remoteAddress: from, payload });
}

async function statusOf(tried: Tried, server = app): Promise<number> {
  return (await logIn(tried, server)).statusCode;
}

async function statusesOf(times: number, tried: Tried, server = app): Promise<number[]> {
  return Promise.all(Array.from({ length: times }, () => statusOf(tried, server)));
}

/** Writes the rows of that many wrong passwords, without the time that they take. */
async function tryWrong(
  times: number,
  login: (attempt: number) => Required<Omit<Tried, 'password'>>,
) {
  let firstAt = performance.now();
  for (let attempt = 0; attempt < times; attempt += 1) {
    const { email, from } = login(attempt);
    await beginLogin(db, { email, address: from });
    if (attempt === 0) firstAt = performance.now();
  }
  // On a busy machine they take so long that some are refilled before the last.
  await pass(-(performance.now() - firstAt) / 1000);
}

async function pass(seconds: number): Promise<void> {
  await sql`update attempts set settled_at = settled_at - make_interval(secs => ${seconds})`.execute(
    db,
  );
}

const elsewhere = (attempt: number) => `198.51.100.${attempt % 250}`;
const wrong = { password: 'salahsalah' };

describe('wrong passwords for one e-mail address from one address', () => {
  const { burst, everyS } = ATTEMPTS.emailFromAddress;

  it('are slowed down, in all processes together and however many arrive at once', async () => {
    const answers = await Promise.all([
      statusesOf(burst, wrong),
      statusesOf(burst, { ...wrong, email: EMAIL.toUpperCase() }, otherProcess),
    ]);
    const statuses = answers.flat().sort();
    expect(statuses).toEqual([
      ...Array.from({ length: burst }, () => 401),
      ...Array.from({ length: burst }, () => 429),
    ]);
  });

  it('get the time to retry, in the envelope, after which one more is checked', async () => {
    await tryWrong(burst, () => ({ email: EMAIL, from: HOME }));
    const refused = await logIn({});
    expect(refused.statusCode).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(everyS - 10);
    expect(seconds).toBeLessThanOrEqual(everyS);
    expect(refused.json()).toEqual({
      status: 'fail',
      message: `terlalu banyak permintaan, coba lagi dalam ${seconds} detik`,
      data: {},
    });
    // Further attempts in the meantime do not extend the wait.
    expect(await statusesOf(30, {})).not.toContain(401);
    await pass(seconds);
    expect(await statusOf(wrong)).toBe(401);
    expect(await statusOf(wrong)).toBe(429);
  });

  it('do not reveal whether the account exists', async () => {
    const nobody = { ...wrong, email: 'budi@contoh.id' };
    await tryWrong(burst - 1, () => ({ email: EMAIL, from: HOME }));
    await tryWrong(burst - 1, () => ({ email: nobody.email, from: HOME }));
    expect([await statusOf(wrong), await statusOf(wrong)]).toEqual([401, 429]);
    expect([await statusOf(nobody), await statusOf(nobody)]).toEqual([401, 429]);
  });

  it('lock out no one else, nor that account elsewhere', async () => {
    await tryWrong(burst, () => ({ email: EMAIL, from: HOME }));
    expect(await statusOf({ email: 'budi@contoh.id' })).toBe(401);
    expect(await statusOf({ from: '203.0.113.2' })).toBe(200);
  });

  it('are not counted when the password was not checked', async () => {
    const attempt = await beginLogin(db, { email: EMAIL, address: '2001:db8:1:2::' });
    const busy = new AppError('too-slow', 'busy');
    await expect(refundOnError(attempt, () => Promise.reject(busy))).rejects.toBe(busy);
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from attempts where settled_at > now()`.execute(db);
    expect(rows).toEqual([{ left: 0 }]);
  });

  it('are reset by the right one', async () => {
    await tryWrong(burst - 1, () => ({ email: EMAIL, from: HOME }));
    expect(await statusOf({})).toBe(200);
    await tryWrong(burst - 1, () => ({ email: EMAIL, from: HOME }));
    expect(await statusOf({})).toBe(200);
  });
});

describe('wrong passwords for one e-mail address from everywhere', () => {
  const { burst, everyS } = ATTEMPTS.email;
  const attack = () => tryWrong(burst, (attempt) => ({ email: EMAIL, from: elsewhere(attempt) }));

  it('are slowed down, but not for the account from a known address', async () => {
    expect(await statusOf({})).toBe(200);
    await attack();
    expect(await statusOf({ from: '203.0.113.2' })).toBe(429);
    expect(await statusOf(wrong)).toBe(401);
    expect(await statusOf({})).toBe(200);
  });

  it('lock no one out for long', async () => {
    await attack();
    const refused = await logIn({});
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(everyS);
    await pass(everyS);
    expect(await statusOf({})).toBe(200);
  });

  it('need more than a handful of addresses to use up the allowance', async () => {
    const addresses = 5;
    await tryWrong(ATTEMPTS.emailFromAddress.burst * (addresses - 1), (attempt) => ({
      email: EMAIL,
      from: elsewhere(attempt % addresses),
    }));
    for (let minute = 0; minute < 60; minute += 1) {
      await pass(60);
      await tryWrong(addresses, (attempt) => ({ email: EMAIL, from: elsewhere(attempt) }));
    }
    expect(await statusOf({})).toBe(200);
  });
});

describe('wrong passwords from one address', () => {
  const { burst } = ATTEMPTS.address;
  const email = (attempt: number) => `orang-${attempt}@contoh.id`;

  it('are slowed down, whichever account they are for', async () => {
    await tryWrong(burst, (attempt) => ({ email: email(attempt), from: HOME }));
    expect(await statusOf({})).toBe(429);
    expect(await statusOf({ from: '203.0.113.2' })).toBe(200);
  });

  it('leave capacity for a class of forty, each of whom is wrong once, all at once', async () => {
    const students = Array.from({ length: 40 }, (_, student) => email(student));
    for (const one of students) await insertUser(db, { name: 'Murid', email: one, passwordHash });
    const statuses = await Promise.all(
      students.map(async (one) => [
        await statusOf({ ...wrong, email: one }),
        await statusOf({ email: one }),
      ]),
    );
    expect(new Set(statuses.map(String))).toEqual(new Set(['401,200']));
  });

  it('never deadlock', async () => {
    const attempts = Array.from({ length: 200 }, (_, attempt) =>
      beginLogin(db, { email: email(attempt % 3), address: elsewhere(attempt % 4) }),
    );
    const outcomes = await Promise.allSettled(attempts);
    const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(errors.filter((error) => !(error instanceof AppError))).toEqual([]);
  });
});

describe('wrong passwords from many addresses', () => {
  /** Writes the row of that many attempts with this key. */
  const exhaust = (key: Buffer, { burst, everyS }: { burst: number; everyS: number }) =>
    sql`
    insert into attempts values (${key}, now() + make_interval(secs => ${burst * everyS}))
    on conflict (key) do update set settled_at = excluded.settled_at`.execute(db);

  it.each([
    ['2001:db8:1:200::/56', '2001:db8:1:2ff::1', '2001:db8:1:300::1'],
    ['2001:db8:1::/48', '2001:db8:1:ffff::1', '2001:db8:2::1'],
  ])('of %s are slowed down together', async (network, inside, outside) => {
    await exhaust(attemptsKey('address', network), ATTEMPTS.address);
    expect(await statusOf({ from: inside })).toBe(429);
    expect(await statusOf({ from: outside })).toBe(200);
    await pass(ATTEMPTS.address.everyS);
    expect(await statusOf({ from: inside })).toBe(200);
  });

  it('of the whole forum are slowed down, but not for accounts from known addresses', async () => {
    expect(await statusOf({})).toBe(200);
    await exhaust(attemptsKey('forum'), ATTEMPTS.forum);
    expect(await statusOf({ from: '203.0.113.2' })).toBe(429);
    expect(await statusOf({})).toBe(200);
    await pass(ATTEMPTS.forum.everyS);
    expect(await statusOf({ from: '203.0.113.2' })).toBe(200);
  });
});

describe('a known login address', () => {
  const kept = () => db.selectFrom('login_addresses').select('last_login_at').execute();
  const age = (days: number) =>
    sql`update login_addresses set last_login_at = now() - make_interval(days => ${days})`.execute(
      db,
    );

  it('is deleted after half a year, and recognised from the next login on', async () => {
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({ from: '203.0.113.2' })).toBe(200);
    await age(181);
    await tryWrong(ATTEMPTS.email.burst, (attempt) => ({ email: EMAIL, from: elsewhere(attempt) }));
    expect(await statusOf({})).toBe(429);
    await pass(ATTEMPTS.email.everyS);
    expect(await statusOf({})).toBe(200);
    await deleteOldLoginAddresses(db);
    expect(await kept()).toHaveLength(1);
    await age(179);
    await deleteOldLoginAddresses(db);
    expect(await statusOf({})).toBe(200);
    const [known] = await kept();
    expect(Date.now() - Number(known?.last_login_at)).toBeLessThan(60_000);
  });

  it('is deleted after logins from many others', async () => {
    expect(await statusOf({})).toBe(200);
    await sql`
      insert into login_addresses (user_id, address_key, last_login_at)
      select user_id, int4send(n), now() - n * interval '1 hour'
      from login_addresses, generate_series(1, ${2 * ADDRESSES_MAX}::int) as n`.execute(db);
    await age(1);
    await sql`update login_addresses set last_login_at = now() where address_key = int4send(7)`.execute(
      db,
    );
    expect(await statusOf({ from: '203.0.113.2' })).toBe(200);
    expect(await kept()).toHaveLength(ADDRESSES_MAX);
    const newest = await kept();
    const today = newest.filter(({ last_login_at: at }) => Date.now() - Number(at) < 3_600_000);
    expect(today).toHaveLength(2);
  });

  it('is deleted with the account', async () => {
    expect(await statusOf({})).toBe(200);
    const nobody = { name: null, email: null, email_key: null, password_hash: null };
    await db
      .updateTable('users')
      .set({ ...nobody, deleted_at: new Date() })
      .execute();
    await deleteOldLoginAddresses(db);
    expect(await kept()).toEqual([]);
  });

  it('is deleted without reading all deleted accounts for each, where their list does not fit in memory', async () => {
    const plan = await db.transaction().execute(async (trx) => {
      await sql`set local work_mem = '64kB'`.execute(trx);
      await sql`
        insert into users (id, deleted_at) select 'user-' || n, now() from generate_series(1, 5000) n`.execute(
        trx,
      );
      await sql`analyze users`.execute(trx);
      return explain(trx, deleteOldLoginAddresses);
    });
    expect(plan).toContain('users_pkey');
    expect(plan).not.toContain('Materialize');
  });
});

describe('the stored attempts', () => {
  it('are deleted when they are refilled', async () => {
    await tryWrong(5, (attempt) => ({ email: `orang-${attempt}@contoh.id`, from: HOME }));
    await pass(1_000);
    await tryWrong(2, () => ({ email: EMAIL, from: HOME }));
    // The rows of the e-mail address here and everywhere, of the address, and of the forum.
    expect(await db.selectFrom('attempts').select('key').execute()).toHaveLength(4);
  });

  it('contain no address in clear', async () => {
    await statusOf({});
    await statusOf(wrong);
    for (const table of ['attempts', 'login_addresses']) {
      const { rows } = await sql<{
        row: string;
      }>`select kept::text as row from ${sql.table(table)} kept`.execute(db);
      expect(rows).not.toEqual([]);
      for (const { row } of rows) expect(row).not.toMatch(/sari|203\.0/);
    }
  });
});

describe('registering with e-mail addresses that are taken', () => {
  const register = (email: string, from = HOME) =>
    app.inject({
      method: 'POST',
      url: '/v1/register',
      remoteAddress: from,
      payload: JSON.stringify({ name: 'Sari', email, password: PASSWORD }),
    });

  it.each([
    ['an address', HOME, HOME, '203.0.113.2'],
    ['an IPv6 /56', '2001:db8:1:200::1', '2001:db8:1:2ff::1', '2001:db8:2::1'],
    ['an IPv6 /48', '2001:db8:1:200::1', '2001:db8:1:ffff::1', '2001:db8:2::1'],
  ])('is reported, as in the public API, and slowed down for all of %s', async (...addresses) => {
    const [, first, inside, outside] = addresses;
    const taken = await register(EMAIL, first);
    expect(taken.json()).toEqual({ status: 'fail', message: 'email is already taken', data: {} });
    await sql`update attempts set settled_at = now()
      + make_interval(secs => ${ATTEMPTS.takenEmail.burst * ATTEMPTS.takenEmail.everyS})`.execute(
      db,
    );
    const refused = await register(EMAIL, inside);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await register('budi@contoh.id', inside)).statusCode).toBe(201);
    expect((await register(EMAIL, outside)).statusCode).toBe(400);
  });
});

it('counts nothing when limits are off', async () => {
  expect(await statusesOf(ATTEMPTS.emailFromAddress.burst + 1, wrong, unlimited)).not.toContain(
    429,
  );
  expect(await db.selectFrom('attempts').select('key').execute()).toEqual([]);
});

it('wrong passwords in other sessions keep the owner of an account from nothing', async () => {
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const prove = (session: string, address = HOME) =>
    beginProof(db, { userId, tokenHash: Buffer.from(session), address });
  const proveOften = async (session: string, times: number) => {
    for (let tried = 0; tried < times; tried += 1) await prove(session, elsewhere(0));
  };
  const refused = { kind: 'too-many' };
  await proveOften('thief', ATTEMPTS.ownPassword.burst);
  await expect(prove('thief', elsewhere(0))).rejects.toMatchObject(refused);
  await (await prove('owner')).refund();
  // A passkey opens sessions without the password: it is not to be guessed in many of them.
  const sessions = ATTEMPTS.ownPasswords.burst / ATTEMPTS.ownPassword.burst;
  for (let session = 1; session < sessions; session += 1)
    await proveOften(`thief ${session}`, ATTEMPTS.ownPassword.burst);
  await expect(prove('another', elsewhere(0))).rejects.toMatchObject(refused);
  await expect(prove('owner')).rejects.toMatchObject(refused);
  await storeLoginAddress(db, { userId, email: EMAIL, address: HOME });
  await (await prove('owner')).succeed(userId);
  await prove('another', elsewhere(0));
});
