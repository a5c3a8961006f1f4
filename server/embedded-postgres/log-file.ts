import { closeSync, openSync } from 'node:fs';
import { copyFile, open, truncate } from 'node:fs/promises';
import { statIfThere } from './folders.ts';

/** Two files of this size at most: the log and the one before it. */
const LOG_BYTES = 1024 * 1024;
const CHECK_EVERY_MS = 60_000;
/** What is read back to explain a failed start. */
const TAIL_BYTES = 16 * 1024;

/** Opens the log for a server process to write to; the caller closes it by `close`. */
export function openLog(file: string): { readonly descriptor: number; close(): void } {
  const descriptor = openSync(file, 'a', 0o600);
  return { descriptor, close: () => closeSync(descriptor) };
}

/** How long the log is now: where the words of a server that starts next will begin. */
export async function logLength(file: string): Promise<number> {
  return (await statIfThere(file))?.size ?? 0;
}

/** What was written to the log since it was `from` bytes long (its end, if that is much). */
export async function readLogFrom(file: string, from: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const start = Math.max(from > size ? 0 : from, size - TAIL_BYTES);
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(size - start),
      position: start,
    });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Moves the content of a log that has grown too long to `<file>.1`. The file itself stays, as the
 * server has it open for appending.
 */
export async function boundLog(file: string): Promise<void> {
  if ((await logLength(file)) < LOG_BYTES) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

/** Keeps the log bounded while the server runs; returns what ends that. */
export function keepLogBounded(file: string): () => void {
  const timer = setInterval(() => {
    boundLog(file).catch(() => undefined); // a full disk: there will be another minute
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
