import type { Socket } from 'node:net';

const closed = new Set<Socket>();

/**
 * Closes a connection, and frees its requests as soon as the packet that it sent has been read. Node itself frees them after
 * it has read all connections, which may be thousands of requests of each: by then they would fill the memory.
 */
export function closeNow(socket: Socket): void {
  socket.destroy();
  // By then no connection is being read.
  if (closed.size === 0) setImmediate(freeClosedConnections);
  closed.add(socket);
}

/**
 * Frees the requests of closed connections, but for the one that is being read. Call it when a connection's data arrive: it is
 * then that no other one is being read. Node forgets a connection's requests and gives its parser to another connection
 * when it hears that this is closed; in the middle of a packet, also in `process.nextTick`, the parser would go on with the rest.
 */
export function freeClosedConnections(reading?: Socket): void {
  for (const socket of closed) {
    if (socket === reading) continue;
    closed.delete(socket);
    socket.emit('close', false);
  }
}
