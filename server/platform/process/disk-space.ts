import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const GIBIBYTE = 2 ** 30;
/** The share of the disk that stays free: PostgreSQL needs it to run for hours, to delete and to vacuum. */
export const MIN_FREE_SHARE = 0.05;
/**
 * The interval of the checks, in milliseconds. A check takes microseconds; within one interval, no account that
 * respects the limits can write more than the free share.
 */
const EVERY_MS = 2_000;

/** The message of a 503 for a write that would need space on a nearly full disk. */
export const DISK_FULL_MESSAGE =
  'Ruang penyimpanan server hampir habis: untuk sementara tidak ada yang bisa ditulis, tetapi membaca dan menghapus tetap bisa.';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The bytes that may still be written to the disk; below 0, nothing may; Infinity when the disk cannot be queried.
     */
    bytesLeft(): number;
  }
}

export interface DiskSpace extends AsyncDisposable {
  /** The bytes that may still be written; below 0, no lasting data may. */
  bytesLeft(): number;
}

export interface WatchedDisk {
  /** Called when the disk becomes full or free again; `free` and `least` in bytes. */
  onChange(hasSpace: boolean, space: { free: number; least: number }): void;
  /** Called when the disk can no longer be queried, once for each outage. The last known value remains in use. */
  onError(error: unknown): void;
  readonly everyMs?: number;
}

/** The bytes that must be free on a disk of `totalBytes`: 5 %, but no more than 1 GiB. */
export function leastFree(totalBytes: number): number {
  return Math.min(totalBytes * MIN_FREE_SHARE, GIBIBYTE);
}

/**
 * Watches the free space on the disk of the folder until it is disposed of. The first check is done before it resolves.
 */
export async function watchDiskSpace(
  folder: string,
  { onChange, onError, everyMs = EVERY_MS }: WatchedDisk,
): Promise<DiskSpace> {
  let bytesLeft = Infinity;
  let isFailing = false;
  const readFreeSpace = async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    const [free, least] = [bavail * bsize, leastFree(blocks * bsize)];
    const hadSpace = bytesLeft >= 0;
    bytesLeft = free - least;
    if (bytesLeft >= 0 !== hadSpace) onChange(!hadSpace, { free, least });
  };
  const checkOrReport = async () => {
    try {
      await readFreeSpace();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
    }
  };
  const ending = new AbortController();
  const watch = async () => {
    while (!ending.signal.aborted) {
      await checkOrReport();
      // Rejects on disposal, which ends the loop.
      await sleep(everyMs, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
    }
  };
  await checkOrReport();
  const watching = watch();
  return {
    bytesLeft: () => bytesLeft,
    async [Symbol.asyncDispose]() {
      ending.abort();
      await watching;
    },
  };
}
