import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const GIBIBYTE = 2 ** 30;
/** Of the whole disk: what PostgreSQL needs to go on for hours, to delete and to tidy up. */
export const LEAST_SHARE = 0.05;
/** To ask takes microseconds; in so long nobody who is within the limits writes more than what is left free. */
const EVERY_MS = 2_000;

/** The message of a 503 for what would take room on a disk that has hardly any. */
export const NO_ROOM_MESSAGE =
  'Ruang penyimpanan server hampir habis: untuk sementara tidak ada yang bisa ditulis, tetapi membaca dan menghapus tetap bisa.';

declare module 'fastify' {
  interface FastifyInstance {
    /** The bytes that may still be written to the disk, below 0 when none may; Infinity where the disk cannot be seen. */
    bytesLeft(): number;
  }
}

export interface DiskSpace extends AsyncDisposable {
  /** The bytes that may still be written; below 0, nothing that stays. */
  bytesLeft(): number;
}

export interface WatchedDisk {
  /** Whether there is room changes; `free` and `least` in bytes. */
  onChange(hasRoom: boolean, space: { free: number; least: number }): void;
  /** The disk can no longer be asked, which is told once; what was found before holds. */
  onError(error: unknown): void;
  readonly everyMs?: number;
}

/** The bytes that must be free on a disk of that size: 5 %, but no more than 1 GiB. */
export function leastFree(totalBytes: number): number {
  return Math.min(totalBytes * LEAST_SHARE, GIBIBYTE);
}

/** Watches how much is free on the disk of the folder, from before it resolves until it is disposed of. */
export async function watchDiskSpace(
  folder: string,
  { onChange, onError, everyMs = EVERY_MS }: WatchedDisk,
): Promise<DiskSpace> {
  let bytesLeft = Infinity;
  let isFailing = false;
  const look = async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    const [free, least] = [bavail * bsize, leastFree(blocks * bsize)];
    const hadRoom = bytesLeft >= 0;
    bytesLeft = free - least;
    if (bytesLeft >= 0 !== hadRoom) onChange(!hadRoom, { free, least });
  };
  const lookOrTell = async () => {
    try {
      await look();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
    }
  };
  const ending = new AbortController();
  const watch = async () => {
    while (!ending.signal.aborted) {
      await lookOrTell();
      // Rejects when it is disposed of, which ends the loop.
      await sleep(everyMs, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
    }
  };
  await lookOrTell();
  const watching = watch();
  return {
    bytesLeft: () => bytesLeft,
    async [Symbol.asyncDispose]() {
      ending.abort();
      await watching;
    },
  };
}
