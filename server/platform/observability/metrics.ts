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

/** Reads a metric: one number, or one for each value of its label. */
type Read = () => number | Record<string, number>;

export interface Metrics {
  readonly contentType: string;
  countAnswer(answered: Answered): void;
  /** Registers a gauge that is read at each scrape; its label is `state`. */
  show(name: string, help: string, read: Read): void;
  /** Registers a counter whose total is read at each scrape. */
  count(name: string, help: string, read: Read, label?: string): void;
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
  const register = (
    Kind: typeof Counter | typeof Gauge,
    { name, help, read, label }: { name: string; help: string; read: Read; label: string },
  ) => {
    const metric = new Kind({
      name,
      help,
      labelNames: [label],
      registers: [],
      collect() {
        metric.reset();
        const now = read();
        if (typeof now === 'number') metric.inc(now);
        else
          for (const [value, amount] of Object.entries(now)) metric.inc({ [label]: value }, amount);
      },
    });
    registry.registerMetric(metric);
  };
  const count: Metrics['count'] = (name, help, read, label = 'state') =>
    register(Counter, { name, help, read, label });
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
    show: (name, help, read) => register(Gauge, { name, help, read, label: 'state' }),
    count,
    render: async () => `${await registry.metrics()}\n${durations.render()}`,
  };
}
