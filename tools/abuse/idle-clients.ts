import { connect, type Socket } from 'node:net';

/** A connection whose client reads nothing by itself. */
export interface IdleClient {
  readonly socket: Socket;
  isClosed(): boolean;
}

/** Connects, and sends `says` if there is anything to say; what goes wrong closes it. */
export function openClient(url: string, says = ''): IdleClient {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // It sees that the server hung up without reading what came before.
  socket.on('readable', () => undefined);
  let isClosed = false;
  socket.once('close', () => {
    isClosed = true;
  });
  // The server may hang up on it at any time: that is what it is for.
  socket.on('error', () => undefined);
  if (says !== '') socket.write(says);
  return { socket, isClosed: () => isClosed };
}

/** A GET as it goes over the wire. */
export function requestOf(path: string, { from, token }: { from: string; token: string }): string {
  return `GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\nauthorization: Bearer ${token}\r\n\r\n`;
}
