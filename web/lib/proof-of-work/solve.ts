import { createHasher } from './sha256.ts';

const PREFIX_LENGTH = 64;
/** Hashes between two looks at the clock: a slow phone computes them in some milliseconds. */
const HASHES_AT_ONCE = 250;
/** Half of a frame, so that the page stays usable meanwhile. */
const SLICE_MS = 8;

export type Challenge = { challenge: string; bits: number };

/**
 * Finds the number that solves a challenge (`registrationChallenge` in contract/users.ts), and returns both as a proof;
 * undefined when it takes longer than `maxMs`. Works in slices, between which the page answers.
 */
export async function solve(
  { challenge, bits }: Challenge,
  { maxMs }: { maxMs: number },
): Promise<string | undefined> {
  const hash = createHasher(challenge.padEnd(PREFIX_LENGTH, '.'));
  const startedAt = performance.now();
  for (let number = 0, sliceEnd = startedAt + SLICE_MS; ;) {
    for (const end = number + HASHES_AT_ONCE; number < end; number += 1) {
      if (countZeroBits(hash(String(number))) >= bits) return `${challenge}.${number}`;
    }
    const now = performance.now();
    if (now - startedAt > maxMs) return undefined;
    if (now < sliceEnd) continue;
    await nextTask();
    sliceEnd = performance.now() + SLICE_MS;
  }
}

/** The zero bits at the beginning of a hash, 32 at most. */
function countZeroBits([first = 0]: Uint32Array): number {
  return Math.clz32(first);
}

/** Lets other tasks of the page run. A timer would wait longer, and for a second in a tab that is not shown. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
