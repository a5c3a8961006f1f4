import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '#tools/processes/until.ts';

/** The memory that a small rented machine leaves to Node. */
export const NODE_MAX_MB = 512;

/** The folders of Linux's memory cgroups, and the file that sets the limit of a group: version 1, then version 2. */
const HIERARCHIES = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { root: '/sys/fs/cgroup', limit: 'memory.max' },
] as const;

const EMPTY_MS = 1_000;

export interface MemoryLimit extends AsyncDisposable {
  /** How the memory is limited, for the report. */
  readonly memoryNote: string;
  /** Wraps the command, so that its process is limited from its start. */
  limit(command: readonly string[]): string[];
}

/**
 * Limits a process to `NODE_MAX_MB` if this user may create a cgroup; otherwise its memory is only measured. The
 * process must have ended before the limit is disposed of.
 */
export async function limitMemory(): Promise<MemoryLimit> {
  for (const { root, limit } of HIERARCHIES) {
    const group = join(root, `rembuk-abuse-${process.pid}`);
    if (!(await makeGroup(group, limit))) continue;
    return {
      memoryNote: `a cgroup limits Node to ${NODE_MAX_MB} MB`,
      limit: (command) => [
        'sh',
        '-c',
        'echo $$ > "$0/cgroup.procs" && exec "$@"',
        group,
        ...command,
      ],
      [Symbol.asyncDispose]: () => removeGroup(group),
    };
  }
  return {
    memoryNote:
      'no cgroup can be created (needs root): the memory of Node is only measured (RSS), not limited',
    limit: (command) => [...command],
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** Returns false where there is no such hierarchy, or this user may not change it. */
async function makeGroup(group: string, limit: string): Promise<boolean> {
  try {
    await mkdir(group);
  } catch {
    return false;
  }
  try {
    if (!existsSync(join(group, limit))) throw new Error(`${group} limits no memory`);
    await writeFile(join(group, limit), String(NODE_MAX_MB * 2 ** 20));
    return true;
  } catch {
    await rmdir(group);
    return false;
  }
}

/** Removes the group, once the kernel has removed the last process from it. */
async function removeGroup(group: string): Promise<void> {
  const isEmpty = async () => (await readFile(join(group, 'cgroup.procs'), 'utf8')) === '';
  await until(isEmpty, EMPTY_MS, () => `${group} still has processes`, 20);
  await rmdir(group);
}
