import { execFileSync } from 'node:child_process';
import { readStat } from './proc.ts';

/** The resident memory of a process, in megabytes. */
export function residentMb(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1_024;
}

/** Linux's clock ticks per second (USER_HZ), the same on all current machines. */
const TICKS = 100;

/** The CPU time of a process, in seconds; undefined on systems without /proc, or if it has ended. */
export function computedSeconds(pid: number): number | undefined {
  const stat = readStat(pid);
  return stat && (stat.userTicks + stat.systemTicks) / TICKS;
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
