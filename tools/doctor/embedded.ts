import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { findPackage } from '#server/embedded-postgres/binaries.ts';
import { isClusterThere, refuseOtherMajor } from '#server/embedded-postgres/cluster.ts';
import { CONNECTION, reachSocketFolder } from '#server/embedded-postgres/connection.ts';
import { connectionOfCommand } from '#server/embedded-postgres/forum-role.ts';
import { lockCluster } from '#server/embedded-postgres/postmaster.ts';
import { bad, badBecause, type Finding, ok } from './finding.ts';

const INSTEAD = 'set DATABASE_URL to a PostgreSQL server, version 15 or newer';

/** Whether the PostgreSQL that comes with Rembuk can run here. */
export function checkBinaries(): Finding {
  const subject = 'PostgreSQL';
  try {
    const folder = findPackage();
    if (process.platform === 'linux' && !usesGlibc()) {
      return bad(subject, 'does not run on musl, as in Alpine', INSTEAD);
    }
    return ok(subject, `comes with Rembuk for this machine (${path.basename(folder)})`);
  } catch (error) {
    return badBecause(subject, error);
  }
}

function usesGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** Where the embedded database answers; a finding where no process of it is alive, also in a container. Starts nothing. */
export async function findEmbedded(dataDir: string): Promise<pg.ClientConfig | Finding> {
  const subject = 'Database';
  const cluster = path.resolve(dataDir, 'postgres');
  try {
    if (!(await isClusterThere(cluster))) return ok(subject, 'is created at the first start');
    await refuseOtherMajor(cluster, await readMajor());
    const lock = await lockCluster(cluster);
    lock?.release();
    if (lock !== undefined) {
      return ok(subject, 'is stopped with the forum; it is looked at while that runs');
    }
    const { host } = await reachSocketFolder(cluster);
    // The forum's role has put what it likes into the schema: nothing there is looked at as superuser.
    return await connectionOfCommand({ host, ...CONNECTION });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
      return bad(
        subject,
        `this user may not look into ${cluster}`,
        'run it as the user who runs Rembuk, or as root',
      );
    }
    return badBecause(subject, error);
  }
}

/** Of the PostgreSQL that comes with Rembuk; its programs need not run to say so. */
async function readMajor(): Promise<number> {
  const manifest: { version: string } = JSON.parse(
    await readFile(path.join(findPackage(), 'package.json'), 'utf8'),
  );
  return Number.parseInt(manifest.version);
}
