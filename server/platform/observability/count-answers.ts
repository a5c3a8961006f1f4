import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Counts every answer except event streams. */
export function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, isCacheHit, routeOptions } = request;
    const { url: route, config } = routeOptions;
    // How long an event stream stays open is not a response time.
    if (reply.getHeader('content-type') !== 'text/event-stream') {
      metrics.countAnswer({
        method,
        route,
        status: reply.statusCode,
        ms: reply.elapsedTime,
        cache: config.isCached && method === 'GET' ? (isCacheHit ? 'hit' : 'miss') : undefined,
      });
    }
    done();
  });
}
