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
  /** Registers a counter whose total is read at each scrape: one number, or one for each value of `label`. */
  count(
    name: string,
    help: string,
    read: () => number | Record<string, number>,
    label?: string,
  ): void;
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
  const count: Metrics['count'] = (name, help, read, label = 'state') => {
    const counter = new Counter({
      name,
      help,
      labelNames: [label],
      registers: [],
      collect() {
        this.reset();
        const now = read();
        if (typeof now === 'number') this.inc(now);
        else
          for (const [value, amount] of Object.entries(now)) this.inc({ [label]: value }, amount);
      },
    });
    registry.registerMetric(counter);
  };
  const cached = { hit: 0, miss: 0 };
  let limited = 0;
  count(
    'rembuk_cache_answers_total',
    'Answers of cached routes: sent from the cache (hit), or computed (miss).',
    () => cached,
    'result',
  );
  count('rembuk_rate_limited_total', 'Requests refused with 429.', () => limited);
  return {
    contentType: registry.contentType,
    countAnswer({ method, route = 'none', status, ms, cache }) {
      const known = METHODS.has(method) ? method : 'other';
      const kind = Math.floor(status / 100);
      durations.observe(`method="${known}",route="${route}",status="${kind}xx"`, ms);
      if (cache !== undefined) cached[cache] += 1;
      if (status === 429) limited += 1;
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
    count,
    render: async () => `${await registry.metrics()}\n${durations.render()}`,
  };
}
