import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { SOCKET_NAME } from './connection.ts';
import { codeOf, statIfThere } from './folders.ts';
import { isInProcessTable, processState } from './process-state.ts';

/** A lock file is written right after it is created; one that stays empty was left by a crash. */
const EMPTY_IS_LEFT_AFTER_MS = 2_000;

const POSTMASTER_LOCK = 'postmaster.pid';
const SOCKET_LOCK = `${SOCKET_NAME}.lock`;

/** The process that runs the server of `clusterDir`, or undefined when there is none. */
export async function findPostmaster(clusterDir: string): Promise<number | undefined> {
  const pid = pidIn(await readIfThere(path.join(clusterDir, POSTMASTER_LOCK)));
  if (pid === undefined) return undefined;
  return (await processState(pid, clusterDir)) === 'our-postmaster' ? pid : undefined;
}

/**
 * Clears what a dead server has left of its locks and a new one would stumble over. Returns false
 * while a lock is held, or may be about to be.
 */
export async function clearStaleLocks(clusterDir: string): Promise<boolean> {
  for (const name of [POSTMASTER_LOCK, SOCKET_LOCK]) {
    const file = path.join(clusterDir, name);
    const content = await readIfThere(file);
    if (content === undefined) continue;
    const pid = pidIn(content);
    if (pid === undefined) {
      const age = Date.now() - ((await statIfThere(file))?.mtimeMs ?? 0);
      if (age < EMPTY_IS_LEFT_AFTER_MS) return false;
    } else {
      if ((await processState(pid, clusterDir)) === 'our-postmaster') return false;
      // PostgreSQL itself sees to the lock of a number that nobody has. It gives up only where a
      // zombie or a stranger has it.
      if (!isInProcessTable(pid)) continue;
    }
    await removeIfStill(file, content);
  }
  return true;
}

/** Takes the file away and looks at it again, so that a lock made in that moment is put back. */
async function removeIfStill(file: string, content: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if ((await readIfThere(aside)) !== content) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
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
