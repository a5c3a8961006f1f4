import { Durations } from './durations.ts';

/** All else that a client may call a method is one. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** A request that was answered. */
export interface Answered {
  readonly method: string;
  /** As the server has it, such as `/v1/threads/:threadId`; undefined where nothing took the path. */
  readonly route: string | undefined;
  readonly status: number;
  readonly ms: number;
  /** Whether it came from memory, where the route keeps answers. */
  readonly cache?: 'hit' | 'miss' | undefined;
}

export interface Metrics {
  readonly contentType: string;
  countAnswer(answered: Answered): void;
  /** Shows what `read` gives when somebody asks for it: one number, or one for each `state`. */
  show(name: string, help: string, read: () => number | Record<string, number>): void;
  /** All of them in the text format of Prometheus. */
  render(): Promise<string>;
}

/**
 * Counts for Prometheus, beside what there is of the process itself (memory, processor, event loop).
 * Labels come from what the server has, never from what clients send: their number is bounded.
 */
export async function openMetrics(): Promise<Metrics> {
  // Read only where it is asked for: a process without metrics does not hold it.
  const { collectDefaultMetrics, Counter, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Durations(
    'rembuk_http_request_duration_seconds',
    'From a request to the end of its answer; event streams are not in it.',
  );
  const counts = { hit: 0, miss: 0, refused: 0 };
  const answers = new Counter({
    name: 'rembuk_cache_answers_total',
    help: 'Answers of routes that keep them: sent from memory (hit), or made anew (miss).',
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
