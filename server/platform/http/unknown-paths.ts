import type { FastifyInstance } from 'fastify';
import { handleNotFound } from './error-handler.ts';

/**
 * Counts what no route takes as any request, and answers all of it that cannot be for a page before
 * its body is read, which is nobody's.
 */
export function answerUnknownPaths(app: FastifyInstance): void {
  const count = app.limits.isOn ? app.rateLimit() : undefined;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return undefined;
    await count?.call(app, request, reply);
    if (request.method === 'GET' || request.method === 'HEAD') return undefined;
    handleNotFound(request, reply);
    return reply;
  });
}
