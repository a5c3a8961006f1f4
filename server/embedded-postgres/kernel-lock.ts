import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartError } from '#server/platform/process/start-error.ts';
import { codeOf } from '#server/platform/process/error-code.ts';

/** macOS's `open` takes the lock by itself (sys/fcntl.h). Node has no constant for it. */
const O_EXLOCK = 0x20;
/** The exit code of flock(1) when the file is locked by another process. */
const CONFLICT = 1;

/**
 * A lock of the kernel. It is held until every copy of its descriptor is closed, in this process and in all that
 * inherit it, however they end. It works across containers, where process ids do not.
 */
export interface KernelLock {
  /** For the `stdio` of a child, which then holds the lock as we do. */
  readonly descriptor: number;
  /** Closes our descriptor. A process that inherited a copy continues to hold the lock. */
  release(): void;
}

/** Locks a file or a folder; undefined when another process has locked it. Throws when it cannot be locked at all. */
export async function tryLock(target: string): Promise<KernelLock | undefined> {
  // NFS takes an exclusive lock only on a file that is open for writing; a folder can only be opened for reading.
  const { O_RDONLY, O_RDWR, O_NONBLOCK } = constants;
  const access = (await stat(target)).isDirectory() ? O_RDONLY : O_RDWR;
  if (process.platform === 'darwin') {
    return openIfFree(target, access | O_EXLOCK | O_NONBLOCK);
  }
  const lock = descriptorOf(openSync(target, access));
  try {
    if (await flock(lock.descriptor, target)) return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
  lock.release();
  return undefined;
}

function openIfFree(target: string, flags: number): KernelLock | undefined {
  try {
    return descriptorOf(openSync(target, flags));
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return undefined;
    if (codeOf(error) === 'ENOTSUP') throw lockError(target, 'operation not supported');
    throw error;
  }
}

function descriptorOf(descriptor: number): KernelLock {
  return { descriptor, release: () => closeSync(descriptor) };
}

/** Node has no flock(2). The lock belongs to the open file, not to the process, so it outlives the child. */
async function flock(descriptor: number, target: string): Promise<boolean> {
  const child = spawn('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
  }) as ChildProcessByStdio<null, null, Readable>;
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const [status, complaint] = await Promise.all([ended, text(child.stderr)]).catch(
    (error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      throw new StartError(
        'The program flock was not found, which keeps two databases from running on one folder: install util-linux.',
        { cause: error },
      );
    },
  );
  if (status === 0) return true;
  if (status === CONFLICT) return false;
  throw lockError(target, complaint.trim());
}

function lockError(target: string, reason: string): StartError {
  return new StartError(
    `${target} cannot be locked (${reason}): name a folder on a local disk in DATA_DIR, or in TMPDIR if it is a temporary one.`,
  );
}
