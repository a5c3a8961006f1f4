import { readdirSync, readFileSync } from 'node:fs';
import { codeOf } from '#server/platform/process/error-code.ts';

/** The parts of `/proc/<pid>/stat` that the tools read. */
interface Stat {
  /** The process id of the parent. */
  readonly parent: number;
  /** The CPU time, in clock ticks: of the program, and of the kernel for it. */
  readonly userTicks: number;
  readonly systemTicks: number;
}

/** Reads the state of a process; undefined if it has ended, and on systems without /proc. */
export function readStat(pid: number): Stat | undefined {
  const line = readIfThere(`/proc/${pid}/stat`);
  if (line === '') return undefined;
  // From the third field on: the second one, the name in parentheses, may contain spaces.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return {
    parent: Number(fields[1]),
    userTicks: Number(fields[11]),
    systemTicks: Number(fields[12]),
  };
}

/** Returns the running children of a process. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readStat(pid)?.parent === parent);
}

/** Returns the processes of PostgreSQL that serve a connection. */
export function backendsOf(postmaster: number): number[] {
  return childrenOf(postmaster).filter((pid) =>
    readIfThere(`/proc/${pid}/cmdline`).includes('rembuk rembuk'),
  );
}

/** Sends a signal, unless the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** Returns the text of a file; '' if there is none, or its process ends while it is read. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
