import { Durations } from './durations.ts';

/** All other method names of clients are counted as one. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

export interface Answered {
  readonly method: string;
  /** The route's pattern, such as `/v1/threads/:threadId`; undefined when no route matched. */
  readonly route: string | undefined;
  readonly status: number;
  readonly ms: number;
  /** Whether the answer was cached; undefined when the route caches no answers. */
  readonly cache?: 'hit' | 'miss' | undefined;
}

export interface Metrics {
  readonly contentType: string;
  countAnswer(answered: Answered): void;
  /** Registers a gauge whose value is read at each scrape: one number, or one for each `state`. */
  show(name: string, help: string, read: () => number | Record<string, number>): void;
  /** All metrics in the text format of Prometheus. */
  render(): Promise<string>;
}

/**
 * Collects metrics for Prometheus, including those of the process (memory, processor, event loop). Labels come only
 * from the server, never from clients: their number is bounded.
 */
export async function openMetrics(): Promise<Metrics> {
  // Imported on demand: a process without metrics does not load it.
  const { collectDefaultMetrics, Counter, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Durations(
    'rembuk_http_request_duration_seconds',
    'Seconds from a request to the end of its answer, without event streams.',
  );
  const counts = { hit: 0, miss: 0, refused: 0 };
  const answers = new Counter({
    name: 'rembuk_cache_answers_total',
    help: 'Answers of cached routes: sent from the cache (hit), or computed (miss).',
    labelNames: ['result'],
    registers: [],
    collect() {
      this.reset();
      for (const result of ['hit', 'miss'] as const) this.inc({ result }, counts[result]);
    },
  });
  const limited = new Counter({
    name: 'rembuk_rate_limited_total',
    help: 'Requests refused with 429.',
    registers: [],
    collect() {
      this.reset();
      this.inc(counts.refused);
    },
  });
  registry.registerMetric(answers);
  registry.registerMetric(limited);
  return {
    contentType: registry.contentType,
    countAnswer({ method, route = 'none', status, ms, cache }) {
      const known = METHODS.has(method) ? method : 'other';
      const kind = Math.floor(status / 100);
      durations.observe(`method="${known}",route="${route}",status="${kind}xx"`, ms);
      if (cache !== undefined) counts[cache] += 1;
      if (status === 429) counts.refused += 1;
    },
    show(name, help, read) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers: [],
        collect() {
          const now = read();
          if (typeof now === 'number') this.set(now);
          else for (const [state, amount] of Object.entries(now)) this.set({ state }, amount);
        },
      });
      registry.registerMetric(gauge);
    },
    render: async () => `${await registry.metrics()}\n${durations.render()}`,
  };
}
