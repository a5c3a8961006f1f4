import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './error-code.ts';
import { StartError } from './start-error.ts';

/** The error codes for a folder that is missing, or not writable by this user. */
const UNFIT = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'];

/** Creates a folder with this name prefix in `parent`, the folder for temporary files that TMPDIR names. */
export function makeTemporaryFolder(parent: string, prefix: string): Promise<string> {
  return mkdtemp(path.join(parent, prefix)).catch((error: unknown) =>
    explainTemporaryFolder(error, parent),
  );
}

/** Throws a StartError when the folder is missing or not writable, otherwise the error itself. */
export function explainTemporaryFolder(error: unknown, parent: string): never {
  if (!UNFIT.includes(codeOf(error) ?? '')) throw error;
  throw new StartError(
    `The folder for temporary files, ${parent}, is missing, or this user may not write to it: name another one in TMPDIR.`,
    { cause: error },
  );
}
