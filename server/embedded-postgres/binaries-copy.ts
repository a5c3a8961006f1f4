import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { StartError } from '#server/platform/process/start-error.ts';
import { type ServerAccount } from './account.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import { statIfThere } from './folders.ts';

const run = promisify(execFile);

const Package = z.object({ name: z.string(), version: z.string() });

/**
 * Returns a complete copy of `packageDir` that `account` can read, made once for each version. It is in a folder that
 * only we can write to; a copy made by another user is refused.
 */
export async function copyOfBinaries(
  packageDir: string,
  options: {
    readonly account: ServerAccount | undefined;
    readonly cacheDir?: string;
    readonly linkLibraries: (packageDir: string) => Promise<void>;
    readonly onProgress: (message: string) => void;
  },
): Promise<string> {
  const cacheDir = options.cacheDir ?? defaultCacheDir(options.account);
  try {
    await mkdir(cacheDir, { recursive: true, mode: 0o755 });
    await refuseForeign(cacheDir);
    if (options.account !== undefined) await grantTraversal(cacheDir);
    const copy = path.join(cacheDir, await versionName(packageDir));
    if ((await statIfThere(copy)) === undefined) {
      options.onProgress('Copying PostgreSQL to where it can run …');
      await makeCopy(packageDir, copy, options.linkLibraries);
    }
    await refuseForeign(copy);
    return copy;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `PostgreSQL's programs could not be copied to ${cacheDir} (${String(error)}): make that folder writable, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

/** /var/cache is writable only by root: no other user can prepare the folder, as they could in /tmp. */
function defaultCacheDir(account: ServerAccount | undefined): string {
  if (account !== undefined) return '/var/cache/rembuk';
  return path.join(process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'), 'rembuk');
}

async function refuseForeign(dir: string): Promise<void> {
  const found = await lstat(dir);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new StartError(
      `The folder ${dir} can be changed by somebody other than the user who runs Rembuk, so its programs are not run: look at what is in it, remove it, and start again.`,
    );
  }
}

async function versionName(packageDir: string): Promise<string> {
  const text = await readFile(path.join(packageDir, 'package.json'), 'utf8');
  const { name, version } = Package.parse(JSON.parse(text));
  return `${path.basename(name)}-${version}`;
}

async function makeCopy(
  packageDir: string,
  copy: string,
  linkLibraries: (packageDir: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${copy}.${randomUUID()}`;
  try {
    await mkdir(unfinished);
    const native = path.join(unfinished, 'native');
    await cp(path.join(packageDir, 'native'), native, { recursive: true, verbatimSymlinks: true });
    await grantReadAccess(unfinished);
    await linkLibraries(unfinished);
    await run('sync', ['-f', unfinished]).catch(() => run('sync')); // the contents before the name
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was faster; its copy is complete.
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Makes the folder accessible to other accounts, whatever umask it was created with. */
async function grantTraversal(dir: string): Promise<void> {
  const { mode } = await lstat(dir);
  if ((mode & 0o055) !== 0o055) await chmod(dir, 0o755);
}

/** Makes the files readable and the programs executable for all accounts, whatever the umask of the install was. */
async function grantReadAccess(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const isProgram = entry.isDirectory() || path.basename(entry.parentPath) === 'bin';
    if (entry.isSymbolicLink()) continue;
    await chmod(path.join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}
