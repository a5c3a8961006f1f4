import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The resident memory of a process, in megabytes. */
export function residentMb(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1_024;
}

/** Linux's clock ticks per second (USER_HZ), the same on all current machines. */
const TICKS = 100;

/** The CPU time of a process, in seconds; undefined on systems without /proc. */
export function computedSeconds(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const stat = readFileSync(file, 'utf8');
  // The name, in parentheses, may have spaces; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Samples the resident memory of a process, in megabytes. The returned function ends it, and returns all samples. */
export function watchMemory(pid: number, everyMs: number, isAlive = () => true): () => number[] {
  const samples: number[] = [];
  const look = () => {
    if (isAlive()) samples.push(residentMb(pid));
  };
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    look();
    return samples;
  };
}
