import { connect, type Socket } from 'node:net';

/**
 * A connection whose client reads nothing by itself. Sends `says` if there is anything to say; what goes wrong closes
 * it, as `closed` of the socket tells.
 */
export function openClient(url: string, says = ''): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // It sees that the server hung up without reading what came before.
  socket.on('readable', () => undefined);
  // The server may hang up on it at any time: that is what it is for.
  socket.on('error', () => undefined);
  if (says !== '') socket.write(says);
  return socket;
}

/** How many of the connections are closed already; closes the others. */
export function closeAll(sockets: Iterable<Socket>): number {
  let closed = 0;
  for (const socket of sockets) {
    if (socket.closed) closed += 1;
    socket.destroy();
  }
  return closed;
}

/** A GET as it goes over the wire. */
export function requestOf(path: string, { from, token }: { from: string; token: string }): string {
  return `GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\nauthorization: Bearer ${token}\r\n\r\n`;
}
