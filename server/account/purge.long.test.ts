import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CHILD_ENVIRONMENT } from '#server/testing/child-environment.ts';
import { needs } from '#server/platform/testing/needs.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { failure, send } from '#server/testing/requests.ts';
import { runTool } from '#server/testing/run-tool.ts';
import { buildTestApp, useTestApp, workerDatabaseUrl } from '#server/testing/test-app.ts';
import { subscribeToEvents } from '#server/testing/subscribe-to-events.ts';
import { castCommentVote, castThreadVote } from '#server/votes/votes.repository.ts';

const { app, db } = await useTestApp();
const password = 'rahasia';
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const atTerminal = needs('script (of util-linux)', existsSync('/usr/bin/script'));

/** Sari advertises in threads of her own and in Budi's. */
async function createSpam() {
  const sari = await createUser(db, { name: 'Iklan Murah', password });
  const budi = await createUser(db, { name: 'Budi' });
  const spam = { title: 'Iklan judul', body: 'Iklan isi', category: 'iklan' };
  const own = await createThread(db, sari.id, spam);
  const budis = await createThread(db, budi.id, { title: 'Resep', body: 'Soto', category: 'soto' });
  const advert = await createComment(db, { threadId: budis, ownerId: sari.id }, 'Iklan lama');
  const reply = await createComment(db, { threadId: budis, ownerId: budi.id }, 'Jangan begitu');
  const { token } = sari;
  await send(app, 'PUT', `/threads/${own}`, { token, body: { ...spam, body: 'Iklan baru' } });
  const path = `/threads/${budis}/comments/${advert}`;
  await send(app, 'PUT', path, { token, body: { content: 'Iklan baru' } });
  await castThreadVote(db, { threadId: budis, userId: sari.id, voteType: -1 });
  await castCommentVote(db, { threadId: budis, commentId: reply, userId: sari.id, voteType: -1 });
  // The texts in a deleted thread still exist.
  const gone = await createThread(db, budi.id, spam);
  await createComment(db, { threadId: gone, ownerId: sari.id }, 'Iklan tersembunyi');
  await send(app, 'DELETE', `/threads/${gone}`, budi);
  return { sari, budi, own, budis, advert, reply };
}

/** Lists where the spam still occurs in the database. */
async function findTraces() {
  const tables = await db.introspection.getTables();
  const found = await Promise.all(
    tables.map(async ({ schema = 'public', name }) => {
      const { rows } = await sql`
        select 1 from ${sql.table(`${schema}.${name}`)} as found where found::text ilike '%iklan%'`.execute(
        db,
      );
      return rows.length === 0 ? [] : [name];
    }),
  );
  return found.flat();
}

describe('npm run purge', () => {
  it('leaves nothing visible to readers, including in running processes', async () => {
    const { sari, budi, own, budis, advert, reply } = await createSpam();
    const other = await buildTestApp(db);
    onTestFinished(() => other.close());
    const subscriber = await subscribeToEvents(
      await other.listen({ port: 0, host: '127.0.0.1' }),
      budi.token,
    );
    await subscriber.expectNewest('ready', {});
    const pages = [
      '/threads',
      `/threads/${budis}`,
      '/users',
      '/leaderboards',
      '/categories',
      '/threads?q=iklan',
      '/users/me/rank',
    ];
    const readAll = async () => {
      const answers = await Promise.all(
        [app, other].flatMap((running) => pages.map((page) => send(running, 'GET', page, budi))),
      );
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      return JSON.stringify(answers.map(({ envelope }) => envelope.data));
    };
    // Cached answers do not expire by themselves while the clock stands.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    // Read twice, so that the answers are cached.
    await readAll();
    expect(await readAll()).toMatch(/Iklan judul/);

    const { status, stdout, stderr } = await runTool('purge', sari.id, '--yes');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(
      `Deleted 1 thread, 2 comments and 2 votes of Iklan Murah (${sari.email}, ${sari.id}).\n`,
    );
    await expect.poll(readAll).not.toMatch(/iklan/i);
    expect(await send(app, 'GET', `/threads/${own}`, budi)).toMatchObject({ status: 404 });
    const received = expect.poll(() => subscriber.events);
    await received.toContainEqual({ type: 'thread-deleted', threadId: own });
    await subscriber.expectNewest('comment-deleted', { threadId: budis, commentId: advert });
    await subscriber.expectNewest('user-changed', {
      userId: sari.id,
      name: 'Akun ditangguhkan',
    });
    subscriber.hangUp();

    const { envelope } = await send(other, 'GET', `/threads/${budis}`, budi);
    expect(envelope.data).toMatchObject({
      detailThread: {
        title: 'Resep',
        totalDownVotes: 0,
        totalComments: 1,
        comments: [
          { id: reply, content: 'Jangan begitu', totalDownVotes: 0 },
          { id: advert, isDeleted: true, owner: { name: 'Akun ditangguhkan' } },
        ],
      },
    });
    const login = { body: { email: sari.email, password } };
    expect(await send(other, 'POST', '/login', login)).toMatchObject(
      failure(403, 'account is suspended'),
    );
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('erases the texts themselves, including earlier versions and those in deleted threads', async () => {
    const { sari } = await createSpam();
    expect(await runTool('purge', sari.email, '--yes')).toMatchObject({ status: 0 });
    const left = await findTraces();
    expect(left).not.toContain('category_spellings');
    // Result pages of a search in progress are retained for a day, without text that is shown to readers.
    expect(left.filter((name) => !/^(?:categor|thread_search|comment_search)/.test(name))).toEqual([
      'threads',
    ]);
    const { rows } = await sql`select title, body, category from threads
      where category = 'iklan'`.execute(db);
    expect(rows).toEqual([
      { title: '', body: '', category: 'iklan' },
      { title: '', body: '', category: 'iklan' },
    ]);
  });

  it('deletes what a deleted account has left', async () => {
    const { sari, own } = await createSpam();
    await send(app, 'DELETE', '/users/me', { token: sari.token, body: { password } });
    const { status, stdout } = await runTool('purge', sari.id, '--yes');
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `Deleted 1 thread, 2 comments and 0 votes of a deleted account (${sari.id}).
Backups still hold what was deleted.\n`,
    });
    const { token } = await createUser(db);
    expect(await send(app, 'GET', `/threads/${own}`, { token })).toMatchObject({ status: 404 });
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('reports when nothing is left to delete', async () => {
    const { sari } = await createSpam();
    expect((await runTool('purge', sari.id, '--yes')).stdout).toMatch(/^Deleted 1 thread, /);
    const { status, stdout } = await runTool('purge', sari.id, '--yes');
    expect(stdout).toMatch(/^There was nothing left to delete of Akun ditangguhkan \(/);
    expect(stdout).not.toMatch(/^Deleted/m);
    expect(status).toBe(0);
  });

  it('asks for no confirmation when there is nothing to delete', async () => {
    const { id, email, token } = await createUser(db, { name: 'Sari', password });
    expect((await runTool('purge', id)).stderr).toContain(
      `Nothing is left to delete of Sari (${email}, ${id}). Suspend the account and delete its name, for good? `,
    );
    await send(app, 'DELETE', '/users/me', { token, body: { password } });
    const { status, stdout } = await runTool('purge', id);
    expect(stdout).toMatch(/^There was nothing left to delete of a deleted account \(/);
    expect(status).toBe(0);
  });

  it('prompts at the terminal, and deletes nothing without a yes', atTerminal, async () => {
    const { sari, own } = await createSpam();
    const read = () => send(app, 'GET', `/threads/${own}`, sari);
    for (const keys of ['no\r', CTRL_C, CTRL_D]) {
      const { status, said } = await answerAtTerminal(['purge', sari.id], keys);
      expect(said).toContain(`${questionAbout(sari)} Type yes: `);
      expect(said).toContain('Nothing was deleted.');
      expect(status).toBe(1);
      expect(await read()).toMatchObject({ status: 200 });
    }
    const { status, said } = await answerAtTerminal(['purge', sari.id], 'yes\r');
    expect(said).toContain('Deleted 1 thread');
    expect(status).toBe(0);
    await expect.poll(read).toMatchObject({ status: 401 });
  });

  it('deletes nothing when it cannot prompt', async () => {
    const { sari, own } = await createSpam();
    expect(await runTool('purge', sari.id)).toMatchObject({
      status: 1,
      stderr: `${questionAbout(sari)} Nobody can be asked here: add --yes to do it.\n`,
    });
    expect(await send(app, 'GET', `/threads/${own}`, sari)).toMatchObject({ status: 200 });
  });
});

function questionAbout({ id, email }: { id: string; email: string }): string {
  return `Delete 1 thread, 2 comments and 2 votes of Iklan Murah (${email}, ${id}), for good?`;
}

/** Runs a command at a terminal (by `script` of util-linux), and types when it prompts. */
async function answerAtTerminal([tool, ...args]: string[], keys: string) {
  const command = [process.execPath, `tools/${tool}.ts`, ...args].join(' ');
  const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { ...CHILD_ENVIRONMENT, DATABASE_URL: workerDatabaseUrl(), TERM: 'dumb' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  let isAnswered = false;
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (isAnswered || !said.includes('Type yes: ')) return;
    isAnswered = true;
    terminal.stdin.write(keys);
  });
  const [status]: unknown[] = await once(terminal, 'exit');
  return { status, said };
}
