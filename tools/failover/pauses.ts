import { performance } from 'node:perf_hooks';
import type { Ledger } from '#tools/faults/ledger.ts';

const LOOK_EVERY_MS = 10;

/** Measures the longest time in which nothing was acknowledged; the function that it gives ends that. */
export function watchPauses({ ledger }: { ledger: Ledger }): () => number {
  let { acknowledged } = ledger;
  let since = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (ledger.acknowledged === acknowledged) return;
    ({ acknowledged } = ledger);
    since = now;
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(looking);
    look();
    return Math.round(longest);
  };
}
