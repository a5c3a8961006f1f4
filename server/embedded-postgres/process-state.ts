import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { codeOf } from '#server/platform/process/error-code.ts';

const run = promisify(execFile);

/**
 * The state of the process with an id. 'ended' includes a zombie: dead, but not yet reaped by its parent, which some
 * containers never do.
 */
export type ProcessState = 'ended' | 'our-postmaster' | 'another';

/** Finds out whether `pid` is the PostgreSQL server of `clusterDir`. */
export async function processState(pid: number, clusterDir: string): Promise<ProcessState> {
  if (!isInProcessTable(pid)) return 'ended';
  return process.platform === 'linux' ? fromProc(pid, clusterDir) : fromPs(pid, clusterDir);
}

/** Whether the kernel still has a process with this id, including zombies. */
export function isInProcessTable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function fromProc(pid: number, clusterDir: string): Promise<ProcessState> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    const name = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'));
    const state = line.slice(line.lastIndexOf(')') + 2).charAt(0);
    if (state === 'Z' || state === 'X') return 'ended';
    if (name !== 'postgres') return 'another';
    // A server's working directory is its data folder. It is compared by inode, because the path may have been renamed.
    return (await worksIn(pid, clusterDir)) ? 'our-postmaster' : 'another';
  } catch {
    return isInProcessTable(pid) ? 'another' : 'ended';
  }
}

/**
 * When the kernel does not reveal a working directory, as for a process in another user namespace, a process of the
 * folder's owner is assumed to work in it: a needlessly held lock can be explained, a second server cannot be accepted.
 */
async function worksIn(pid: number, folder: string): Promise<boolean> {
  const ours = await stat(folder);
  try {
    const cwd = await stat(`/proc/${pid}/cwd`);
    return cwd.dev === ours.dev && cwd.ino === ours.ino;
  } catch (error) {
    if (codeOf(error) !== 'EACCES') throw error;
    return (await stat(`/proc/${pid}`)).uid === ours.uid;
  }
}

async function fromPs(pid: number, clusterDir: string): Promise<ProcessState> {
  try {
    const { stdout } = await run('ps', ['-o', 'stat=,command=', '-p', String(pid)]);
    if (stdout.trim() === '' || stdout.trim().startsWith('Z')) return 'ended';
    return stdout.includes('postgres') && stdout.includes(clusterDir)
      ? 'our-postmaster'
      : 'another';
  } catch {
    return 'ended';
  }
}
