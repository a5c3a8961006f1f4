import { quantile } from '../report/numbers.ts';
import { type Actor, startActor } from '#tools/processes/actor.ts';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What to send where, for how long. Each connection has an address of its own, for a server that trusts a proxy. */
export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Each list of requests is sent once, however long that takes. */
  readonly isOnce?: boolean;
  /** What the connections send over and over: the first takes the first list, and round again. */
  readonly requests: readonly (readonly LoadRequest[])[];
  /** Whether a 503 is an answer, too: the time until it counts as any. */
  readonly mayBeRefused?: boolean;
  /** How long the body of each 200 is on the wire, where all are the same. */
  readonly bodyBytes?: number;
}

/** How the answers of one status came. */
export interface Pace {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export interface LoadResult {
  /** Those that read (200), and those that wrote (201). */
  readonly reads: Pace | null;
  readonly writes: Pace | null;
  /** How many of the reads were refused (503). */
  readonly refused: number;
}

export type LoadActor = Actor<Load, LoadResult>;

/** A process that sends requests as fast as they are answered, and fails unless all go well. */
export function startLoadActor(): LoadActor {
  return startActor(new URL('load-process.ts', import.meta.url));
}

/** The pace of what a load must have done. */
export function paceOf(pace: Pace | null): Pace {
  if (pace === null) throw new Error('nothing was answered');
  return pace;
}

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
