import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What was sent before the stop has come by then. */
const SILENT_GRACE_MS = 500;

/**
 * Ends each kept-alive connection with the last answer that it carries once the server is told to
 * stop; otherwise the stop would wait for the client to hang up, a minute or more. Node ends those that
 * have nothing under way, but not those that never said anything.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    setTimeout(() => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, SILENT_GRACE_MS).unref();
  });
  // Fastify waits for those alone that the server itself has accepted, not for those handed to it.
  app.addHook('onClose', async () => {
    await Promise.all(
      Array.from(connections, (socket) => new Promise((end) => socket.once('close', end))),
    );
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('connection', 'close');
  });
}
