import { connect, type Socket } from 'node:net';

/**
 * Opens a connection that reads nothing by itself, and sends `text` unless it is empty. An error closes it, and sets
 * `closed` of the socket.
 */
export function openClient(url: string, text = ''): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // With a listener, the socket notices that the server closed it, although nothing is read.
  socket.on('readable', () => undefined);
  // The server may close it at any time, which is expected in these attacks.
  socket.on('error', () => undefined);
  if (text !== '') socket.write(text);
  return socket;
}

/** Closes the connections, and returns how many the server had closed already. */
export function closeAll(sockets: Iterable<Socket>): number {
  let closed = 0;
  for (const socket of sockets) {
    if (socket.closed) closed += 1;
    socket.destroy();
  }
  return closed;
}

/** Returns the text of a GET request. */
export function requestOf(path: string, { from, token }: { from: string; token: string }): string {
  return `GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\nauthorization: Bearer ${token}\r\n\r\n`;
}
