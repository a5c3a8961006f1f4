import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether answers of the route are kept in memory. */
    keepsAnswers?: boolean;
  }
}

/** Counts every answer that goes through the framework; what is sent from memory counts itself. */
export function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route, config } = request.routeOptions;
    // How long somebody watches is no time that anything took.
    if (reply.getHeader('content-type') !== 'text/event-stream') {
      metrics.countAnswer({
        method: request.method,
        route,
        status: reply.statusCode,
        ms: reply.elapsedTime,
        cache: config.keepsAnswers && request.method === 'GET' ? 'miss' : undefined,
      });
    }
    done();
  });
}
