import type { Socket } from 'node:net';

const closed = new Set<Socket>();

/**
 * Closes a connection, and frees its requests as soon as the current packet of it has been read. Node itself frees them
 * only after it has read all connections, each of which may have thousands of requests: by then they would fill the
 * memory.
 */
export function closeNow(socket: Socket): void {
  socket.destroy();
  // No connection is being read then.
  if (closed.size === 0) setImmediate(freeClosedConnections);
  closed.add(socket);
}

/**
 * Frees the requests of closed connections, except the one that is being read. Call it when data of a connection
 * arrive: no other one is being read then. On a 'close' event, Node drops a connection's requests and gives its parser
 * to another connection. In the middle of a packet, even in `process.nextTick`, that parser would continue with the
 * rest of the packet.
 */
export function freeClosedConnections(reading?: Socket): void {
  for (const socket of closed) {
    if (socket === reading) continue;
    closed.delete(socket);
    socket.emit('close', false);
  }
}
