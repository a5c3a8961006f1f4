import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { SOCKET_NAME } from './connection.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import { isInProcessTable, processState } from './process-state.ts';

const POSTMASTER_LOCK = 'postmaster.pid';
const SOCKET_LOCK = `${SOCKET_NAME}.lock`;

/** The process that runs the server of `clusterDir`, or undefined when there is none. */
export async function findPostmaster(clusterDir: string): Promise<number | undefined> {
  const pid = pidIn(await readIfThere(path.join(clusterDir, POSTMASTER_LOCK)));
  if (pid === undefined) return undefined;
  return (await processState(pid, clusterDir)) === 'our-postmaster' ? pid : undefined;
}

/**
 * Removes what a dead server has left of its lock files and a new one would stumble over. Only whoever
 * holds the cluster's lock may call it: then no server is alive whose files they could be.
 */
export async function removeStaleLockFiles(clusterDir: string): Promise<void> {
  for (const name of [POSTMASTER_LOCK, SOCKET_LOCK]) {
    const file = path.join(clusterDir, name);
    const content = await readIfThere(file);
    if (content === undefined) continue;
    const pid = pidIn(content);
    // PostgreSQL itself sees to the file of a number that nobody has. It gives up where a zombie or a
    // stranger has it, and where the file is empty.
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
