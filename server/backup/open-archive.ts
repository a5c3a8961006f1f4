import { open } from 'node:fs/promises';
import {
  type Migrated,
  type Migrations,
  pendingAfter,
} from '#server/platform/database/migrations/apply.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import type { Manifest } from './archive-format.ts';
import { DamagedFile } from './damaged-file.ts';
import { type PackedContent, type DecryptionOptions, openContent } from './packed-content.ts';
import { type Part, readArchive } from './read-archive.ts';

const THE_BACKUP: Migrated = {
  name: 'This backup',
  remedy: 'install that version to restore it',
};

export interface Archive extends AsyncDisposable {
  readonly manifest: Manifest;
  /** The size of the lines of all rows, unpacked, in bytes. */
  readonly lineBytes: number;
  /** Reads its parts again, and detects whether the file has changed since. */
  read(): AsyncGenerator<Part>;
}

export interface OpenOptions extends DecryptionOptions {
  /** The signal ends the reading. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens an archive after reading it to its end. Throws a StartError when the file is damaged, is not an archive, is of
 * a newer version than these migrations, or does not match the passphrase.
 */
export async function openArchive(
  file: string,
  migrations: Migrations,
  { signal, ...trust }: OpenOptions = {},
): Promise<Archive> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw explainOpening(error, file);
  });
  try {
    const content = await openContent(handle, file, trust).catch((error: unknown) => {
      throw explainOpening(error, file);
    });
    const read = () => explained(content, file, signal);
    let manifest: Manifest | undefined;
    let lineBytes = 0;
    for await (const part of read()) {
      if ('rows' in part) for (const line of part.rows) lineBytes += line.length;
      if ('header' in part) pendingAfter(part.header.migrations, migrations, THE_BACKUP);
      if ('manifest' in part) manifest = part.manifest;
    }
    if (manifest === undefined) throw new Error('an archive was read without its last line');
    return { manifest, lineBytes, read, [Symbol.asyncDispose]: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function* explained(
  content: PackedContent,
  file: string,
  signal?: AbortSignal,
): AsyncGenerator<Part> {
  let hasHeader = false;
  try {
    for await (const part of readArchive(content)) {
      signal?.throwIfAborted();
      hasHeader = true;
      yield part;
    }
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    throw new StartError(
      hasHeader
        ? `${file} is damaged (${error.message}) and nothing was restored from it: take another backup.`
        : `${file} is no backup of Rembuk, or is damaged (${error.message}); nothing was restored from it.`,
      { cause: error },
    );
  }
}

function explainOpening(error: unknown, file: string): unknown {
  const reasons: Record<string, string> = {
    ENOENT: `There is no file ${file}.`,
    EACCES: `The user who runs this may not read ${file}.`,
    EISDIR: `${file} is a folder, not a backup.`,
    ESPIPE: `${file} is no regular file: a backup is read more than once, from a file.`,
  };
  const reason = reasons[codeOf(error) ?? ''];
  return reason === undefined ? error : new StartError(reason, { cause: error });
}
