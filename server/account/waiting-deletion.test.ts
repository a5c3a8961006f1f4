import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Change } from '#server/changes/change.ts';
import { openLog } from '#server/platform/observability/log.ts';
import { createSecurityLog } from '#server/platform/observability/security-log.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { failure, send } from '#server/testing/requests.ts';
import { useCaughtMailApp } from '#server/testing/caught-mail-app.ts';
import { castThreadVote } from '#server/votes/votes.repository.ts';
import { deleteDueAccounts } from './delete-due-accounts.ts';

const { app, db, mail } = await useCaughtMailApp();

const tools = { publish: app.publish, logSecurity: () => {} };
const password = 'rahasia';
const DAY_MS = 86_400_000;

const deleteAs = (token: string) => send(app, 'DELETE', '/users/me', { token, body: { password } });
const logIn = (email: string) => send(app, 'POST', '/login', { body: { email, password } });
const makeDue = () =>
  db
    .updateTable('users')
    .set({ deletion_at: new Date(Date.now() - 1) })
    .where('deletion_at', 'is not', null)
    .execute();

async function createLeaving() {
  const sari = await createUser(db, { name: 'Sari', password });
  const budi = await createUser(db, { name: 'Budi' });
  const threadId = await createThread(db, sari.id);
  await createComment(db, { threadId, ownerId: sari.id });
  await castThreadVote(db, { threadId, userId: sari.id, voteType: 1 });
  return { sari, budi, threadId };
}

it('a deletion waits 14 days where mail is set up, and ends all sessions at once', async () => {
  const { sari, budi, threadId } = await createLeaving();
  const answer = await deleteAs(sari.token);
  expect(answer).toMatchObject({ status: 200, envelope: { message: 'user deleted' } });
  const deletionAt = new Date(String(answer.envelope.data['deletionAt']));
  expect(Math.abs(deletionAt.getTime() - Date.now() - 14 * DAY_MS)).toBeLessThan(DAY_MS);
  expect(mail.letters).toMatchObject([
    {
      kind: 'account-deleted',
      recipient: sari.email,
      data: { name: 'Sari', until: deletionAt.toISOString() },
    },
  ]);
  expect(await send(app, 'GET', '/users/me', sari)).toMatchObject(
    failure(401, 'Token maximum age exceeded'),
  );
  // Until then, the name and the texts stay.
  const { envelope } = await send(app, 'GET', `/threads/${threadId}`, budi);
  expect(envelope.data).toMatchObject({ detailThread: { owner: { name: 'Sari' } } });
  await deleteDueAccounts(db, tools);
  expect((await send(app, 'GET', '/users', budi)).envelope.data['users']).toHaveLength(2);
});

it('a login brings the account back, and says so once', async () => {
  const { sari } = await createLeaving();
  await deleteAs(sari.token);
  expect(await logIn(sari.email)).toMatchObject({
    status: 200,
    envelope: { message: 'user logged in', data: { isRestored: true } },
  });
  expect((await logIn(sari.email)).envelope.data).toEqual({ token: expect.any(String) });
  await makeDue();
  await deleteDueAccounts(db, tools);
  expect(await logIn(sari.email)).toMatchObject({ status: 200 });
});

it('a deletion without the right password does not wait', async () => {
  const { sari } = await createLeaving();
  const body = { password: 'tebakan' };
  expect(await send(app, 'DELETE', '/users/me', { token: sari.token, body })).toMatchObject(
    failure(403, 'password is wrong'),
  );
  expect(mail.letters).toEqual([]);
  expect(await send(app, 'GET', '/users/me', sari)).toMatchObject({ status: 200 });
});

it('what is due is deleted as without waiting, once, by any number of processes', async () => {
  const { sari, budi, threadId } = await createLeaving();
  await deleteAs(sari.token);
  await makeDue();
  const published: Change[] = [];
  const publish = (changes: readonly Change[]) => {
    published.push(...changes);
    app.publish(changes);
  };
  const lines: Record<string, unknown>[] = [];
  const log = openLog('warn', { write: (line) => lines.push(JSON.parse(line)) });
  const own = { publish, logSecurity: createSecurityLog(log) };
  await Promise.all([deleteDueAccounts(db, own), deleteDueAccounts(db, own)]);
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(String),
      pid: process.pid,
      hostname: expect.any(String),
      log: 'security',
      event: 'account-deleted',
      userId: sari.id,
      msg: 'an account was deleted',
    },
  ]);
  expect(published.filter(({ type }) => type === 'user-changed')).toEqual([
    { type: 'user-changed', userId: sari.id },
  ]);
  const { envelope } = await send(app, 'GET', `/threads/${threadId}`, budi);
  expect(envelope.data).toMatchObject({
    detailThread: { owner: { name: 'Akun dihapus' }, upVotesBy: [] },
  });
  expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  expect(await logIn(sari.email)).toMatchObject({ status: 401 });
  for (const table of ['mail_links', 'letters', 'email_changes', 'replaced_emails'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  const { deletion_at, email_confirmed_at } = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', sari.id)
    .executeTakeFirstOrThrow();
  expect({ deletion_at, email_confirmed_at }).toEqual({
    deletion_at: null,
    email_confirmed_at: null,
  });
});

it('a deletion that is due waits for the next run when the process stops', async () => {
  const { sari } = await createLeaving();
  await deleteAs(sari.token);
  await makeDue();
  await deleteDueAccounts(db, { ...tools, signal: AbortSignal.abort() });
  expect(await logIn(sari.email)).toMatchObject({ status: 200 });
});

it('an account that cannot be deleted does not stop the others, and is reported', async () => {
  const people = [await createLeaving(), await createLeaving()];
  for (const { sari } of people) await deleteAs(sari.token);
  await makeDue();
  const stuck = people[0]!.sari;
  await sql`
    create function refuse_deletion() returns trigger language plpgsql as
      $$ begin raise 'it stays'; end $$;
    create trigger refuse_deletion before update of name on users
      for each row when (old.id = ${sql.lit(stuck.id)}) execute function refuse_deletion()`.execute(
    db,
  );
  onTestFinished(async () => {
    await sql`drop function refuse_deletion cascade`.execute(db);
  });
  await expect(deleteDueAccounts(db, tools)).rejects.toThrow('could not be deleted');
  const left = db.selectFrom('users').select('id').where('deletion_at', 'is not', null);
  expect(await left.execute()).toEqual([{ id: stuck.id }]);
});
