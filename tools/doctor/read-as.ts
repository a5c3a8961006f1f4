import { accessSync, constants, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node read-as.ts UID GROUP,GROUP… PATH…`, as root: becomes that user, and prints the first of these paths, or of
 * what is below them, that the user may not read; nothing where they may read all. Imports nothing of the
 * project, which the user may not be able to read.
 */
const [uid = '', groups = '', ...paths] = process.argv.slice(2);
const [primary = NaN, ...others] = groups.split(',').map(Number);
process.setgroups?.([primary, ...others]);
process.setgid?.(primary);
process.setuid?.(Number(uid));
process.stdout.write(firstClosed(paths) ?? '');

function firstClosed(all: readonly string[]): string | undefined {
  for (const path of all) {
    try {
      accessSync(path, constants.R_OK);
      const closed = lstatSync(path).isDirectory() ? firstClosed(within(path)) : undefined;
      if (closed !== undefined) return closed;
    } catch (error) {
      if (isDenial(error)) return path;
      // What is not there, as before the first build, others tell of.
    }
  }
  return undefined;
}

/** Without what npm and Vite keep for whoever runs them, such as node_modules/.cache. */
function within(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') || name === '.bin')
    .map((name) => join(folder, name));
}

function isDenial(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EACCES';
}
