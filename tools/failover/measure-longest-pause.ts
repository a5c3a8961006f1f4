import { performance } from 'node:perf_hooks';
import type { Ledger } from '#tools/faults/ledger.ts';

const SAMPLE_INTERVAL_MS = 10;

/** Measures the longest time without an acknowledged write, until the returned function is called. */
export function measureLongestPause({ ledger }: { ledger: Ledger }): () => number {
  let { acknowledged } = ledger;
  let since = performance.now();
  let longest = 0;
  const sample = () => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (ledger.acknowledged === acknowledged) return;
    ({ acknowledged } = ledger);
    since = now;
  };
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    sample();
    return Math.round(longest);
  };
}
