import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CHILD_ENVIRONMENT } from '#server/testing/child-environment.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { holdingMigrationLock } from '#server/platform/database/migrations/lock.ts';
import type { ScratchDatabase } from '#server/testing/scratch-database.ts';
import { backUp } from './back-up.ts';
import { openArchive } from './open-archive.ts';
import { linesOf, openForum, scratchFolder } from './testing/scratch-archive.ts';

const TOOL = path.join(import.meta.dirname, '../../tools/backup/backup.ts');

/** Blocks a backup before it reads `thread_search`, until `release`. */
async function holdBackups(forum: ScratchDatabase) {
  const db = openDatabase<unknown>(forum.connection, () => undefined);
  onTestFinished(() => db.destroy());
  const transaction = await db.startTransaction().execute();
  await sql`lock table thread_search in access exclusive mode`.execute(transaction);
  return {
    release: () => transaction.commit().execute(),
    waiting: () =>
      expect
        .poll(() =>
          forum.query(`select 1 from pg_stat_activity where datname = current_database()
              and wait_event_type = 'Lock' and query like '%archived%'`),
        )
        .toHaveLength(1),
  };
}

/** Starts the command in a process of its own. */
function startTool(forum: ScratchDatabase, args: string[], limit = 'unlimited') {
  // With the trap, Node gets an error for a file that is too long; without it, the signal would kill the process.
  const shell = `trap "" XFSZ; ulimit -f ${limit}; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', shell, process.execPath, TOOL, ...args], {
    env: { ...CHILD_ENVIRONMENT, DATABASE_URL: forum.url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const ended = once(child, 'exit');
  return { child, said, ended };
}

describe('a backup', () => {
  it('contains a snapshot, whatever is written meanwhile', async () => {
    const forum = await openForum();
    const file = path.join(await scratchFolder(), 'forum.gz');
    const { release, waiting } = await holdBackups(forum);
    const writing = backUp({ connection: forum.connection, file, migrations });
    await waiting();
    // Tables before and after the one it waits for.
    await forum.query(`insert into users (id, name, email, email_key, password_hash)
      values ('user-new', 'Telat', 'telat@contoh.id', 'telat@contoh.id', '')`);
    await forum.query(`update comments set up_votes = 77 where id = 'comment-a1'`);
    await release();
    await writing;
    expect((await linesOf(file)).join('')).not.toMatch(/telat|"77"/i);
    expect(await forum.query(`select 1 from users where id = 'user-new'`)).toHaveLength(1);
  });

  it('waits for an upgrade, and two backups do not wait for each other', async () => {
    const forum = await openForum();
    const folder = await scratchFolder();
    const db = openDatabase<unknown>(forum.connection, () => undefined);
    onTestFinished(() => db.destroy());
    const said: string[] = [];
    const { promise: isUpgraded, resolve: end } = Promise.withResolvers<void>();
    const begin = (name: string) =>
      backUp({
        connection: forum.connection,
        file: path.join(folder, name),
        migrations,
        onProgress: (message) => void said.push(message),
      });
    const upgrading = db
      .connection()
      .execute((connection) => holdingMigrationLock(connection, 'exclusive', {}, () => isUpgraded));
    await expect
      .poll(() =>
        forum.query(`select 1 from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and locktype = 'advisory' and granted`),
      )
      .toHaveLength(1);
    const backups = Promise.all([begin('one.gz'), begin('two.gz')]);
    await expect.poll(() => said.length).toBe(2);
    end();
    await upgrading;
    const [one, two] = await backups;
    expect(said[0]).toBe('Waiting for an upgrade of this database to end …');
    expect(one.tables).toEqual(two.tables);
  });

  it('replaces no file: of two to the same name one wins, and an old one remains', async () => {
    const forum = await openForum();
    const folder = await scratchFolder();
    const file = path.join(folder, 'forum.gz');
    const begin = () => backUp({ connection: forum.connection, file, migrations });
    const results = await Promise.allSettled([begin(), begin()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const bytes = await readFile(file);
    await expect(begin()).rejects.toThrow(`${file} is there already and was left as it is`);
    expect(await readFile(file)).toEqual(bytes);
    expect(await readdir(folder)).toEqual(['forum.gz']);
    await using archive = await openArchive(file, migrations);
    expect(archive.manifest.tables.length).toBeGreaterThan(10);
  });
});

describe('a backup leaves no file that looks complete', () => {
  it('when the connection is lost in the middle, and reports it', async () => {
    const forum = await openForum();
    const folder = await scratchFolder();
    const { release, waiting } = await holdBackups(forum);
    const file = path.join(folder, 'forum.gz');
    const writing = backUp({ connection: forum.connection, file, migrations });
    const refused = expect(writing).rejects.toThrow(/^The connection to the database was lost/);
    await waiting();
    await forum.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%archived%' and pid <> pg_backend_pid()`);
    await refused;
    await release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('when it is killed, and none at all when it is stopped', async () => {
    const forum = await openForum();
    const folder = await scratchFolder();
    const { release, waiting } = await holdBackups(forum);
    const killed = startTool(forum, [path.join(folder, 'killed.gz')]);
    await waiting();
    killed.child.kill('SIGKILL');
    await killed.ended;
    const [left = '', ...others] = await readdir(folder);
    expect([left, ...others]).toEqual([expect.stringMatching(/^killed\.gz\.unfinished-\d+-/)]);
    await expect(openArchive(path.join(folder, left), migrations)).rejects.toThrow(/is damaged/);
    await release();

    const again = await holdBackups(forum);
    const stopped = startTool(forum, [path.join(folder, 'stopped.gz')]);
    await again.waiting();
    stopped.child.kill('SIGTERM');
    await expect.poll(() => readdir(folder)).toEqual([left]);
    await again.release();
    expect(await stopped.ended).toEqual([1, null]);
    expect(await stopped.said).toBe('Stopped in the middle; nothing was changed.\n');
    expect(await readdir(folder)).toEqual([left]);
  });

  it('when the disk is full, and reports it', async () => {
    const forum = await openForum();
    const folder = await scratchFolder();
    // Two blocks, of half a kilobyte each.
    const { said, ended } = startTool(forum, [path.join(folder, 'forum.gz')], '2');
    expect(await ended).toEqual([1, null]);
    expect(await said).toBe(
      `The disk that holds ${folder} takes no file so large: no backup was written.\n`,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('when its folder is missing, or the name is taken', async () => {
    const { connection } = await openForum();
    const folder = await scratchFolder();
    const nowhere = path.join(folder, 'none', 'forum.gz');
    await expect(backUp({ connection, file: nowhere, migrations })).rejects.toThrow(
      /^There is no folder .*none: make it first/,
    );
    await writeFile(path.join(folder, 'taken'), '');
    const below = path.join(folder, 'taken', 'forum.gz');
    await expect(backUp({ connection, file: below, migrations })).rejects.toThrow(
      /^There is no folder .*taken: make it first/,
    );
    await expect(backUp({ connection, file: folder, migrations })).rejects.toThrow(
      /is there already/,
    );
    expect(await readdir(folder)).toEqual(['taken']);
  });
});
