import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { runTool } from '#server/testing/run-tool.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const resetPassword = (...args: string[]) => runTool('reset-password', ...args);

it('an operator gets a link for a new password, which the running forum accepts', async () => {
  const { email, token } = await createUser(db, { password: 'rahasia' });
  const { status, stdout, stderr } = await resetPassword(email.toUpperCase());
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).not.toContain('suspended');
  expect(stdout).toContain('or set PUBLIC_URL');
  const link = tokenIn(stdout, '');
  // Nobody is logged out before the link is used.
  expect(await send(app, 'GET', '/users/me', { token })).toMatchObject({ status: 200 });
  const body = { token: link, newPassword: 'lebih-rahasia' };
  expect(await send(app, 'PUT', '/password-resets', { body })).toMatchObject({ status: 200 });
  expect(await send(app, 'GET', '/users/me', { token })).toMatchObject(
    failure(401, 'Token maximum age exceeded'),
  );
  const login = { body: { email, password: 'lebih-rahasia' } };
  expect(await send(app, 'POST', '/login', login)).toMatchObject({ status: 200 });
});

it('prints the whole link where PUBLIC_URL is set, and ends older links', async () => {
  const { id } = await createUser(db);
  const older = tokenIn((await resetPassword(id)).stdout, '');
  const origin = 'https://forum.contoh.id';
  const { stdout } = await runTool('reset-password', id, { PUBLIC_URL: origin });
  expect(stdout).not.toContain('PUBLIC_URL');
  const use = (token: string) =>
    send(app, 'PUT', '/password-resets', { body: { token, newPassword: 'lebih-rahasia' } });
  expect(await use(older)).toMatchObject(failure(400, 'link is not valid'));
  expect(await use(tokenIn(stdout, origin))).toMatchObject({ status: 200 });
});

it('accepts an id, too, and creates no link for a deleted account', async () => {
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
  const unknown = await resetPassword('siapa@contoh.id ');
  expect(unknown.stderr).toBe('Nobody has the e-mail address or id siapa@contoh.id.\n');
  for (const args of [[], [''], [' '], ['a@b.id', 'c@d.id']]) {
    const { status, stderr } = await resetPassword(...args);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'Usage: npm run reset-password -- EMAIL|ID\n',
    });
  }
  expect(await db.selectFrom('mail_links').select('id').execute()).toEqual([]);
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

it('ends no older link when it fails in the middle', async () => {
  const { email } = await createUser(db);
  const older = tokenIn((await resetPassword(email)).stdout, '');
  await sql`
    create function refuse_insert() returns trigger language plpgsql as
      $$ begin raise 'links stay'; end $$;
    create trigger refuse_insert before insert on mail_links
      for each statement execute function refuse_insert()`.execute(db);
  onTestFinished(async () => {
    await sql`drop function refuse_insert cascade`.execute(db);
  });
  const { status, stdout, stderr } = await resetPassword(email);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('links stay');
  const body = { token: older, newPassword: 'lebih-rahasia' };
  expect(await send(app, 'PUT', '/password-resets', { body })).toMatchObject({ status: 200 });
});

/** The token of the link in the output of the command. */
function tokenIn(stdout: string, origin: string): string {
  const line = stdout.split('\n').find((one) => one.includes('#token='));
  const [path, token = ''] = line?.split('#token=') ?? [];
  expect(path).toBe(`${origin}/reset-kata-sandi`);
  expect(token).toMatch(/^[\w-]{43}$/);
  return token;
}
