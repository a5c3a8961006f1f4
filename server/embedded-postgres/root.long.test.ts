import { spawnSync } from 'node:child_process';
import { chmod, chown, lchown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { needs, ROOT } from '#server/platform/testing/needs.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import {
  filledDataDir,
  isRoot,
  launch,
  lendDatabaseTo,
  makeScratch,
  postmasterOf,
  query,
  removeFilledDataDir,
  removeScratch,
  scratchFolder,
  serverUid,
  uidOf,
  until,
} from '#server/embedded-postgres/testing/scratch.ts';

afterAll(removeFilledDataDir);

const nobody = { uid: serverUid, gid: serverUid };
const kept = 'SELECT word FROM kept';

/** Makes the database and all of its files belong to a user. */
async function giveTo(user: number, dataDir: string): Promise<void> {
  const cluster = path.join(dataDir, 'postgres');
  for (const entry of await readdir(cluster, { recursive: true })) {
    await lchown(path.join(cluster, entry), user, user);
  }
  await chown(cluster, user, user);
}

/** A folder that belongs to `nobody`, on a path that `nobody` can traverse. */
async function folderOfNobody(): Promise<string> {
  const folder = await scratchFolder();
  await chmod(folder, 0o755);
  const own = path.join(folder, 'own');
  await mkdir(own);
  await chown(own, nobody.uid, nobody.gid);
  return own;
}

/** Whether `nobody` can read this checkout and run this Node, which a 0700 home prevents. */
function nobodyCanRunThis(): boolean {
  const program = `require('node:fs').readdirSync(${JSON.stringify(import.meta.dirname)})`;
  const trial = isRoot ? spawnSync(process.execPath, ['-e', program], nobody) : undefined;
  return trial?.status === 0;
}

function canMount(): boolean {
  if (!isRoot) return false;
  const trial = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'trial', os.tmpdir()]);
  return trial.status === 0;
}

describe('5: started by root', needs(ROOT, isRoot), () => {
  test('the server runs as `nobody`, in a data folder of `nobody` below a 0700 home', async () => {
    const dataDir = await filledDataDir();
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(await uidOf(await postmasterOf(dataDir))).toBe(nobody.uid);
    expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(nobody.uid);
    expect(await query(postgres.connection, kept)).toEqual([{ word: 'rembuk' }]);
    await postgres.stop();
  });

  test('a backup that root copied back is given to `nobody`, all of it', async () => {
    const dataDir = await filledDataDir();
    await giveTo(0, dataDir);
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(await query(postgres.connection, kept)).toEqual([{ word: 'rembuk' }]);
    await postgres.stop();
  });

  test('a database of an ordinary user is run as that user, and remains theirs', async () => {
    const dataDir = await filledDataDir();
    const user = 12_345;
    await giveTo(user, dataDir);
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(await uidOf(await postmasterOf(dataDir))).toBe(user);
    await postgres.stop();
    expect((await stat(path.join(dataDir, 'postgres', 'global', 'pg_control'))).uid).toBe(user);
    await giveTo(nobody.uid, dataDir);
  });
});

const fit = 'root, and a checkout that everybody may read';
describe('started by an ordinary user', needs(fit, nobodyCanRunThis()), () => {
  test("the server is that user's own, and root adopts it later", async () => {
    const dataDir = await folderOfNobody();
    await lendDatabaseTo(dataDir);
    const first = launch('launch.ts', dataDir, nobody);
    expect(JSON.parse(await first.nextLine())).toMatchObject({ adopted: false });
    expect(await uidOf(await postmasterOf(dataDir))).toBe(nobody.uid);
    first.child.kill('SIGKILL');
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(postgres.adopted).toBe(true);
    // The server runs on while another process uses it, and notices a death a moment later.
    const users = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'rembuk launcher'";
    await until(async () => (await query(postgres.connection, users)).length === 1);
    await postgres.stop();
    const again = launch('launch.ts', dataDir, nobody);
    expect(JSON.parse(await again.nextLine())).toMatchObject({ adopted: false });
    again.send('stop');
    expect(await again.nextLine()).toBe('stopped');
  });

  test('a data folder that this user may not write to is reported', async () => {
    const folder = await scratchFolder();
    await chmod(folder, 0o755);
    for (const dataDir of [folder, path.join(folder, 'missing')]) {
      const { startError } = JSON.parse(await launch('launch.ts', dataDir, nobody).nextLine()) as {
        startError: string;
      };
      expect(startError).toContain(`may not write to its data folder ${dataDir}`);
    }
  });

  test.each([
    ['a database', 'postgres', []],
    ['a folder in a database', 'postgres/global', ['postgres']],
  ])('%s of another user is refused, and left as it is', async (_what, name, own) => {
    const dataDir = await folderOfNobody();
    await mkdir(path.join(dataDir, name), { mode: 0o700, recursive: true });
    for (const given of own) await chown(path.join(dataDir, given), nobody.uid, nobody.gid);
    const { nextLine } = launch('launch.ts', dataDir, nobody);
    expect(JSON.parse(await nextLine())).toEqual({
      startError: `${path.join(dataDir, name)} belongs to user 0, as after a start by root: stop Rembuk, then, as root: chown -R ${nobody.uid} ${dataDir}`,
    });
    expect(await readdir(path.join(dataDir, name))).toEqual([]);
  });
});

describe('a full disk', needs('root that may mount', canMount()), () => {
  test('is reported at the first start and later, and loses nothing', async () => {
    const disk = await makeScratch();
    const mount = (size: string, options = '') =>
      spawnSync('mount', ['-t', 'tmpfs', '-o', `${options}size=${size}`, 'rembuk-test', disk]);
    expect(mount('20m').status).toBe(0);
    onTestFinished(async () => {
      spawnSync('umount', [disk]);
      await removeScratch(disk);
    });
    await expect(startEmbeddedPostgres({ dataDir: disk })).rejects.toThrow(/is full/);
    expect(await readdir(disk)).toEqual([]);

    expect(mount('400m', 'remount,').status).toBe(0);
    const postgres = await startEmbeddedPostgres({ dataDir: disk });
    await query(postgres.connection, "SELECT 'rembuk' AS word INTO kept");
    await postgres.stop();

    const filler = path.join(disk, 'filler');
    await expect(writeFile(filler, Buffer.alloc(500 * 1024 * 1024))).rejects.toThrow('ENOSPC');
    await expect(startEmbeddedPostgres({ dataDir: disk })).rejects.toThrow(/is full/);
    await rm(filler);
    const again = await startEmbeddedPostgres({ dataDir: disk });
    expect(await query(again.connection, kept)).toEqual([{ word: 'rembuk' }]);
    await again.stop();
  });
});
