import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeOf } from '#server/platform/embedded-postgres/folders.ts';
import { stopServer } from '#server/platform/embedded-postgres/postmaster.ts';
import { isInProcessTable } from '#server/platform/embedded-postgres/process-state.ts';
import { explainTemporaryFolder, makeTemporaryFolder } from '#server/platform/temporary-folder.ts';

/** With the number of the process whose folder it is: nobody else knows when it is no longer used. */
const NAME = /^rembuk-verify-(\d+)-/;

/**
 * Makes a folder for a database that is thrown away, within `parent`. What a process that was killed
 * has left there goes first, with the server that outlived it.
 */
export async function makeThrowAwayFolder(parent = tmpdir()): Promise<string> {
  const names = await readdir(parent).catch((error: unknown) =>
    explainTemporaryFolder(error, parent),
  );
  for (const name of names) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid > 0 && !isInProcessTable(pid)) await removeIfOurs(path.join(parent, name));
  }
  return makeTemporaryFolder(parent, `rembuk-verify-${process.pid}-`);
}

/** Ends the server of the folder, if one runs, and removes both. */
export async function removeThrowAwayFolder(folder: string): Promise<void> {
  await stopServer(path.join(folder, 'postgres'));
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Anybody may make a folder of that name here, with a link to somebody's database in it. */
async function removeIfOurs(folder: string): Promise<void> {
  try {
    const { uid } = await lstat(folder);
    if (uid === process.getuid?.()) await removeThrowAwayFolder(folder);
  } catch (error) {
    // Another process removes it, too.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
