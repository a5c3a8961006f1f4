import { afterAll, expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { runTool } from '#server/testing/run-tool.ts';
import {
  addPasskeyTo,
  challengeOf,
  collectLetters,
  PASSKEY_ORIGIN,
  PASSWORD,
  turnTotpOn,
  wrongCodeOf,
} from '#server/testing/second-factors.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { resetSecondFactors } from './reset-second-factors.ts';
import { SECOND_FACTOR_ATTEMPTS } from './second-factor-limits.ts';

const { db } = await useTestApp();
const app = await buildTestApp(db, { PUBLIC_URL: PASSKEY_ORIGIN, RATE_LIMITS: true });
afterAll(() => app.close());

const logIn = ({ email }: { email: string }) =>
  send(app, 'POST', '/login', { body: { email, password: PASSWORD } });

it('an operator deletes the second factors of an account, and no others', async () => {
  const [owner, other] = [
    await createUser(db, { password: PASSWORD }),
    await createUser(db, { password: PASSWORD }),
  ];
  for (const user of [owner, other]) {
    await turnTotpOn(app, db, user);
    await addPasskeyTo(app, user);
  }
  const { status, stdout, stderr } = await runTool('reset-second-factor', owner.email);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('the password alone suffices now');
  expect(await logIn(owner)).toMatchObject({ status: 200 });
  expect(await logIn(other)).toMatchObject({ status: 401 });
  for (const table of ['totp_secrets', 'recovery_codes', 'passkeys'] as const) {
    const left = await db.selectFrom(table).select('user_id').distinct().execute();
    expect(left).toEqual([{ user_id: other.id }]);
  }
  const again = await runTool('reset-second-factor', owner.id);
  expect(again).toMatchObject({ status: 0, stderr: '' });
  expect(again.stdout).toContain('had no second factor');
});

it('the owner is told, and wrong codes are forgotten', async () => {
  const { mail, letters } = collectLetters();
  const owner = await createUser(db, { password: PASSWORD });
  await turnTotpOn(app, db, owner);
  const code = await wrongCodeOf(db, owner.id);
  for (let times = 0; times < SECOND_FACTOR_ATTEMPTS.accountFromAddress.burst; times += 1) {
    const { challenge } = await challengeOf(app, owner);
    await send(app, 'POST', '/login/second-factor', { body: { challenge, code } });
  }
  expect(await resetSecondFactors(db, mail, owner.id)).toBe(true);
  expect(letters).toMatchObject([
    { kind: 'second-factor-changed', data: { change: 'reset-by-operator' } },
  ]);
  expect(await resetSecondFactors(db, mail, owner.id)).toBe(false);
  expect(letters).toHaveLength(1);
});

it('refuses unknown and deleted accounts', async () => {
  await createUser(db);
  expect(await runTool('reset-second-factor', 'siapa@contoh.id')).toMatchObject({
    status: 1,
    stderr: 'Nobody has the e-mail address or id siapa@contoh.id.\n',
  });
});
