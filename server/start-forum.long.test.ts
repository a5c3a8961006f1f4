import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { CHILD_ENVIRONMENT } from '#server/testing/child-environment.ts';
import { askWhileStopping } from '#server/testing/ask-while-stopping.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';
import { openWorkerDatabase, workerDatabaseUrl } from '#server/testing/test-app.ts';
import { subscribeToEvents } from '#server/testing/subscribe-to-events.ts';
import { readConfig } from './config.ts';
import { startForum } from './start-forum.ts';

const db = await openWorkerDatabase();
afterAll(() => db.destroy());

const database = workerDatabaseUrl();

describe('the forum', () => {
  it('starts on a database of the operator, answers, and releases the port', async () => {
    const forum = await startForum(readConfig({ PORT: '0', DATABASE_URL: database }));
    expect((await fetch(`${forum.address}/health`)).status).toBe(200);
    await forum.stop();
    await expect(fetch(`${forum.address}/health`)).rejects.toThrow();
  });

  it('answers what it has accepted before it stops', async () => {
    const forum = await startForum(
      readConfig({ PORT: '0', DATABASE_URL: database, LOG_LEVEL: 'silent' }),
    );
    const login = async () => {
      const answer = await fetch(`${forum.address}/v1/login`, {
        method: 'POST',
        body: JSON.stringify({ email: 'a@contoh.id', password: 'rahasia' }),
      });
      return answer.status;
    };
    const loginFiveTimes = () => Promise.all(Array.from({ length: 5 }, login));
    // Opens the connections to the database. Later, the deadline of a request leaves little time for that.
    await loginFiveTimes();
    const { held, release } = await holdUsersTable();
    const answers = loginFiveTimes();
    await expect.poll(countWaiting).toBe(5);
    const stopped = forum.stop();
    release();
    await held;
    expect(await answers).toEqual([401, 401, 401, 401, 401]);
    await stopped;
  });

  it('finishes the writes of disconnected clients, and notifies other processes, before it stops', async () => {
    const forum = await startForum(
      readConfig({ PORT: '0', DATABASE_URL: database, LOG_LEVEL: 'silent' }),
    );
    onTestFinished(() => forum.stop());
    const { id, token } = await createUser(db);
    const threads = [await createThread(db, id), await createThread(db, id)];
    const headers = { authorization: `Bearer ${token}` };
    // The session is cached from here on, so that no query reads the table of users for it.
    expect((await fetch(`${forum.address}/v1/users/me`, { headers })).status).toBe(200);
    const other = new pg.Client({ connectionString: database });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('listen forum_tags');
    const heard: (string | undefined)[] = [];
    other.on('notification', ({ payload }) => heard.push(payload));

    const { held, release } = await holdUsersTable();
    const hangUp = new AbortController();
    // One runs, and the next one of the user waits for a permit.
    const votes = threads.map((threadId) =>
      fetch(`${forum.address}/v1/threads/${threadId}/up-vote`, {
        method: 'POST',
        headers,
        signal: hangUp.signal,
      }),
    );
    await expect.poll(countWaiting).toBe(1);
    // Sent after the votes, and answered: they have arrived.
    expect((await fetch(`${forum.address}/health`)).status).toBe(200);
    hangUp.abort();
    for (const vote of votes) await expect(vote).rejects.toThrow();
    const stopped = forum.stop();
    // The stop has begun: if it waited only for connections, it would close the database now.
    await expect.poll(() => fetch(`${forum.address}/health`).catch(() => 'closed')).toBe('closed');
    release();
    await held;
    await stopped;
    await other.query('select');
    for (const threadId of threads) expect(heard.join(' ')).toContain(threadId);
  });

  it('answers requests that arrive while it stops as usual, and closes their connections', async () => {
    const forum = await startForum(
      readConfig({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database }),
    );
    const port = Number(new URL(forum.address).port);
    const stop = () => forum.stop();
    const answer = await askWhileStopping({ port, path: '/v1/nowhere', stop });
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer).toMatch(/^connection: close/im);
    expect(answer).toContain('"status":"fail"');
  });

  it('ends the live streams when it stops', async () => {
    const { token } = await createUser(db);
    const forum = await startForum(
      readConfig({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database }),
    );
    const subscriber = await subscribeToEvents(forum.address, token);
    await subscriber.expectNewest('ready', {});
    await forum.stop();
    await subscriber.ended;
    await expect(fetch(`${forum.address}/health`)).rejects.toThrow();
  });

  it('closes connections that have sent nothing when it stops', async () => {
    const forum = await startForum(
      readConfig({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database }),
    );
    const socket = connect(Number(new URL(forum.address).port), '127.0.0.1').resume();
    await once(socket, 'connect');
    // The server has then accepted the other connection, too.
    await fetch(`${forum.address}/health`);
    await forum.stop();
    await expect.poll(() => socket.closed).toBe(true);
  });

  it('stops although a client never ends its request', async () => {
    const forum = await startForum(
      readConfig({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database }),
    );
    const socket = connect(Number(new URL(forum.address).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
    await forum.stop();
    socket.destroy();
    await expect(fetch(`${forum.address}/health`)).rejects.toThrow();
  });
});

it('a start that is asked to stop does not report that it runs', async () => {
  const { url, connection } = await openScratchDatabase();
  const other = new pg.Client(connection);
  await other.connect();
  // A migration waits for this lock.
  await other.query('select pg_advisory_lock(3853314791062309107)');
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...CHILD_ENVIRONMENT, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: url },
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said).toMatch(/^Waiting for another process/);
  child.kill('SIGINT');
  await expect.poll(() => said).toMatch(/^Stopping once the start has finished/m);
  await other.end();
  expect(await ended).toEqual([0, null]);
  expect(said).not.toContain('is running');
});

it('a process prints what an operator should know, and when it has stopped', async () => {
  const { url } = await openScratchDatabase();
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...CHILD_ENVIRONMENT,
      PORT: '0',
      HOST: '0.0.0.0',
      DATABASE_URL: url,
      PRODUCT_NAME: 'Warung',
      PUBLIC_REED: 'true',
    },
  });
  const ended = once(child, 'close');
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said).toContain('other machines');
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  const lines = said.trim().split('\n');
  const asRoot = lines.filter((line) => line.startsWith('Rembuk runs as root, '));
  expect(asRoot).toHaveLength(process.getuid?.() === 0 ? 1 : 0);
  expect(lines.filter((line) => !asRoot.includes(line))).toEqual([
    'PUBLIC_REED is not a setting of Rembuk and does nothing: did you mean PUBLIC_READ?',
    expect.stringMatching(/^Warung is running at http:\/\/localhost:\d+ \(Ctrl-C stops it\)$/),
    'It listens on every address of this machine, so other machines may reach it too',
    'Warung has stopped',
  ]);
});

/** Makes every reader of the users table wait until `release`. */
async function holdUsersTable(): Promise<{ held: Promise<void>; release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: confirm } = Promise.withResolvers<void>();
  const held = db.transaction().execute(async (tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx);
    confirm();
    await released;
  });
  await locked;
  return { held, release };
}

/** How many wait for a lock. The forum's retention jobs at its start may wait for that table, too. */
async function countWaiting(): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query not like '%delete from %'`.execute(db);
  return rows[0]?.waiting;
}

describe('the start ends with one sentence and status 1', () => {
  it('when the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { status, stderr } = start({
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: database,
    });
    expect(stderr).toMatch(
      new RegExp(
        `^Port ${port} is taken by another program, or by a Rembuk that runs already; .* set PORT to another port, such as ${port! + 1}\\.\\n$`,
      ),
    );
    expect(status).toBe(1);
    other.close();
  });

  it('when the database does not answer', () => {
    const { status, stderr } = start({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(stderr).toMatch(/^The database does not answer \(.*\); check [^\n]*\n$/);
    expect(status).toBe(1);
  });

  it('when this machine does not have the address', () => {
    const { status, stderr } = start({ HOST: '192.0.2.1', DATABASE_URL: database });
    expect(stderr).toMatch(/^This machine has no address 192\.0\.2\.1; set HOST [^\n]*\n$/);
    expect(status).toBe(1);
  });

  it('when a setting is invalid', () => {
    const { status, stderr } = start({ PORT: 'tiga' });
    expect(stderr).toMatch(/^A setting is not right: PORT [^\n]*\n$/);
    expect(status).toBe(1);
  });

  it('when the database is of a newer version, which it leaves unchanged', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('999-newer', '')`.execute(db);
    try {
      const { status, stderr } = start({ PORT: '0', DATABASE_URL: database });
      expect(stderr).toMatch(/^The database was written by a newer version of Rembuk; [^\n]*\n$/);
      expect(status).toBe(1);
    } finally {
      await sql`delete from kysely_migration where name = '999-newer'`.execute(db);
    }
  });
});

function start(env: Record<string, string>) {
  return spawnSync(process.execPath, ['server/main.ts'], {
    env: { ...CHILD_ENVIRONMENT, PORT: '0', ...env },
    encoding: 'utf8',
    timeout: 120_000,
  });
}
