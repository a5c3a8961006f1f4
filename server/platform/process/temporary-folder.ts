import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './error-code.ts';
import { StartError } from './start-error.ts';

/** What a folder that is missing, or not this user's to write to, answers with. */
const UNFIT = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'];

/** Makes a folder whose name begins so in that for temporary files, which TMPDIR names. */
export function makeTemporaryFolder(parent: string, prefix: string): Promise<string> {
  return mkdtemp(path.join(parent, prefix)).catch((error: unknown) =>
    explainTemporaryFolder(error, parent),
  );
}

/** Throws why nothing can be kept in that folder, in words where a person can mend it. */
export function explainTemporaryFolder(error: unknown, parent: string): never {
  if (!UNFIT.includes(codeOf(error) ?? '')) throw error;
  throw new StartError(
    `The folder for temporary files, ${parent}, is missing, or this user may not write to it: name another one in TMPDIR.`,
    { cause: error },
  );
}
