import type { FastifyInstance, FastifySchema } from 'fastify';
import { successEnvelope, toFailure } from '#contract/envelope.ts';
import { z } from '#contract/zod.ts';
import { describeFailures } from '#server/platform/http/describe-routes.ts';
import { RETRY_AFTER_S } from '#server/platform/http/error-handler.ts';
import type { DatabaseCheck } from './database-check.ts';

const description: FastifySchema = {
  summary: 'Whether the database answers',
  tags: ['health'],
  response: {
    200: successEnvelope('healthy', z.object({ database: z.literal('up') })),
    ...describeFailures('anyone'),
  },
};

/** `GET /health`: 200 while the database answers, 503 while it does not. */
export function registerHealthRoute(app: FastifyInstance, doesDatabaseAnswer: DatabaseCheck): void {
  const options = { schema: description, serializerCompiler: () => JSON.stringify };
  app.get('/health', options, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (await doesDatabaseAnswer()) {
      return { status: 'success', message: 'healthy', data: { database: 'up' } };
    }
    return reply
      .header('retry-after', RETRY_AFTER_S)
      .code(503)
      .send(toFailure(503, 'the database does not answer'));
  });
}
