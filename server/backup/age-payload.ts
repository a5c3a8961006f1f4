import { createCipheriv, createDecipheriv } from 'node:crypto';
import { DamagedFile } from './damaged-file.ts';

/**
 * The payload after the header and the nonce in an age file (https://c2sp.org/age): chunks, each encrypted and
 * authenticated for its position by ChaCha20-Poly1305. The nonce contains the chunk's number and whether it is the
 * last, so that none can be changed, moved, removed or added.
 */

const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;
const CIPHER = 'chacha20-poly1305';

/** Encrypts the content into chunks. Holds one chunk in memory at a time. */
export async function* sealPayload(
  content: AsyncIterable<Buffer>,
  key: Buffer,
): AsyncGenerator<Buffer> {
  for await (const { chunk, number, isLast } of chunksOf(content, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast), {
      authTagLength: TAG_BYTES,
    });
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts the chunks, and yields each once it is authenticated. Throws a DamagedFile. */
export async function* openPayload(
  sealed: AsyncIterable<Buffer>,
  key: Buffer,
): AsyncGenerator<Buffer> {
  for await (const { chunk, number, isLast } of chunksOf(sealed, SEALED_BYTES)) {
    // An empty last chunk is valid only when it is also the first.
    if (chunk.length < TAG_BYTES + (number === 0 ? 0 : 1)) throw changed();
    const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    const content = decipher.update(chunk.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch (error) {
      throw changed(error);
    }
    yield content;
  }
}

/** The size of the content in `sealedBytes` bytes of encrypted chunks, in bytes. */
export function contentBytes(sealedBytes: number): number {
  return sealedBytes - TAG_BYTES * Math.ceil(sealedBytes / SEALED_BYTES);
}

interface Chunk {
  readonly chunk: Buffer;
  readonly number: number;
  readonly isLast: boolean;
}

/**
 * Splits the content into chunks of `bytes` bytes. The last may be shorter, but is empty only when there is no content.
 */
async function* chunksOf(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Chunk> {
  let held = Buffer.alloc(0);
  let number = 0;
  for await (const piece of content) {
    held = Buffer.concat([held, piece]);
    let from = 0;
    for (; held.length - from > bytes; from += bytes) {
      yield { chunk: held.subarray(from, from + bytes), number, isLast: false };
      number += 1;
    }
    held = held.subarray(from);
  }
  yield { chunk: held, number, isLast: true };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function changed(cause?: unknown): DamagedFile {
  return new DamagedFile('it was changed or cut short after it was encrypted', { cause });
}
