import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { findPackage } from '#server/embedded-postgres/binaries.ts';
import { isClusterThere, refuseOtherMajor } from '#server/embedded-postgres/cluster.ts';
import { CONNECTION, reachSocketFolder } from '#server/embedded-postgres/connection.ts';
import { connectionOfCommand } from '#server/embedded-postgres/forum-role.ts';
import { lockCluster } from '#server/embedded-postgres/postmaster.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import { verifyPostgres } from '#tools/build/verify-postgres.ts';
import { bad, badBecause, type Finding, ok } from './finding.ts';

const REMEDY = 'set DATABASE_URL to a PostgreSQL server, version 15 or newer';

/** Checks whether the PostgreSQL of Rembuk can run on this machine, and whether its files were modified. */
export async function checkBinaries(): Promise<Finding> {
  const subject = 'PostgreSQL';
  try {
    const folder = findPackage();
    if (process.platform === 'linux' && !usesGlibc()) {
      return bad(subject, 'does not run on musl, as in Alpine', REMEDY);
    }
    await verifyPostgres();
    return ok(subject, `comes with Rembuk for this machine (${path.basename(folder)})`);
  } catch (error) {
    return badBecause(subject, error);
  }
}

function usesGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/**
 * Returns the connection of the embedded database, or a finding when it does not run. Finds it also when it runs in a
 * container. Starts nothing.
 */
export async function findEmbedded(dataDir: string): Promise<pg.ClientConfig | Finding> {
  const subject = 'Database';
  const cluster = path.resolve(dataDir, 'postgres');
  try {
    if (!(await isClusterThere(cluster))) return ok(subject, 'is created at the first start');
    await refuseOtherMajor(cluster, await readMajor());
    const lock = await lockCluster(cluster);
    lock?.release();
    if (lock !== undefined) {
      return ok(subject, 'is stopped with the forum; it can be checked while the forum runs');
    }
    const { host } = await reachSocketFolder(cluster);
    // As the forum's role: it can put functions into the schema, which must not run as superuser.
    return await connectionOfCommand({ host, ...CONNECTION });
  } catch (error) {
    if (codeOf(error) === 'EACCES') {
      return bad(
        subject,
        `this user may not read ${cluster}`,
        'run it as the user who runs Rembuk, or as root',
      );
    }
    return badBecause(subject, error);
  }
}

/** Reads the major version from the package, because its programs may not run here. */
async function readMajor(): Promise<number> {
  const manifest: { version: string } = JSON.parse(
    await readFile(path.join(findPackage(), 'package.json'), 'utf8'),
  );
  return Number.parseInt(manifest.version);
}
