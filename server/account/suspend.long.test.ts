import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { archiveOf, openForum, restoreFile } from '#server/backup/testing/scratch-archive.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { failure, send } from '#server/testing/requests.ts';
import { queueAtPerson } from '#server/testing/row-lock.ts';
import { runTool, runToolOn } from '#server/testing/run-tool.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { subscribeToEvents } from '#server/testing/subscribe-to-events.ts';
import { suspend } from './suspend.ts';

const { app, db } = await useTestApp();
const password = 'rahasia';
const ended = failure(401, 'Token maximum age exceeded');

const logIn = (email: string, secret = password) =>
  send(app, 'POST', '/login', { body: { email, password: secret } });

/** Makes each new connection fail to notify, as when PostgreSQL's notification queue is full. */
async function refuseNotifications(): Promise<void> {
  const database = sql.ref(
    (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!.name,
  );
  onTestFinished(async () => {
    await sql`alter database ${database} reset search_path`.execute(db);
    await sql`drop schema refusing cascade`.execute(db);
  });
  await sql`create schema refusing`.execute(db);
  await sql`
    create function refusing.pg_notify(text, text) returns void language plpgsql
    as $$ begin raise exception 'the queue is full'; end $$`.execute(db);
  await sql`alter database ${database} set search_path = refusing, pg_catalog, public`.execute(db);
}

describe('npm run suspend', () => {
  it('reports in one sentence that the database does not answer', async () => {
    const { status, stderr } = await runToolOn(
      'postgres://x@127.0.0.1:1/x',
      'suspend',
      'a@contoh.id',
    );
    expect(stderr).toMatch(/^The database does not answer \(.*\); check that it runs and, .*\n$/);
    expect(status).toBe(1);
  });

  it('ends all sessions and refuses logins, in each running process, and leaves what is written', async () => {
    const sari = await createUser(db, { name: 'Sari', password });
    const budi = await createUser(db, { name: 'Budi' });
    const threadId = await createThread(db, sari.id);
    const commentId = await createComment(db, { threadId, ownerId: sari.id });
    const other = await buildTestApp(db);
    onTestFinished(() => other.close());
    const processes = [app, other];
    for (const running of processes) {
      // Each process has cached the session now.
      expect(await send(running, 'GET', '/users/me', sari)).toMatchObject({ status: 200 });
    }
    const address = await other.listen({ port: 0, host: '127.0.0.1' });
    const subscriber = await subscribeToEvents(address, sari.token);
    await subscriber.expectNewest('ready', {});

    const { status, stdout, stderr } = await runTool('suspend', sari.email.toUpperCase());
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(
      `Suspended Sari (${sari.email}, ${sari.id}): all sessions have ended, and nobody can log in with this account.
To take it back, run unsuspend with ${sari.id}.\n`,
    );
    await subscriber.ended;
    for (const running of processes) {
      await expect.poll(() => send(running, 'GET', '/users/me', sari)).toMatchObject(ended);
    }
    expect(await logIn(sari.email)).toMatchObject(failure(403, 'account is suspended'));
    // The suspension is not revealed without the right password.
    expect(await logIn(sari.email, 'tebakan')).toMatchObject(
      failure(401, 'email or password is wrong'),
    );
    const { envelope } = await send(app, 'GET', `/threads/${threadId}`, budi);
    expect(envelope.data).toMatchObject({
      detailThread: { owner: { name: 'Sari' }, comments: [{ id: commentId }] },
    });
  });

  it('reports that the running forum follows later when it cannot be notified', async () => {
    const { id, token } = await createUser(db, { name: 'Sari' });
    await refuseNotifications();
    const { status, stdout, stderr } = await runTool('suspend', id);
    expect(status).toBe(0);
    expect(stdout).toContain('all sessions have ended');
    expect(stderr).toContain('the queue is full');
    expect(stderr).toContain('its processes follow by themselves within 90 seconds');
    expect(await send(app, 'GET', '/users/me', { token })).toMatchObject(ended);
  });

  it('does not report success after a failure in the middle', async () => {
    const { id } = await createUser(db, { name: 'Sari' });
    await createThread(db, id);
    await refuseNotifications();
    await sql`
      create function refusing.refuse() returns trigger language plpgsql
        as $$ begin raise 'no thread goes'; end $$;
      create trigger refuse before update on public.threads
        for each row execute function refusing.refuse()`.execute(db);
    const { status, stdout, stderr } = await runTool('purge', id, '--yes');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('no thread goes');
    // It was suspended before that.
    expect(stderr).toContain('could not be told of what was done: its processes follow');
    expect(stderr).not.toMatch(/\bis done\b/);
  });

  it('is undone by npm run unsuspend', async () => {
    const { id, email } = await createUser(db, { name: 'Sari', password });
    await runTool('suspend', id);
    expect((await runTool('suspend', id)).stdout).toContain(
      `Sari (${email}, ${id}) was suspended already.`,
    );
    expect(await runTool('unsuspend', email)).toMatchObject({
      status: 0,
      stdout: `Sari (${email}, ${id}) may log in again.\n`,
    });
    expect(await logIn(email)).toMatchObject({ status: 200 });
    expect((await runTool('unsuspend', email)).stdout).toBe(
      `Sari (${email}, ${id}) was not suspended.\n`,
    );
  });

  it('is refused for a deleted account', async () => {
    const { id, token } = await createUser(db, { name: 'Sari', password });
    await send(app, 'DELETE', '/users/me', { token, body: { password } });
    for (const tool of ['suspend', 'unsuspend']) {
      expect(await runTool(tool, id)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: `There is nobody to ${tool}: a deleted account (${id}).\n`,
      });
    }
  });

  it.each(['suspend', 'unsuspend', 'purge'])(
    'prints the usage of %s, and reports unknown accounts',
    async (tool) => {
      const flags = tool === 'purge' ? ' [--yes]' : '';
      expect(await runTool(tool)).toMatchObject({
        status: 1,
        stderr: `Usage: npm run ${tool} -- EMAIL|ID${flags}\n`,
      });
      expect(await runTool(tool, 'user-tidakada12345678')).toMatchObject({
        status: 1,
        stderr: 'Nobody has the e-mail address or id user-tidakada12345678.\n',
      });
    },
  );
});

it('a backup contains suspensions', async () => {
  const forum = await openForum();
  await forum.query('update users set suspended_at = now() where id = (select min(id) from users)');
  const restored = await openScratchDatabase();
  await restoreFile(await archiveOf(forum), restored);
  const suspended = 'select id, suspended_at from users where suspended_at is not null';
  expect(await restored.query(suspended)).toEqual(await forum.query(suspended));
  expect(await restored.query(suspended)).toHaveLength(1);
});

describe('at the same time as a suspension', () => {
  const suspending = (userId: string) => suspend(db, () => undefined, userId);

  it('a login opens no session', async () => {
    const sari = await createUser(db, { password });
    const [, login] = await queueAtPerson<unknown>(db, sari.id, [
      () => suspending(sari.id),
      () => logIn(sari.email),
    ]);
    expect(login).toMatchObject({ status: 401 });
    const left = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', sari.id)
      .execute();
    expect(left).toEqual([]);
  });

  it.each<[string, 'POST' | 'PUT' | 'DELETE', (threadId: string) => string, object]>([
    ['a thread', 'POST', () => '/threads', { title: 'Baru', body: 'Isi' }],
    ['a comment', 'POST', (id) => `/threads/${id}/comments`, { content: 'Isi' }],
    ['a vote', 'POST', (id) => `/threads/${id}/up-vote`, {}],
    ['an edit', 'PUT', (id) => `/threads/${id}`, { title: 'Lain', body: 'Isi' }],
    ['a new name', 'PUT', () => '/users/me', { name: 'Lain' }],
  ])('%s is refused after it', async (_what, method, path, body) => {
    const { id, token } = await createUser(db, { name: 'Sari' });
    const threadId = await createThread(db, id);
    const [, answer] = await queueAtPerson<unknown>(db, id, [
      () => suspending(id),
      () => send(app, method, path(threadId), { token, body }),
    ]);
    expect(answer).toMatchObject(ended);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });
});
