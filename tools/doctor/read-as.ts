import { accessSync, constants, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '#server/platform/process/error-code.ts';

/**
 * `node read-as.ts UID GROUP,GROUP… PATH…`, as root: becomes that user, and prints the first path, among these and all
 * below them, that the user may not read, or nothing. Imports no other file of the project, because the user may not be
 * able to read it.
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
      // Missing files, as before the first build, are found by other checks.
    }
  }
  return undefined;
}

/** Returns the paths in a folder, without private files of npm and Vite, such as node_modules/.cache. */
function within(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') || name === '.bin')
    .map((name) => join(folder, name));
}

function isDenial(error: unknown): boolean {
  return codeOf(error) === 'EACCES';
}
