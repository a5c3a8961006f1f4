import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { codeOf } from '#server/platform/process/error-code.ts';
import { statIfThere, syncFolder } from '#server/embedded-postgres/folders.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { encrypt } from './encrypt.ts';

/** In the name of an unfinished file, between the final name and the id of the process that writes it. */
export const UNFINISHED = '.unfinished-';

/** The error codes of a file system without hard links, such as that of a USB stick. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** Throws a StartError when the name is taken. */
export async function refuseExistingFile(file: string): Promise<void> {
  if ((await statIfThere(file).catch(explainWriting(file))) !== undefined)
    throw fileExistsError(file);
}

/**
 * Writes a compressed file, encrypted when there is a passphrase, that only its owner may read and that replaces none.
 * It gets its name once it is complete and synced to the disk; until then, no file of that name exists. A process that
 * is killed leaves a file beside it whose name marks it as unfinished.
 */
export async function writeNewFile(
  file: string,
  content: AsyncIterable<Buffer>,
  { passphrase }: { passphrase?: string | undefined } = {},
): Promise<void> {
  await refuseExistingFile(file);
  const unfinished = `${file}${UNFINISHED}${process.pid}-${randomBytes(3).toString('hex')}`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    // `flush` syncs it to the disk before it is closed.
    const target = handle.createWriteStream({ flush: true });
    const packed = (gzip: AsyncIterable<Buffer>) =>
      passphrase === undefined ? gzip : encrypt(gzip, passphrase);
    await pipeline(Readable.from(content), createGzip(), packed, target);
    await linkToName(unfinished, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    explainWriting(file)(error);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Links the file to its name: a rename would replace a file that was created meanwhile. */
async function linkToName(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw fileExistsError(file);
    if (!NO_LINKS.includes(codeOf(error) ?? '')) throw error;
    await refuseExistingFile(file);
    await rename(unfinished, file);
  }
}

function fileExistsError(file: string): StartError {
  return new StartError(`${file} is there already and was left as it is: choose another name.`);
}

/** Throws a StartError with the reason why the file could not be written, if it is known. */
function explainWriting(file: string): (error: unknown) => never {
  return (error) => {
    const folder = path.dirname(file);
    const reasons: Record<string, string> = {
      ENOSPC: `The disk that holds ${folder} is full: no backup was written.`,
      EDQUOT: `The disk that holds ${folder} is full: no backup was written.`,
      EFBIG: `The disk that holds ${folder} takes no file so large: no backup was written.`,
      ENOENT: `There is no folder ${folder}: make it first, or choose another name for the backup.`,
      ENOTDIR: `There is no folder ${folder}: make it first, or choose another name for the backup.`,
      EACCES: `The user who runs this may not write to ${folder}: choose another place for the backup.`,
      EROFS: `Nothing can be written to ${folder}: choose another place for the backup.`,
    };
    const reason = reasons[codeOf(error) ?? ''];
    throw reason === undefined ? error : new StartError(reason, { cause: error });
  };
}
