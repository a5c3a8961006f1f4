import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { runTool } from '#server/testing/run-tool.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

it('npm run role makes the first admin of a running forum, which npm run verify-log then proves', async () => {
  expect((await runTool('verify-log')).stdout).toBe('The moderation log is empty.\n');
  const sari = await createUser(db, { name: 'Sari', email: 'Sari@contoh.id' });
  const readRole = async () =>
    (await send(app, 'GET', '/users/me', { token: sari.token })).envelope.data['user'];
  expect(await readRole()).toMatchObject({ role: 'member' });
  const who = `Sari (Sari@contoh.id, ${sari.id})`;
  expect(await runTool('role', 'sari@contoh.id', 'admin')).toMatchObject({
    status: 0,
    stdout: `${who} is an admin now. The moderation log notes it.\n`,
  });
  await expect.poll(readRole).toMatchObject({ role: 'admin' });
  expect((await runTool('role', sari.id, 'admin')).stdout).toBe(`${who} was an admin already.\n`);

  const { stdout } = await runTool('verify-log');
  expect(stdout).toMatch(
    /^The moderation log is whole: 1 entry\. Remember the newest:\n\n1:\w{64}\n/,
  );
  const mark = /1:\w{64}/.exec(stdout)?.[0] ?? '';
  expect((await runTool('verify-log', mark)).status).toBe(0);
  await sql`alter table moderation_log disable trigger user`.execute(db);
  await sql`update moderation_log set user_id = 'user-lain'`.execute(db);
  await sql`alter table moderation_log enable trigger user`.execute(db);
  expect(await runTool('verify-log')).toMatchObject({
    status: 1,
    stderr: 'The moderation log is damaged: entry 1 was changed.\n',
  });
});

it('both commands explain what they cannot do', async () => {
  const sari = await createUser(db);
  expect((await runTool('role', sari.id, 'raja')).stderr).toBe(
    'There is no role raja: a role is member, moderator, admin.\n',
  );
  expect((await runTool('role', sari.id)).stderr).toBe(
    'Usage: npm run role -- EMAIL|ID member|moderator|admin\n',
  );
  expect((await runTool('role', 'tidak@contoh.id', 'admin')).stderr).toBe(
    'Nobody has the e-mail address or id tidak@contoh.id.\n',
  );
  expect((await runTool('verify-log', 'apa')).stderr).toMatch(/^apa is no entry of the log/);
});
