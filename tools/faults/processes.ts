import { readdir, readFile } from 'node:fs/promises';
import { codeOf } from '#server/platform/process/error-code.ts';

/** Returns the running children of a process. */
export async function childrenOf(parent: number): Promise<number[]> {
  const children: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const [, owner] = line.slice(line.lastIndexOf(')') + 2).split(' ');
    if (Number(owner) === parent) children.push(Number(name));
  }
  return children;
}

/** Returns the processes of PostgreSQL that serve a connection. */
export async function backendsOf(postmaster: number): Promise<number[]> {
  const backends: number[] = [];
  for (const pid of await childrenOf(postmaster)) {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (/rembuk rembuk/.test(title)) backends.push(pid);
  }
  return backends;
}

/** Sends a signal, unless the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
