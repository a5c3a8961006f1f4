import { quantile } from '../report/numbers.ts';
import type { Pace } from './load.ts';

/** The pace of answers that took so many milliseconds each, in so many seconds; null without any. */
export function paceFrom(latencies: readonly number[], seconds: number): Pace | null {
  if (latencies.length === 0) return null;
  const sorted = Float64Array.from(latencies).sort();
  return {
    count: sorted.length,
    perSecond: sorted.length / seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    max: quantile(sorted, 1),
  };
}
