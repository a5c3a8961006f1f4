import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

const LINE_FEED = 0x0a;
const CHUNK_BYTES = 262_144;
/**
 * A row of the forum has at most a few megabytes; this is room for tables of others beside it. The process holds a
 * line twice while it is put together.
 */
const LONGEST_LINE_BYTES = 64 * 1024 * 1024;

/** What no archive looks like: the file is cut short, damaged, or something else. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

/** The lines of a compressed file from its beginning, each with its line feed, some at a time. */
export async function* readLines(handle: FileHandle): AsyncGenerator<Buffer[]> {
  let left: Buffer[] = [];
  let leftBytes = 0;
  for await (const chunk of unzip(handle)) {
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const rest = chunk.subarray(start, end + 1);
      lines.push(left.length > 0 ? Buffer.concat([...left, rest]) : rest);
      left = [];
      leftBytes = 0;
      start = end + 1;
    }
    if (start < chunk.length) {
      left.push(chunk.subarray(start));
      leftBytes += chunk.length - start;
    }
    if (leftBytes > LONGEST_LINE_BYTES) throw new DamagedFile('it has a line without an end');
    if (lines.length > 0) yield lines;
  }
  if (left.length > 0) throw new DamagedFile('it ends in the middle of a line');
}

async function* unzip(handle: FileHandle): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // Fails together with what is read from it.
  const flowing = pipeline(Readable.from(readBytes(handle)), gunzip).catch(() => undefined);
  try {
    for await (const chunk of gunzip) yield chunk;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new DamagedFile(`it does not unpack: ${error.message}`, { cause: error });
    }
    throw error;
  } finally {
    await flowing;
  }
  // What follows the compressed part is not looked at by zlib.
  const { size } = await handle.stat();
  if (gunzip.bytesWritten !== size) throw new DamagedFile('something was appended to it');
}

/** From the beginning, however often it was read before. */
async function* readBytes(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await handle.read({
      buffer: Buffer.allocUnsafe(CHUNK_BYTES),
      position,
    });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}
