import { type ChildProcess, spawn } from 'node:child_process';
import diagnosticsChannel from 'node:diagnostics_channel';
import { chmod, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { StartError } from '#server/platform/process/start-error.ts';
import { needs } from '#server/platform/testing/needs.ts';
import { chooseAccount } from './account.ts';
import { findPackage, usableBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { openDataFolder } from './folders.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { lockCluster } from './postmaster.ts';
import { isInProcessTable } from './process-state.ts';
import {
  expectDataKept,
  killServer,
  leaveLocksOf,
} from '#server/embedded-postgres/testing/damage.ts';
import {
  filledDataDir,
  isRoot,
  launch,
  lendDatabaseTo,
  postmasterOf,
  query,
  removeFilledDataDir,
  scratchFolder,
  serverUid,
  until,
} from '#server/embedded-postgres/testing/scratch.ts';

afterAll(removeFilledDataDir);

const asServer = isRoot ? { uid: serverUid, gid: serverUid } : {};

describe('1: killed during initdb', () => {
  test('a start that was killed while it created the database does not block the next', async () => {
    const dataDir = await scratchFolder();
    const first = launch('launch.ts', dataDir);
    await until(async () => {
      const [unfinished] = await readdir(dataDir);
      if (unfinished === undefined) return false;
      return (await readdir(path.join(dataDir, unfinished))).includes('PG_VERSION');
    });
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await readdir(dataDir)).not.toContain('postgres');
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(await query(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  });

  test('a folder with PG_VERSION and no complete database is refused and left as it is', async () => {
    const dataDir = await scratchFolder();
    await mkdir(path.join(dataDir, 'postgres'));
    await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/no complete PostgreSQL/);
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });
});

describe('2: Node killed', () => {
  test('a server that outlived a killed Node is adopted by the next start', async () => {
    const dataDir = await filledDataDir();
    const first = launch('launch.ts', dataDir);
    await first.nextLine();
    const server = await postmasterOf(dataDir);
    first.child.kill('SIGKILL');
    await first.ended;
    const postgres = await expectDataKept(dataDir);
    expect(postgres.adopted).toBe(true);
    expect(await postmasterOf(dataDir)).toBe(server);
    await postgres.stop();
  });
});

describe('3: stale locks', () => {
  test('a zombie that once was the server does not prevent a new one from starting', async () => {
    const dataDir = await filledDataDir();
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 600'], asServer);
    onTestFinished(() => void parent.kill('SIGKILL'));
    const pid = await new Promise<number>((resolve) => {
      parent.stdout.once('data', (output: Buffer) => resolve(Number(output.toString())));
    });
    await until(async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z '));
    await leaveLocksOf(pid, dataDir);
    const postgres = await expectDataKept(dataDir);
    expect(postgres.adopted).toBe(false);
    await postgres.stop();
  });

  test('an unrelated process with the id of the dead server is neither adopted nor harmed', async () => {
    const dataDir = await filledDataDir();
    const stranger = spawn('sleep', ['600'], asServer);
    onTestFinished(() => void stranger.kill('SIGKILL'));
    await leaveLocksOf(stranger.pid ?? 0, dataDir);
    const postgres = await expectDataKept(dataDir);
    expect(postgres.adopted).toBe(false);
    await postgres.stop();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  test('a lock file that a crash left empty does not block for ever', async () => {
    const dataDir = await filledDataDir();
    await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), '');
    await (await expectDataKept(dataDir)).stop();
  });

  test('while a process of the dead server still exists, the start waits for it', async () => {
    const dataDir = await filledDataDir();
    const first = launch('launch.ts', dataDir);
    const { connection } = JSON.parse(await first.nextLine()) as { connection: never };
    let pid = 0;
    await until(async () => {
      const [writer] = await query(
        connection,
        "SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'",
      );
      pid = Number(writer?.['pid'] ?? 0);
      return pid > 0;
    });
    process.kill(pid, 'SIGSTOP');
    first.child.kill('SIGKILL');
    await killServer(dataDir);
    const starting = expectDataKept(dataDir);
    const early = await Promise.race([starting, sleep(1_000, 'nothing')]);
    expect(early).toBe('nothing');
    expect(await lockCluster(path.join(dataDir, 'postgres'))).toBeUndefined();
    process.kill(pid, 'SIGCONT');
    await (await starting).stop();
  });
});

describe('4: Ctrl-C', () => {
  test('an interrupt for the whole terminal does not reach the server', async () => {
    const dataDir = await filledDataDir();
    const first = launch('launch.ts', dataDir);
    await first.nextLine();
    const server = await postmasterOf(dataDir);
    process.kill(-(first.child.pid ?? 0), 'SIGINT');
    await first.ended;
    await sleep(200);
    expect(await postmasterOf(dataDir)).toBe(server);
    await (await expectDataKept(dataDir)).stop();
  });

  test('an interrupt at the moment initdb is started does not end the start', async () => {
    const dataDir = await openDataFolder(await scratchFolder());
    const clusterDir = path.join(dataDir, 'postgres');
    const account = await chooseAccount(clusterDir);
    const onProgress = () => undefined;
    const binaries = await usableBinaries({ packageDir: findPackage(), account, onProgress });
    const programs = await scratchFolder();
    await chmod(programs, 0o777);
    const initdb = path.join(programs, 'initdb');
    const [first, next] = [path.join(programs, 'first'), `exec '${binaries.initdb}' "$@"`];
    await writeFile(first, '');
    await writeFile(initdb, `#!/bin/sh\nrm '${first}' 2>&- && kill -INT $$\n${next}\n`);
    await chmod(initdb, 0o755);
    await ensureCluster({
      dataDir,
      clusterDir,
      account,
      binaries: { ...binaries, initdb },
      onProgress,
    });
    expect(await readdir(programs)).toEqual(['initdb']);
    await (await startEmbeddedPostgres({ dataDir })).stop();
  });

  test('stop() ends the server in order, and a second call does nothing', async () => {
    const dataDir = await filledDataDir();
    const postgres = await expectDataKept(dataDir);
    await Promise.all([postgres.stop(), postgres.stop()]);
    await expect(postmasterOf(dataDir)).rejects.toThrow('no server runs');
    expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
    const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8');
    expect(log.trimEnd()).toMatch(/database system is shut down$/);
    await postgres.stop();
  });
});

describe('6: long socket paths', () => {
  test('a data folder whose path is longer than a socket address works, also for a second process', async () => {
    const dataDir = path.join(await scratchFolder(), 'a'.repeat(100), 'b'.repeat(100));
    await mkdir(dataDir, { recursive: true });
    await lendDatabaseTo(dataDir);
    const postgres = await expectDataKept(dataDir);
    const second = launch('launch.ts', dataDir);
    expect(JSON.parse(await second.nextLine())).toMatchObject({ adopted: true });
    second.send('stop');
    expect(await second.nextLine()).toBe('stopped');
    expect(await query(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });
});

describe('8: a data folder of another major version', () => {
  test('the version that wrote it is reported, and nothing is changed', async () => {
    const dataDir = await filledDataDir();
    const version = path.join(dataDir, 'postgres', 'PG_VERSION');
    await writeFile(version, '17\n');
    const before = await readdir(path.join(dataDir, 'postgres'));
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /written by PostgreSQL 17, while this Rembuk brings PostgreSQL 18/,
    );
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(before);
    await writeFile(version, '18\n');
    await (await expectDataKept(dataDir)).stop();
  });
});

describe('10: a server that dies', () => {
  test('a server that dies does not end this process, and is restarted', async () => {
    const dataDir = await filledDataDir();
    const postgres = await expectDataKept(dataDir);
    const pool = new Pool(postgres.connection);
    const dropped = new Promise((resolve) => pool.on('error', resolve));
    await pool.query('SELECT 1');
    await killServer(dataDir);
    await dropped;
    await until(() =>
      pool.query('SELECT word FROM kept').then(
        ({ rows }) => rows.length === 1,
        () => false,
      ),
    );
    await pool.end();
    await postgres.stop();
    await expect(postmasterOf(dataDir)).rejects.toThrow('no server runs');
  });
});

describe('11: the settings of the database', () => {
  test('collation and encoding are explicit, checksums and fsync are on, and there is no TCP', async () => {
    const postgres = await expectDataKept(await filledDataDir());
    const [database] = await query(
      postgres.connection,
      `SELECT datlocprovider, datlocale, datcollate, pg_encoding_to_char(encoding) AS encoding
       FROM pg_database WHERE datname = current_database()`,
    );
    expect(database).toEqual({
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      datcollate: 'C',
      encoding: 'UTF8',
    });
    const settings = await query(
      postgres.connection,
      `SELECT name, setting FROM pg_settings WHERE name IN
       ('data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
    });
    await postgres.stop();
  });

  test('only the owner can reach the socket, even when the folder was opened to others', async () => {
    const dataDir = await filledDataDir();
    const cluster = path.join(dataDir, 'postgres');
    await chmod(cluster, 0o755);
    const postgres = await expectDataKept(dataDir);
    expect((await stat(cluster)).mode & 0o777).toBe(0o700);
    await postgres.stop();
  });
});

describe('two processes', () => {
  test('two simultaneous first starts share one server, which runs until the last has stopped', async () => {
    const dataDir = await scratchFolder();
    const both = [launch('launch.ts', dataDir), launch('launch.ts', dataDir)] as const;
    const answers = await Promise.all(both.map((one) => one.nextLine()));
    const states = answers.map((answer) => JSON.parse(answer) as { adopted: boolean });
    expect(states.map(({ adopted }) => adopted).sort()).toEqual([false, true]);
    const starter = states[0]?.adopted === false ? 0 : 1;
    const server = await postmasterOf(dataDir);
    both[starter].send('stop');
    expect(await both[starter].nextLine()).toBe('stopped');
    expect(await postmasterOf(dataDir)).toBe(server);
    both[1 - starter]?.send('stop');
    expect(await both[1 - starter]?.nextLine()).toBe('stopped');
    await expect(postmasterOf(dataDir)).rejects.toThrow('no server runs');
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  });

  test('a start at the moment the last user stops gets a server that answers', async () => {
    const dataDir = await filledDataDir();
    for (let round = 0; round < 5; round += 1) {
      const leaver = await startEmbeddedPostgres({ dataDir });
      const [comer] = await Promise.all([startEmbeddedPostgres({ dataDir }), leaver.stop()]);
      expect(await query(comer.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await comer.stop();
    }
    await expect(postmasterOf(dataDir)).rejects.toThrow('no server runs');
  });
});

describe('a database that cannot start', () => {
  test('a server that does not answer is reported, left alone, and adopted when it answers again', async () => {
    const dataDir = await filledDataDir();
    const first = launch('launch.ts', dataDir);
    await first.nextLine();
    const server = await postmasterOf(dataDir);
    first.child.kill('SIGKILL');
    process.kill(server, 'SIGSTOP');
    onTestFinished(() => {
      if (isInProcessTable(server)) process.kill(server, 'SIGCONT');
    });
    const failed = startEmbeddedPostgres({ dataDir, silenceMs: 500 });
    await expect(failed).rejects.toThrow(`does not answer (process ${server})`);
    process.kill(server, 'SIGCONT');
    const postgres = await expectDataKept(dataDir);
    expect(postgres.adopted).toBe(true);
    await postgres.stop();
  }, 20_000);

  const isLinux = process.platform === 'linux';
  test(
    'a database that another process has locked is checked a few times a second',
    needs('Linux', isLinux),
    async () => {
      const dataDir = await filledDataDir();
      const lock = await lockCluster(path.join(dataDir, 'postgres'));
      onTestFinished(() => lock?.release());
      const started: ChildProcess[] = [];
      const onStart = (message: unknown) =>
        started.push((message as { process: ChildProcess }).process);
      diagnosticsChannel.subscribe('child_process', onStart);
      onTestFinished(() => void diagnosticsChannel.unsubscribe('child_process', onStart));
      const failed = startEmbeddedPostgres({ dataDir, silenceMs: 1_000 });
      await expect(failed).rejects.toThrow('Another Rembuk, or its database, uses the folder');
      const looks = started.filter(({ spawnfile }) => spawnfile === 'flock').length;
      expect(looks).toBeLessThanOrEqual(6);
      expect(looks).toBeGreaterThan(0);
    },
  );

  test("an invalid setting is answered with PostgreSQL's message about it", async () => {
    const dataDir = await filledDataDir();
    const failed = startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'much' } });
    await expect(failed).rejects.toThrow(StartError);
    await expect(failed).rejects.toThrow(/invalid value for parameter "shared_buffers"/);
  });
});
