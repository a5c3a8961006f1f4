import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { buildTestApp } from '#server/testing/test-app.ts';
import { useMailApp } from '#server/testing/test-mail.ts';
import { forgetLogins } from './forget-logins.ts';
import { deleteOldLoginDevices, DEVICES_MAX } from './login-devices.repository.ts';

const { app, db, mail } = await useMailApp();
const withoutMail = await buildTestApp(db);
afterAll(() => withoutMail.close());

const PASSWORD = 'rahasia';
const APPLE = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const desk = (version = 140) =>
  `Mozilla/5.0 (X11; Linux x86_64) ${APPLE} Chrome/${version}.0.0.0 Safari/537.36`;
const PHONE = `Mozilla/5.0 (Linux; Android 10; K) ${APPLE} Chrome/140.0.0.0 Mobile Safari/537.36`;
const DESK_ID = 'd'.repeat(32);
const PHONE_ID = 'p'.repeat(32);

interface Tried {
  readonly password?: string;
  readonly device?: unknown;
  readonly userAgent?: string;
  readonly from?: string;
}

let sari: { id: string; name: string; email: string };

beforeEach(async () => {
  sari = await createUser(db, { password: PASSWORD });
});

async function logIn(
  { password = PASSWORD, device, userAgent = desk(), from = '203.0.113.7' }: Tried = {},
  server = app,
): Promise<number> {
  const { statusCode } = await server.inject({
    method: 'POST',
    url: '/v1/login',
    headers: { 'user-agent': userAgent },
    remoteAddress: from,
    payload: { email: sari.email, password, device },
  });
  return statusCode;
}

/** The letters that wait. */
const tellings = () =>
  db.selectFrom('letters').select(['kind', 'recipient', 'user_id', 'data']).execute();
const countDevices = async () =>
  (await db.selectFrom('login_devices').selectAll().execute()).length;
const countSessions = async () => (await db.selectFrom('sessions').selectAll().execute()).length;

describe('a login from a new device', () => {
  it('is told to the owner, once', async () => {
    await logIn({ device: DESK_ID });
    expect(await tellings()).toEqual([]);
    const phone = { device: PHONE_ID, userAgent: PHONE, from: '2001:db8:48:1::9' };
    expect(await logIn(phone)).toBe(200);
    const network = '2001:db8:48::/48';
    expect(await tellings()).toEqual([
      {
        kind: 'new-device',
        recipient: sari.email,
        user_id: sari.id,
        data: {
          device: 'Chrome di Android',
          network,
          at: expect.stringMatching(/Z$/),
        },
      },
    ]);
    const { userId, data } = (await db
      .selectFrom('mail_links')
      .select(['user_id as userId', 'data'])
      .where('purpose', '=', 'not-me')
      .executeTakeFirst())!;
    expect({ userId, data }).toEqual({
      userId: sari.id,
      data: { emailKey: sari.email.toLowerCase() },
    });
    const [letter] = await mail.takeLetters();
    expect(letter).toMatchObject({ to: sari.email, token: expect.any(String) });
    expect(letter?.text.replaceAll('\n', ' ')).toContain('Chrome di Android');
    await logIn(phone);
    expect(await mail.takeLetters()).toEqual([]);
  });

  it('is told once by two logins at once', async () => {
    await logIn({ device: DESK_ID });
    const phone = { device: PHONE_ID, userAgent: PHONE };
    expect(await Promise.all([logIn(phone), logIn(phone)])).toEqual([200, 200]);
    expect(await tellings()).toHaveLength(1);
  });

  it('opens no session when its letter cannot be stored, and is told when it is repeated', async () => {
    await logIn({ device: DESK_ID });
    const before = [await countSessions(), await countDevices()];
    await sql`alter table letters rename to letters_away`.execute(db);
    try {
      expect(await logIn({ device: PHONE_ID, userAgent: PHONE })).toBe(500);
    } finally {
      await sql`alter table letters_away rename to letters`.execute(db);
    }
    expect([await countSessions(), await countDevices()]).toEqual(before);
    expect(await logIn({ device: PHONE_ID, userAgent: PHONE })).toBe(200);
    expect(await tellings()).toHaveLength(1);
  });

  it('with a wrong password tells nobody', async () => {
    await logIn({ device: DESK_ID });
    const devices = await countDevices();
    expect(await logIn({ device: PHONE_ID, userAgent: PHONE, password: 'tebakan' })).toBe(401);
    expect(await tellings()).toEqual([]);
    expect(await countDevices()).toBe(devices);
  });

  it('is told although all known devices have passed their retention', async () => {
    await logIn({ device: DESK_ID });
    await sql`update login_devices set last_login_at = now() - interval '181 days'`.execute(db);
    await deleteOldLoginDevices(db);
    expect(await countDevices()).toBe(0);
    await logIn({ device: DESK_ID });
    expect(await tellings()).toHaveLength(1);
  });

  it('is told again when the owner did not know the device', async () => {
    await logIn({ device: DESK_ID });
    await forgetLogins(db, sari.id);
    await logIn({ device: DESK_ID });
    expect(await tellings()).toHaveLength(1);
  });
});

describe('a known device', () => {
  it('is recognised by its id, with another browser and in another network', async () => {
    await logIn({ device: DESK_ID });
    await logIn({ device: DESK_ID, userAgent: PHONE, from: '198.51.100.4' });
    expect(await tellings()).toEqual([]);
  });

  it('is recognised by its browser, of any version, in the same network', async () => {
    await logIn();
    await logIn({ userAgent: desk(141), from: '203.0.113.99' });
    await logIn({ device: DESK_ID, userAgent: desk(142) });
    expect(await tellings()).toEqual([]);
    await logIn({ from: '198.51.100.4' });
    expect(await tellings()).toMatchObject([
      { data: { device: 'Chrome di Linux', network: '198.51.100.x' } },
    ]);
  });

  it.each([[7], [null], [{}], ['pendek'], ['x'.repeat(101)]])(
    'is not recognised by %j, which is ignored',
    async (device) => {
      expect(await logIn({ device })).toBe(200);
      expect(await logIn({ device, userAgent: PHONE })).toBe(200);
      expect(await tellings()).toHaveLength(1);
    },
  );

  it('of another account is a new one', async () => {
    await logIn({ device: DESK_ID });
    sari = await createUser(db, { password: PASSWORD });
    await logIn({ device: PHONE_ID, userAgent: PHONE });
    await logIn({ device: DESK_ID });
    expect(await tellings()).toMatchObject([{ user_id: sari.id }]);
  });

  it('logs in with one statement beside that which reads the password', async () => {
    await logIn({ device: DESK_ID });
    const queries = vi.spyOn(pg.Query.prototype, 'submit');
    await logIn({ device: DESK_ID });
    expect(queries).toHaveBeenCalledTimes(2);
    queries.mockRestore();
  });
});

it(`an account has ${DEVICES_MAX} known devices at most, the last ones`, async () => {
  await logIn({ device: DESK_ID });
  await sql`
    insert into login_devices (user_id, device_key, last_login_at)
    select ${sari.id}, int4send(n), now() - n * interval '1 hour'
    from generate_series(1, ${2 * DEVICES_MAX}::int) as n`.execute(db);
  await logIn({ device: PHONE_ID, userAgent: PHONE });
  expect(await countDevices()).toBe(DEVICES_MAX);
  await logIn({ device: DESK_ID });
  expect(await tellings()).toHaveLength(1);
});

it('without mail nothing is stored of a device but its network', async () => {
  await logIn({ device: DESK_ID }, withoutMail);
  expect(await countDevices()).toBe(0);
  const { network } = await db
    .selectFrom('sessions')
    .select('network')
    .where('network', '<>', '')
    .executeTakeFirstOrThrow();
  expect(network).toBe('203.0.113.x');
});
