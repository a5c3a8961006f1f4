import type { FileHandle } from 'node:fs/promises';
import { StartError } from '#server/platform/process/start-error.ts';
import { AGE_BEGINS, HEADER_MAX_BYTES, payloadKey, readHeader } from './age-header.ts';
import { contentBytes, openPayload } from './age-payload.ts';
import { DamagedFile } from './damaged-file.ts';
import { NONCE_BYTES } from './encrypt.ts';

const READ_BYTES = 262_144;

/** The compressed lines of an archive, decrypted if it is encrypted. */
export interface PackedContent {
  /** Reads from the beginning at each call. Throws a DamagedFile. */
  read(): AsyncGenerator<Buffer>;
  /** The number of bytes that `read` yields, if the file has not changed. */
  size(): Promise<number>;
}

export interface DecryptionOptions {
  /** Decrypts an encrypted archive. With one, an archive that is not encrypted is refused. */
  readonly passphrase?: string | undefined;
  /** Accepts an archive that is not encrypted in spite of a passphrase. */
  readonly allowUnencrypted?: boolean;
}

/** Opens the content of a file. Throws a StartError when the file and the passphrase do not match. */
export async function openContent(
  handle: FileHandle,
  file: string,
  { passphrase, allowUnencrypted = false }: DecryptionOptions,
): Promise<PackedContent> {
  const begin = await readSome(handle, 0, HEADER_MAX_BYTES);
  const beginning = begin.toString('latin1');
  if (!beginning.startsWith(AGE_BEGINS)) {
    if (passphrase !== undefined && !allowUnencrypted) {
      if (AGE_BEGINS.startsWith(beginning)) {
        throw new StartError(
          `${file} is ${beginning === '' ? 'empty' : 'cut short'}; nothing was restored from it.`,
        );
      }
      throw new StartError(
        `${file} is not encrypted, although BACKUP_PASSPHRASE is set: anybody could have written it, with passwords of their choice in it. Nothing was restored from it. If you know where it comes from, add --allow-unencrypted.`,
      );
    }
    return { read: () => readFrom(handle, 0), size: async () => (await handle.stat()).size };
  }
  if (passphrase === undefined) {
    throw new StartError(
      `${file} is encrypted: name the passphrase that it was written with in BACKUP_PASSPHRASE. Nothing was restored from it.`,
    );
  }
  const header = await readHeader(begin, passphrase);
  if (header === 'foreign') {
    throw new StartError(
      `${file} is not encrypted like a backup of Rembuk, or its beginning is damaged; nothing was restored from it.`,
    );
  }
  if (header === 'wrong passphrase') {
    throw new StartError(
      `BACKUP_PASSPHRASE is not the passphrase that ${file} was written with, or the beginning of the file was changed. Nothing was restored from it.`,
    );
  }
  const from = header.bytes + NONCE_BYTES;
  return {
    async *read() {
      const nonce = await readSome(handle, header.bytes, NONCE_BYTES);
      if (nonce.length < NONCE_BYTES) throw new DamagedFile('its end is missing');
      yield* openPayload(readFrom(handle, from), payloadKey(header.fileKey, nonce));
    },
    size: async () => contentBytes((await handle.stat()).size - from),
  };
}

async function* readFrom(handle: FileHandle, begin: number): AsyncGenerator<Buffer> {
  for (let position = begin; ;) {
    const read = await readSome(handle, position, READ_BYTES);
    if (read.length === 0) return;
    yield read;
    position += read.length;
  }
}

/** Reads at most `bytes` bytes; none at the end of the file. */
async function readSome(handle: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read({ buffer: Buffer.allocUnsafe(bytes), position });
  return buffer.subarray(0, bytesRead);
}
