import type { FastifyInstance } from 'fastify';

/**
 * Ends each kept-alive connection with the last answer that it carries once the server is told to
 * stop; otherwise the stop would wait for the client to hang up, a minute or more.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('connection', 'close');
  });
}
