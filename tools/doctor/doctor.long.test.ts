import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { connectionOfCommand } from '#server/embedded-postgres/forum-role.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import { query, scratchFolder } from '#server/embedded-postgres/testing/scratch.ts';
import { startForum } from '#server/start-forum.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';

const DOCTOR = join(import.meta.dirname, '../doctor.ts');

/** What it says and ends with, with these settings. */
function examine(settings: Record<string, string>): Promise<{ status: number; said: string }> {
  const env = { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [DOCTOR], { env, timeout: 25_000 }, (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rembuk-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** The same database, named after a host that is not there. */
function beside(url: string): string {
  const both = new URL(url.replace('@/', '@none/'));
  both.searchParams.set('host', `/none,${both.searchParams.get('host')}`);
  return both.href.replace('@none/', '@/');
}

describe('npm run doctor', () => {
  it('finds nothing bad in a forum that runs, and leaves it running', async () => {
    const { url } = await openScratchDatabase();
    const settings = {
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
    };
    const forum = await startForum(readConfig({ ...settings, PORT: '0' }));
    const { status, said } = await examine({
      ...settings,
      PORT: new URL(forum.address).port,
      METRICS_PORT: String(forum.metricsPort),
    });
    expect(said).toMatch(/^ok +Port +\d+ on 127\.0\.0\.1 is taken by a forum that runs$/m);
    expect(said).toMatch(/^ok +Metrics port +\d+ on 127\.0\.0\.1 is taken by a forum that runs$/m);
    expect(said).toMatch(/^ok +Database +answers; PostgreSQL \d+/m);
    for (const subject of ['Schema', 'Encoding', 'Clock', 'LISTEN']) {
      expect(said).toMatch(new RegExp(`^ok +${subject} `, 'm'));
    }
    expect(said).toMatch(/ 0 bad\n$/);
    expect(status).toBe(0);
    expect((await fetch(`${forum.address}/ready`)).status).toBe(200);
    await forum.stop();
  });

  it('may be called before the first start, and creates nothing', async () => {
    const folder = await emptyFolder();
    const { status, said } = await examine({ DATA_DIR: join(folder, 'data') });
    expect(said).toMatch(/^ok +Data folder +.*data comes with the first start$/m);
    expect(said).toMatch(/^ok +Database +is created at the first start$/m);
    expect(status).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });

  it('gives no power to the role of the forum by what that has put into its schema', async () => {
    const dataDir = await scratchFolder();
    const forum = await startForum(
      readConfig({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    );
    const { connection, stop } = await startEmbeddedPostgres({ dataDir });
    const own = await connectionOfCommand(connection);
    for (const statement of [
      `create function trap() returns boolean language plpgsql as $$
      begin
        if current_setting('is_superuser') = 'on' then alter role ${own.user} superuser; end if;
        return true;
      end $$`,
      'alter table kysely_migration rename to applied',
      'create view kysely_migration as select * from applied where trap()',
    ]) {
      await query(own, statement);
    }
    const { said } = await examine({
      PORT: new URL(forum.address).port,
      DATA_DIR: dataDir,
    });
    expect(said).toMatch(/^ok +Schema +is up to date/m);
    const [role] = await query(own, 'select rolsuper from pg_roles where rolname = current_user');
    expect(role).toEqual({ rolsuper: false });
    await stop();
    await forum.stop();
  });

  it('names a setting that cannot be read, and ends with 1', async () => {
    const { status, said } = await examine({ METRICS_PORT: 'ya' });
    expect(said).toMatch(
      /^bad +Settings +A setting is not right: METRICS_PORT must be a whole number/m,
    );
    expect(status).toBe(1);
  });

  it('names a setting that is misspelt', async () => {
    const { url } = await openScratchDatabase();
    const { status, said } = await examine({ DATABASE_URL: url, PUBLIC_REED: 'true' });
    expect(said).toMatch(
      /^warn +Settings +PUBLIC_REED is not a setting of Rembuk and does nothing\n +→ did you mean PUBLIC_READ\?$/m,
    );
    expect(status).toBe(0);
  });

  it('tells another program on the port from a forum, and a database that is away', async () => {
    const other = createServer((_request, response) => response.end('halo'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const PORT = String((other.address() as AddressInfo).port);
    const { status, said } = await examine({ PORT, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(said).toMatch(/^bad +Port +\d+ on 127\.0\.0\.1 is taken by another program\n +→ stop/m);
    expect(said).toMatch(/^bad +Database +The database does not answer \(.+\); check /m);
    expect(status).toBe(1);
    other.close();
  });

  it('looks at the one of several hosts that takes writes', async () => {
    const { url } = await openScratchDatabase();
    const { status, said } = await examine({ DATABASE_URL: beside(url) });
    expect(said).toMatch(/^ok +Database +answers; PostgreSQL \d+/m);
    expect(said).toMatch(/^ok +LISTEN /m);
    expect(status).toBe(0);
  });

  it('tells of a database that a newer Rembuk wrote', async () => {
    const database = await openScratchDatabase();
    await database.query('create table kysely_migration (name text, timestamp text)');
    await database.query("insert into kysely_migration values ('999-newer', '')");
    const { status, said } = await examine({ DATABASE_URL: database.url });
    expect(said).toMatch(/^bad +Schema +The database was written by a newer version of Rembuk; /m);
    expect(status).toBe(1);
  });

  it('tells of a database of an earlier version', async () => {
    const database = await openScratchDatabase();
    await database.query('create table kysely_migration (name text, timestamp text)');
    await database.query("insert into kysely_migration values ('001-forum', '')");
    const { status, said } = await examine({ DATABASE_URL: database.url });
    expect(said).toMatch(/^warn +Schema +is of an earlier version: 002-.+\n +→ keep a backup/m);
    expect(status).toBe(0);
  });

  it('tells of a database in which somebody else keeps something', async () => {
    const database = await openScratchDatabase();
    await database.query('create table users (name text)');
    const { status, said } = await examine({ DATABASE_URL: database.url });
    expect(said).toMatch(/^bad +Schema +The database is not empty \(it has users\) .*: name an /m);
    expect(status).toBe(1);
  });

  it('tells of a data folder of another PostgreSQL', async () => {
    const folder = await emptyFolder();
    await mkdir(join(folder, 'postgres/global'), { recursive: true });
    await writeFile(join(folder, 'postgres/global/pg_control'), '');
    await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n');
    const { status, said } = await examine({ DATA_DIR: folder });
    expect(said).toMatch(
      /^bad +Database +The database in .+ was written by PostgreSQL 17, while /m,
    );
    expect(status).toBe(1);
  });

  it('tells of a data folder that is a file', async () => {
    const file = join(await emptyFolder(), 'data');
    await writeFile(file, '');
    const { status, said } = await examine({ DATA_DIR: file });
    expect(said).toMatch(
      /^bad +Data folder +.+ is not a folder\n +→ name another one in DATA_DIR$/m,
    );
    expect(status).toBe(1);
  });

  it('tells of a data folder that would be in a file', async () => {
    const file = join(await emptyFolder(), 'file');
    await writeFile(file, '');
    const { status, said } = await examine({ DATA_DIR: join(file, 'data') });
    expect(said).toMatch(/^bad +Data folder +.+ would be in a file$/m);
    expect(said).toMatch(/\d+ bad$/m);
    expect(status).toBe(1);
  });
});
