import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { DamagedFile } from './damaged-file.ts';
import type { PackedContent } from './packed-content.ts';

const LINE_FEED = 0x0a;
const CHUNK_BYTES = 262_144;
/**
 * A row of the forum has at most a few megabytes; this allows for foreign tables. The process holds a line twice while
 * it is put together.
 */
const LONGEST_LINE_BYTES = 64 * 1024 * 1024;

/** Reads the lines of an archive from its beginning, each with its line feed, in batches. */
export async function* readLines(content: PackedContent): AsyncGenerator<Buffer[]> {
  let left: Buffer[] = [];
  let leftBytes = 0;
  for await (const chunk of unzip(content)) {
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

async function* unzip(content: PackedContent): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // Its error also reaches the reader of `gunzip`.
  const flowing = pipeline(Readable.from(content.read()), gunzip).catch(() => undefined);
  try {
    for await (const chunk of gunzip) yield chunk;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new DamagedFile(`it cannot be decompressed: ${error.message}`, { cause: error });
    }
    throw error;
  } finally {
    await flowing;
  }
  // zlib ignores what follows the compressed part.
  if (gunzip.bytesWritten !== (await content.size()))
    throw new DamagedFile('something was appended to it');
}
