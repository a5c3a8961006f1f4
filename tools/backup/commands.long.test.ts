import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CHILD_ENVIRONMENT } from '#server/testing/child-environment.ts';
import { FORUM, contentOf, linesOf, restoreFile } from '#server/backup/testing/scratch-archive.ts';
import { readConfig } from '#server/config.ts';
import { isInProcessTable } from '#server/embedded-postgres/process-state.ts';
import { makeScratch, removeScratch } from '#server/embedded-postgres/testing/scratch.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import { type RunningForum, startForum } from '#server/start-forum.ts';
import { needs } from '#server/platform/testing/needs.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';

/** The timeout for an effect of another process. */

let folder: string;
let dataDir: string;
let forum: RunningForum;

/** Starts a forum on its embedded database, which runs during all tests. */
beforeAll(async () => {
  folder = await makeScratch();
  dataDir = path.join(folder, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir });
  await restoreFile(FORUM, postgres);
  const config = { PORT: '0', DATA_DIR: dataDir, PUBLIC_READ: 'true' };
  forum = await startForum(readConfig(config));
  await postgres.stop();
});
afterAll(async () => {
  await forum.stop();
  await removeScratch(dataDir);
  await removeScratch(folder);
});

function run(tool: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, `${tool}.ts`), ...args],
    {
      env: { ...CHILD_ENVIRONMENT, INIT_CWD: folder, DATA_DIR: dataDir, ...env },
      encoding: 'utf8',
      timeout: 120_000,
    },
  );
  return { status, stdout, stderr };
}

/** Starts `verify` with a temporary folder of its own. */
async function spawnVerify() {
  const temporary = path.join(folder, 'tmp');
  await mkdir(temporary);
  const tool = path.join(import.meta.dirname, 'verify.ts');
  const child = spawn(process.execPath, [tool, 'forum.jsonl.gz'], {
    env: { ...CHILD_ENVIRONMENT, INIT_CWD: folder, TMPDIR: temporary },
    stdio: 'ignore',
  });
  return { child, temporary, ended: once(child, 'exit') };
}

const isServing = async () => (await fetch(`${forum.address}/v1/threads`)).status === 200;

describe('the commands of an operator', () => {
  it('back up the running forum to a path relative to INIT_CWD, and leave it running', async () => {
    const { status, stdout, stderr } = run('backup', ['forum.jsonl.gz']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`Wrote ${folder}/forum.jsonl.gz: 5 users, 6 threads, 8 comments;`);
    expect(stdout).toContain('keep it as safe as the forum itself');
    expect((await stat(path.join(folder, 'forum.jsonl.gz'))).mode & 0o777).toBe(0o600);
    expect(await isServing()).toBe(true);
  });

  it('warn of a misspelt setting, which may be the passphrase', () => {
    const { stderr } = run('verify', ['forum.jsonl.gz'], { BACKUP_PASSFRASE: 'rahasia sekali' });
    expect(stderr).toBe(
      'BACKUP_PASSFRASE is not a setting of Rembuk and does nothing: did you mean BACKUP_PASSPHRASE?\n',
    );
  });

  it('verify the file, restore it into other databases, and leave no other files', async () => {
    // Invalid settings of a forum have no effect on `verify`.
    const verified = run('verify', ['forum.jsonl.gz'], { PORT: 'x', DATABASE_URL: 'x' });
    expect(verified.stderr).toBe('');
    expect(verified.stdout).toMatch(
      /forum\.jsonl\.gz can be restored: 5 users, .*each as it was\.\n$/,
    );
    const target = await openScratchDatabase();
    const restored = run('restore', ['forum.jsonl.gz'], { DATABASE_URL: target.url });
    expect(restored.stderr).toBe('');
    expect(restored.stdout).toMatch(
      /Restored 5 users, 6 threads, 8 comments; \d+ rows in all\.\nNobody is logged in: [^\n]+\n$/,
    );
    const content = await contentOf(target);
    expect(content).toMatchObject({ categories: expect.any(Array), sessions: [] });
    const kept = await openScratchDatabase();
    const args = ['forum.jsonl.gz', '--keep-sessions'];
    expect(run('restore', args, { DATABASE_URL: kept.url }).stdout).toMatch(
      /\nWhoever was logged in when the backup was written still is\.\n$/,
    );
    const { sessions, ...others } = await contentOf(kept);
    expect(sessions).not.toEqual([]);
    expect({ ...others, sessions: [], server_keys: [] }).toEqual(content);
    expect((await readdir(folder)).sort()).toEqual(['data', 'forum.jsonl.gz']);
  });

  it('verify after an earlier run was killed, and clean up after both', async () => {
    const { child: killed, temporary, ended } = await spawnVerify();
    const readLock = async () => {
      const [name = ''] = await readdir(temporary);
      const lock = path.join(temporary, name, 'data/postgres/postmaster.pid');
      return Number.parseInt(await readFile(lock, 'utf8').catch(() => ''), 10);
    };
    await expect.poll(readLock).toBeGreaterThan(0);
    const postmaster = await readLock();
    killed.kill('SIGKILL');
    await ended;
    expect(isInProcessTable(postmaster)).toBe(true);
    const { status } = run('verify', ['forum.jsonl.gz'], { TMPDIR: temporary });
    expect(status).toBe(0);
    expect(await readdir(temporary)).toEqual([]);
    await expect.poll(() => isInProcessTable(postmaster)).toBe(false);
    await rm(temporary, { recursive: true });
  });

  it('clean up on a signal, even if it arrives three times, as by Ctrl-C', async () => {
    const { child: told, temporary, ended } = await spawnVerify();
    await expect.poll(() => readdir(temporary)).toHaveLength(1);
    for (let times = 0; times < 3; times += 1) {
      told.kill('SIGINT');
      await sleep(50);
    }
    expect(await ended).toEqual([1, null]);
    expect(await readdir(temporary)).toEqual([]);
    await rm(temporary, { recursive: true });
  });

  it.each(['restore', 'verify'])(
    '%s stops on a signal in the middle of a file that takes minutes to read',
    needs('Linux', process.platform === 'linux'),
    async (name) => {
      const file = path.join(folder, 'long.jsonl.gz');
      const [header = '', table = ''] = await linesOf(FORUM);
      const rows = gzipSync(`["${'a'.repeat(1_000_000)}"]\n`.repeat(64));
      await writeFile(file, [gzipSync(header + table), ...Array.from({ length: 800 }, () => rows)]);
      const child = spawn(process.execPath, [path.join(import.meta.dirname, `${name}.ts`), file], {
        env: { ...CHILD_ENVIRONMENT, DATA_DIR: path.join(folder, 'none') },
        stdio: 'ignore',
      });
      onTestFinished(() => {
        child.kill('SIGKILL');
        return rm(file);
      });
      const ended = once(child, 'exit');
      const isReading = async () => {
        const handles = `/proc/${child.pid}/fd`;
        const opened = (await readdir(handles)).map((handle) =>
          readlink(path.join(handles, handle)).catch(() => ''),
        );
        return (await Promise.all(opened)).includes(file);
      };
      await expect.poll(isReading).toBe(true);
      child.kill('SIGTERM');
      expect(await ended).toEqual([1, null]);
    },
  );

  const SECRET = { BACKUP_PASSPHRASE: 'kuda laut makan siang' };

  it('encrypt with a passphrase, which they do not print, and restore with it', async () => {
    const written = run('backup', ['secret.jsonl.gz.age'], SECRET);
    expect(written.stdout).toMatch(
      /\nIt is encrypted: nobody can read or restore it without BACKUP_PASSPHRASE, [^\n]+\n$/,
    );
    const target = await openScratchDatabase();
    const restored = run('restore', ['secret.jsonl.gz.age'], {
      ...SECRET,
      DATABASE_URL: target.url,
    });
    expect(restored).toMatchObject({ status: 0, stderr: '' });
    expect(await contentOf(target)).toMatchObject({ sessions: [] });
    const verified = run('verify', ['secret.jsonl.gz.age'], SECRET);
    expect(verified).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.stringify([written, restored, verified])).not.toContain('kuda');
  });

  it.each<[string, Record<string, string>, string, RegExp]>([
    [
      'an encrypted file without a passphrase',
      {},
      'secret.jsonl.gz.age',
      /^\S+ is encrypted: name the passphrase /,
    ],
    [
      'a wrong passphrase',
      { BACKUP_PASSPHRASE: 'kuda laut makan malam' },
      'secret.jsonl.gz.age',
      /^BACKUP_PASSPHRASE is not the passphrase /,
    ],
    [
      'a short passphrase',
      { BACKUP_PASSPHRASE: 'kuda laut' },
      'secret.jsonl.gz.age',
      /^A setting is not right: BACKUP_PASSPHRASE must have at least 12 characters\.\n$/,
    ],
    [
      'an unencrypted file with a passphrase',
      SECRET,
      'forum.jsonl.gz',
      /^\S+ is not encrypted, although /,
    ],
  ])('change nothing for %s, and give the reason', async (_, settings, file, reason) => {
    const env = { ...settings, DATA_DIR: path.join(folder, 'nowhere') };
    for (const name of ['restore', 'verify']) {
      const { status, stdout, stderr } = run(name, [file], env);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(reason);
      expect(stderr).toMatch(/^[^\n]+\n$/);
      expect(stderr).not.toContain('kuda');
    }
    expect(await readdir(folder)).not.toContain('nowhere');
  });

  it('accept an unencrypted file in spite of a passphrase with --allow-unencrypted', async () => {
    const verified = run('verify', ['forum.jsonl.gz', '--allow-unencrypted'], SECRET);
    expect(verified).toMatchObject({ status: 0, stderr: '' });
    const target = await openScratchDatabase();
    const env = { ...SECRET, DATABASE_URL: target.url };
    const restored = run('restore', ['forum.jsonl.gz', '--allow-unencrypted'], env);
    expect(restored).toMatchObject({ status: 0, stderr: '' });
  });

  it('do not restore over the running forum', async () => {
    const { status, stderr } = run('restore', ['forum.jsonl.gz']);
    expect(stderr).toMatch(/^The database holds a forum already and was left as it is: [^\n]*\n$/);
    expect(status).toBe(1);
    expect(await isServing()).toBe(true);
  });

  it('state the limits of a backup without secrets', () => {
    const { stdout } = run('backup', ['shared.jsonl.gz', '--without-secrets']);
    expect(stdout).toContain('nobody can log in to a forum restored from it');
  });

  it.each([[['secret.gz']], [[]]])('write nothing if npm consumed the flag and left %j', (args) => {
    const { status, stdout, stderr } = run('backup', args, { npm_config_without_secrets: 'true' });
    expect(stderr).toMatch(
      /^npm took --without-secrets for .*, as in npm run backup -- FILE --without-secrets\n$/,
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  it('do not create a forum in order to back it up', async () => {
    const nowhere = path.join(folder, 'nowhere');
    const { status, stderr } = run('backup', ['x.gz'], { DATA_DIR: nowhere });
    expect(stderr).toBe(
      `There is no forum in ${nowhere}: name its folder in DATA_DIR, or its database in DATABASE_URL.\n`,
    );
    expect(status).toBe(1);
    expect(await readdir(folder)).not.toContain('nowhere');
  });

  it('report in one sentence that a parent of the data folder is a file', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const { status, stderr } = run('backup', ['x.gz'], { DATA_DIR: path.join(file, 'data') });
    expect(stderr).toBe(
      `The data folder ${path.join(file, 'data')} is not a folder: name another one in DATA_DIR.\n`,
    );
    expect(status).toBe(1);
  });

  it.each([[[]], [['--all', 'a']]])('print their usage after %j', (args) => {
    const { status, stderr } = run('backup', args);
    expect(stderr).toBe('Usage: npm run backup -- FILE [--without-secrets]\n');
    expect(status).toBe(1);
  });
});
