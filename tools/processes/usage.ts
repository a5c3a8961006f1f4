import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The memory that a process holds, in megabytes. */
export function residentMb(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1_024;
}

/** The clock ticks in a second that Linux counts by, on every machine of today. */
const TICKS = 100;

/** How long a process has computed, in seconds; undefined where the system does not say it so exactly. */
export function computedSeconds(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const stat = readFileSync(file, 'utf8');
  // The name, in brackets, may have spaces; user and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Samples what a process holds, in megabytes, until the function that it gives is called; that gives all samples. */
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
