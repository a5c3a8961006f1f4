import type { FastifyInstance } from 'fastify';
import { handleNotFound } from './error-handler.ts';

/**
 * Counts requests without a route like any other, and answers those that cannot be for a page before their body, which
 * no route needs, is read.
 */
export function answerNotFound(app: FastifyInstance): void {
  const count = app.limits.isOn ? app.rateLimit() : undefined;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return undefined;
    await count?.call(app, request, reply);
    if (request.method === 'GET' || request.method === 'HEAD') return undefined;
    handleNotFound(request, reply);
    return reply;
  });
}
