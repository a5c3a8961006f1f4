import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { runTool } from '#server/testing/run-tool.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { subscribeToEvents } from '#server/testing/subscribe-to-events.ts';

const { app, db } = await useTestApp();
const resetPassword = (...args: string[]) => runTool('reset-password', ...args);

it('an operator sets a new password, which ends all sessions, also in the running forum', async () => {
  const { email, token } = await createUser(db, { password: 'rahasia' });
  const other = await createUser(db);
  const running = await buildTestApp(db);
  const address = await running.listen({ port: 0, host: '127.0.0.1' });
  const subscriber = await subscribeToEvents(address, token);
  await subscriber.expectNewest('ready', {});
  expect(await send(running, 'GET', '/users/me', { token })).toMatchObject({ status: 200 });

  const { status, stdout, stderr } = await resetPassword(email.toUpperCase());
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).not.toContain('suspended');
  const [, password = ''] = / is ([a-z2-9]{16})\n/.exec(stdout) ?? [];
  await subscriber.ended;
  await expect
    .poll(() => send(running, 'GET', '/users/me', { token }))
    .toMatchObject(failure(401, 'Token maximum age exceeded'));
  const logIn = (secret: string) =>
    send(running, 'POST', '/login', { body: { email, password: secret } });
  expect(await logIn('rahasia')).toMatchObject({ status: 401 });
  expect(await logIn(password)).toMatchObject({ status: 200 });
  const others = await send(running, 'GET', '/users/me', { token: other.token });
  expect(others).toMatchObject({ status: 200 });
  await running.close();
});

it('accepts an id, too, and sets no password for a deleted account', async () => {
  const { id } = await createUser(db);
  expect(await resetPassword(id)).toMatchObject({ status: 0, stderr: '' });
  const gone = { name: null, email: null, email_key: null, password_hash: null };
  await db
    .updateTable('users')
    .set({ ...gone, deleted_at: new Date() })
    .execute();
  expect(await resetPassword(id)).toMatchObject({
    status: 1,
    stderr: `There is nobody to give a new password: a deleted account (${id}).\n`,
  });
});

it('accepts an e-mail address and an id with the spaces that copying adds', async () => {
  const { id, email } = await createUser(db);
  for (const given of [` ${email} `, `${id}\t`, `\u00a0${id}\n`]) {
    expect(await resetPassword(given)).toMatchObject({ status: 0, stderr: '' });
  }
});

it('changes nothing for an unknown e-mail address, and prints its usage', async () => {
  await createUser(db);
  const before = await db.selectFrom('users').select('password_hash').execute();
  const unknown = await resetPassword('siapa@contoh.id ');
  expect(unknown.stderr).toBe('Nobody has the e-mail address or id siapa@contoh.id.\n');
  for (const args of [[], [''], [' '], ['a@b.id', 'c@d.id']]) {
    const { status, stderr } = await resetPassword(...args);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'Usage: npm run reset-password -- EMAIL|ID\n',
    });
  }
  expect(await db.selectFrom('users').select('password_hash').execute()).toEqual(before);
});

it('reports that an account is suspended, and how to undo that', async () => {
  const { id, email } = await createUser(db);
  await runTool('suspend', id);
  const { status, stdout } = await resetPassword(email);
  expect(status).toBe(0);
  expect(stdout).toMatch(
    new RegExp(`^The account is suspended, .* run unsuspend with ${id}\\.$`, 'm'),
  );
});

it('changes nothing when it fails in the middle', async () => {
  const { email, token } = await createUser(db, { password: 'rahasia' });
  await sql`
    create function refuse_delete() returns trigger language plpgsql as
      $$ begin raise 'attempts stay'; end $$;
    create trigger refuse_delete before delete on attempts
      for each statement execute function refuse_delete()`.execute(db);
  onTestFinished(async () => {
    await sql`drop function refuse_delete cascade`.execute(db);
  });
  const before = await db.selectFrom('users').select('password_hash').execute();
  const { status, stdout, stderr } = await resetPassword(email);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('attempts stay');
  expect(await db.selectFrom('users').select('password_hash').execute()).toEqual(before);
  expect(await send(app, 'GET', '/users/me', { token })).toMatchObject({ status: 200 });
});
