import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { needs } from '#server/platform/testing/needs.ts';
import { processState } from './process-state.ts';
import {
  isRoot,
  scratchFolder,
  serverUid,
  until,
} from '#server/embedded-postgres/testing/scratch.ts';

/** Makes root unable to inspect the processes of others, as in a container. */
const CURTAILED = ['--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace'];

function canBeCurtailed(): boolean {
  return isRoot && spawnSync('setpriv', [...CURTAILED, 'true']).status === 0;
}

async function folderOf(uid: number): Promise<string> {
  const folder = await scratchFolder();
  await chown(folder, uid, uid);
  return folder;
}

/** Starts a process with the name of a server, which works in `cwd`. */
async function somePostgres(uid: number, cwd: string): Promise<number> {
  const folder = await scratchFolder();
  await chmod(folder, 0o755);
  const program = path.join(folder, 'bin', 'postgres');
  await mkdir(path.dirname(program));
  await copyFile('/bin/sleep', program);
  const { pid = 0 } = spawn(program, ['600'], { cwd, uid, gid: uid, stdio: 'ignore' });
  onTestFinished(() => void process.kill(pid, 'SIGKILL'));
  await until(async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).includes('(postgres)'));
  return pid;
}

/** Returns what root without that capability finds out. */
function curtailed(pid: number, clusterDir: string): string {
  const module = JSON.stringify(path.join(import.meta.dirname, 'process-state.ts'));
  const program = `const { processState } = await import(${module});
    console.log(await processState(${pid}, ${JSON.stringify(clusterDir)}));`;
  const options = ['--input-type=module', '--eval', program];
  return execFileSync('setpriv', [...CURTAILED, process.execPath, ...options], {
    encoding: 'utf8',
  }).trim();
}

const isLinux = process.platform === 'linux';
describe('a process with the name of a server', needs('Linux', isLinux), () => {
  test('is ours when it works in our folder', async () => {
    const folder = await folderOf(serverUid);
    const pid = await somePostgres(serverUid, folder);
    expect(await processState(pid, folder)).toBe('our-postmaster');
    expect(await processState(pid, await folderOf(serverUid))).toBe('another');
  });

  test(
    "is assumed to be ours when nothing is known and it belongs to the folder's owner",
    needs('root, and setpriv (util-linux)', canBeCurtailed()),
    async () => {
      const folder = await folderOf(serverUid);
      expect(curtailed(await somePostgres(serverUid, folder), folder)).toBe('our-postmaster');
      expect(curtailed(await somePostgres(12_345, '/'), folder)).toBe('another');
    },
  );
});
