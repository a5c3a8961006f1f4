import { closeSync, openSync } from 'node:fs';
import { copyFile, open, truncate } from 'node:fs/promises';
import { statIfThere } from './folders.ts';

/** The maximum size of the log, and of the one before it. */
const LOG_BYTES = 1024 * 1024;
const CHECK_EVERY_MS = 60_000;
/** How much of it is read to explain a failed start. */
const TAIL_BYTES = 16 * 1024;

/** Opens the log for a server process to write to. The caller closes it by `close`. */
export function openLog(file: string): { readonly descriptor: number; close(): void } {
  const descriptor = openSync(file, 'a', 0o600);
  return { descriptor, close: () => closeSync(descriptor) };
}

/** The present length of the log, which is where the output of the next server begins. */
export async function logLength(file: string): Promise<number> {
  return (await statIfThere(file))?.size ?? 0;
}

/** Reads what was written to the log since it was `from` bytes long; only its end if that is long. */
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
 * Moves the content of a log that has grown too long to `<file>.1`. The file itself remains, because the server has it
 * open for appending.
 */
export async function boundLog(file: string): Promise<void> {
  if ((await logLength(file)) < LOG_BYTES) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

/** Limits the size of the log while the server runs. Returns a function that ends that. */
export function watchLogSize(file: string): () => void {
  const timer = setInterval(() => {
    boundLog(file).catch(() => undefined); // a full disk: retried in a minute
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
