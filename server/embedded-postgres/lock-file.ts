import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { SOCKET_NAME } from './connection.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import { isInProcessTable, processState } from './process-state.ts';

const POSTMASTER_LOCK = 'postmaster.pid';
const SOCKET_LOCK = `${SOCKET_NAME}.lock`;

/** The id of the server process of `clusterDir`; undefined when none runs. */
export async function findPostmaster(clusterDir: string): Promise<number | undefined> {
  const pid = pidIn(await readIfThere(path.join(clusterDir, POSTMASTER_LOCK)));
  if (pid === undefined) return undefined;
  return (await processState(pid, clusterDir)) === 'our-postmaster' ? pid : undefined;
}

/**
 * Deletes lock files of a dead server that would prevent a new one from starting. The caller must hold the cluster's
 * lock: then no live server can own them.
 */
export async function removeStaleLockFiles(clusterDir: string): Promise<void> {
  for (const name of [POSTMASTER_LOCK, SOCKET_LOCK]) {
    const file = path.join(clusterDir, name);
    const content = await readIfThere(file);
    if (content === undefined) continue;
    const pid = pidIn(content);
    // PostgreSQL itself handles a file with an unused process id. It refuses to start when a zombie or an unrelated
    // process has that id, and when the file is empty.
    if (pid === undefined || isInProcessTable(pid)) await rm(file, { force: true });
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function pidIn(content: string | undefined): number | undefined {
  const pid = Number.parseInt(content ?? '', 10);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}
