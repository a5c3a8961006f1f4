import { quantile } from '../report/numbers.ts';
import { type Actor, startActor } from '#tools/processes/actor.ts';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Requests to one server for a number of seconds. Each connection sends an address of its own in `X-Forwarded-For`, for
 * a server that trusts a proxy.
 */
export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Whether to send each list of requests once, however long that takes, instead of for `seconds`. */
  readonly isOnce?: boolean;
  /** Each connection repeats one list. The lists are assigned to the connections in turn. */
  readonly requests: readonly (readonly LoadRequest[])[];
  /** Whether a 503 is valid. Its latency then counts like that of a 200. */
  readonly mayBeRefused?: boolean;
  /** The length of the body of each 200 on the wire, if it is the same for all. */
  readonly bodyBytes?: number;
}

/** Rate and latencies of the answers with one status. The latencies are in milliseconds. */
export interface Pace {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export interface LoadResult {
  /** The answers to reads (200, and 503 if allowed) and to writes (201); null without any. */
  readonly reads: Pace | null;
  readonly writes: Pace | null;
  /** The number of reads that were refused (503). */
  readonly refused: number;
}

export type LoadActor = Actor<Load, LoadResult>;

/** Starts a process that sends requests as fast as they are answered. A load fails if one answer is not as expected. */
export function startLoadActor(): LoadActor {
  return startActor(new URL('load-process.ts', import.meta.url));
}

/** Returns the pace. Throws if there were no answers. */
export function paceOf(pace: Pace | null): Pace {
  if (pace === null) throw new Error('nothing was answered');
  return pace;
}

/** Returns the pace of answers with these latencies (in milliseconds) within `seconds`; null without any. */
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
