import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CHILD_ENVIRONMENT } from '#server/testing/child-environment.ts';
import { readConfig } from '#server/config.ts';
import { connectionOfCommand } from '#server/embedded-postgres/forum-role.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import { query, scratchFolder } from '#server/embedded-postgres/testing/scratch.ts';
import { startForum } from '#server/start-forum.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';

const DOCTOR = join(import.meta.dirname, '../doctor.ts');

/** Runs the doctor with these settings. Returns its exit code, and all that it prints. */
function examine(settings: Record<string, string>): Promise<{ status: number; output: string }> {
  const env = { ...CHILD_ENVIRONMENT, PORT: '0', HOST: '127.0.0.1', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [DOCTOR], { env, timeout: 120_000 }, (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rembuk-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Adds to the URL of a database a host that does not exist, before its own. */
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
    const { status, output } = await examine({
      ...settings,
      PORT: new URL(forum.address).port,
      METRICS_PORT: String(forum.metricsPort),
    });
    expect(output).toMatch(/^ok +Port +\d+ on 127\.0\.0\.1 is used by a running forum$/m);
    expect(output).toMatch(/^ok +Metrics port +\d+ on 127\.0\.0\.1 is used by a running forum$/m);
    expect(output).toMatch(/^ok +Database +answers; PostgreSQL \d+/m);
    for (const subject of ['Schema', 'Encoding', 'Clock', 'LISTEN']) {
      expect(output).toMatch(new RegExp(`^ok +${subject} `, 'm'));
    }
    expect(output).toMatch(/ 0 bad\n$/);
    expect(status).toBe(0);
    expect((await fetch(`${forum.address}/ready`)).status).toBe(200);
    await forum.stop();
  });

  it('may be called before the first start, and creates nothing', async () => {
    const folder = await emptyFolder();
    const { status, output } = await examine({ DATA_DIR: join(folder, 'data') });
    expect(output).toMatch(/^ok +Data folder +.*data is created at the first start$/m);
    expect(output).toMatch(/^ok +Database +is created at the first start$/m);
    expect(status).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });

  it('runs no function in the schema of the forum as superuser', async () => {
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
    const { output } = await examine({
      PORT: new URL(forum.address).port,
      DATA_DIR: dataDir,
    });
    expect(output).toMatch(/^ok +Schema +is up to date/m);
    const [role] = await query(own, 'select rolsuper from pg_roles where rolname = current_user');
    expect(role).toEqual({ rolsuper: false });
    await stop();
    await forum.stop();
  });

  it('reports a setting that cannot be read, and exits with 1', async () => {
    const { status, output } = await examine({ METRICS_PORT: 'ya' });
    expect(output).toMatch(
      /^bad +Settings +A setting is not right: METRICS_PORT must be a whole number/m,
    );
    expect(status).toBe(1);
  });

  it('reports a misspelt setting', async () => {
    const { url } = await openScratchDatabase();
    const { status, output } = await examine({ DATABASE_URL: url, PUBLIC_REED: 'true' });
    expect(output).toMatch(
      /^warn +Settings +PUBLIC_REED is not a setting of Rembuk and does nothing\n +→ did you mean PUBLIC_READ\?$/m,
    );
    expect(status).toBe(0);
  });

  it('distinguishes another program on the port from a forum, and reports a database that does not answer', async () => {
    const other = createServer((_request, response) => response.end('halo'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const PORT = String((other.address() as AddressInfo).port);
    const { status, output } = await examine({ PORT, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(output).toMatch(/^bad +Port +\d+ on 127\.0\.0\.1 is used by another program\n +→ stop/m);
    expect(output).toMatch(/^bad +Database +The database does not answer \(.+\); check /m);
    expect(status).toBe(1);
    other.close();
  });

  it('checks the one of several hosts that accepts writes', async () => {
    const { url } = await openScratchDatabase();
    const { status, output } = await examine({ DATABASE_URL: beside(url) });
    expect(output).toMatch(/^ok +Database +answers; PostgreSQL \d+/m);
    expect(output).toMatch(/^ok +LISTEN /m);
    expect(status).toBe(0);
  });

  it('reports a database that a newer Rembuk wrote', async () => {
    const database = await openScratchDatabase();
    await database.query('create table kysely_migration (name text, timestamp text)');
    await database.query("insert into kysely_migration values ('999-newer', '')");
    const { status, output } = await examine({ DATABASE_URL: database.url });
    expect(output).toMatch(
      /^bad +Schema +The database was written by a newer version of Rembuk; /m,
    );
    expect(status).toBe(1);
  });

  it('reports a database of an earlier version', async () => {
    const database = await openScratchDatabase();
    await database.query('create table kysely_migration (name text, timestamp text)');
    await database.query("insert into kysely_migration values ('001-forum', '')");
    const { status, output } = await examine({ DATABASE_URL: database.url });
    expect(output).toMatch(/^warn +Schema +is of an earlier version: 002-.+\n +→ make a backup/m);
    expect(status).toBe(0);
  });

  it('reports a database with tables of another program', async () => {
    const database = await openScratchDatabase();
    await database.query('create table users (name text)');
    const { status, output } = await examine({ DATABASE_URL: database.url });
    expect(output).toMatch(
      /^bad +Schema +The database is not empty \(it has users\) .*: name an /m,
    );
    expect(status).toBe(1);
  });

  it('reports a data folder of another PostgreSQL', async () => {
    const folder = await emptyFolder();
    await mkdir(join(folder, 'postgres/global'), { recursive: true });
    await writeFile(join(folder, 'postgres/global/pg_control'), '');
    await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n');
    const { status, output } = await examine({ DATA_DIR: folder });
    expect(output).toMatch(
      /^bad +Database +The database in .+ was written by PostgreSQL 17, while /m,
    );
    expect(status).toBe(1);
  });

  it('reports a data folder that is a file', async () => {
    const file = join(await emptyFolder(), 'data');
    await writeFile(file, '');
    const { status, output } = await examine({ DATA_DIR: file });
    expect(output).toMatch(
      /^bad +Data folder +.+ is not a folder\n +→ set DATA_DIR to another folder$/m,
    );
    expect(status).toBe(1);
  });

  it('reports a data folder whose parent is a file', async () => {
    const file = join(await emptyFolder(), 'file');
    await writeFile(file, '');
    const { status, output } = await examine({ DATA_DIR: join(file, 'data') });
    expect(output).toMatch(/^bad +Data folder +.+a parent of .+ is a file$/m);
    expect(output).toMatch(/\d+ bad$/m);
    expect(status).toBe(1);
  });
});
