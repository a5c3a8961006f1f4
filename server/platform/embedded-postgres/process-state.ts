import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * What the process behind a number is. 'ended' includes a zombie: dead, but not yet collected by
 * its parent, which some containers never do.
 */
export type ProcessState = 'ended' | 'our-postmaster' | 'another';

/** Finds out whether `pid` is the PostgreSQL of `clusterDir`. */
export async function processState(pid: number, clusterDir: string): Promise<ProcessState> {
  if (!isInProcessTable(pid)) return 'ended';
  return process.platform === 'linux' ? fromProc(pid, clusterDir) : fromPs(pid, clusterDir);
}

/** Whether the kernel still knows a process of this number, a zombie included. */
export function isInProcessTable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function fromProc(pid: number, clusterDir: string): Promise<ProcessState> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    const name = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'));
    const state = line.slice(line.lastIndexOf(')') + 2).charAt(0);
    if (state === 'Z' || state === 'X') return 'ended';
    if (name !== 'postgres') return 'another';
    // A server works in its data folder; by number, as the path to it may have been renamed.
    const [cwd, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(clusterDir)]);
    return cwd.dev === ours.dev && cwd.ino === ours.ino ? 'our-postmaster' : 'another';
  } catch {
    return isInProcessTable(pid) ? 'another' : 'ended';
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
