import type { FastifyInstance, FastifySchema } from 'fastify';
import { successEnvelope, toFailure } from '#contract/envelope.ts';
import { z } from '#contract/zod.ts';
import { describeFailures } from '#server/platform/http/describe-routes.ts';
import { RETRY_AFTER_S } from '#server/platform/http/error-handler.ts';
import type { DatabaseCheck } from './database-check.ts';

const description: FastifySchema = {
  summary: 'Whether this process should be sent requests',
  description:
    'For load balancers and orchestrators: 503 while this process stops, or its database does not answer. `/health` tells of the database alone.',
  tags: ['health'],
  response: {
    200: successEnvelope('ready', z.object({ ready: z.literal(true) })),
    ...describeFailures('anyone'),
  },
};

/** `GET /ready`: 200 while the process accepts requests, 503 while it stops or the database is unavailable. */
export function registerReadyRoute(app: FastifyInstance, doesDatabaseAnswer: DatabaseCheck): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  const options = { schema: description, serializerCompiler: () => JSON.stringify };
  app.get('/ready', options, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    const refuse = (reason: string) =>
      reply.header('retry-after', RETRY_AFTER_S).code(503).send(toFailure(503, reason));
    if (isStopping) return refuse('the process is stopping');
    if (!(await doesDatabaseAnswer())) return refuse('the database does not answer');
    return { status: 'success', message: 'ready', data: { ready: true } };
  });
}
