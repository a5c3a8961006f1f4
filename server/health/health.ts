import type { FastifyInstance, FastifySchema } from 'fastify';
import { sql } from 'kysely';
import { successEnvelope, toFailure } from '#contract/envelope.ts';
import { z } from '#contract/zod.ts';
import { ANSWER_MS, withDeadline } from '#server/platform/http/deadline.ts';
import { describeFailures } from '#server/platform/http/describe-routes.ts';
import { RETRY_AFTER_S } from '#server/platform/http/error-handler.ts';
import type { Db } from '#server/schema.ts';

const description: FastifySchema = {
  summary: 'Whether the database answers',
  tags: ['health'],
  response: {
    200: successEnvelope('healthy', z.object({ database: z.literal('up') })),
    ...describeFailures('anyone'),
  },
};

/**
 * `GET /health`: 200 while the database answers, 503 while it does not. Requests of the same moment share one query,
 * as anybody may send many.
 */
export function registerHealthRoute(app: FastifyInstance, db: Db): void {
  let running: Promise<unknown> | undefined;
  const query = () =>
    (running ??= withDeadline(sql`select 1`.execute(db), ANSWER_MS).finally(() => {
      running = undefined;
    }));
  const options = { schema: description, serializerCompiler: () => JSON.stringify };
  app.get('/health', options, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await query();
      return { status: 'success', message: 'healthy', data: { database: 'up' } };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply
        .header('retry-after', RETRY_AFTER_S)
        .code(503)
        .send(toFailure(503, 'the database does not answer'));
    }
  });
}
