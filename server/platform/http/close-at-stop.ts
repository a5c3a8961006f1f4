import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Data sent before the stop has arrived by then. */
const SILENT_GRACE_MS = 500;

/**
 * Closes each keep-alive connection after its current answer once the server is stopping. Otherwise the stop would wait
 * a minute or more for the client to close it. Node closes idle connections itself, but not those that have
 * never sent a request.
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
  // Fastify waits only for connections that its own server accepted, not for those handed to it.
  app.addHook('onClose', async () => {
    await Promise.all(
      Array.from(connections, (socket) => new Promise((end) => socket.once('close', end))),
    );
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('connection', 'close');
  });
}
