import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Opens a connection that reads nothing by itself, and sends `text` unless it is empty. An error closes it, and sets
 * `closed` of the socket.
 */
export function openClient(url: string, text = ''): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // With this listener, the socket notices that the server closed it. It also keeps `resume` and `data` from reading.
  socket.on('readable', () => undefined);
  // The server may close it at any time, which is expected in these attacks.
  socket.on('error', () => undefined);
  if (text !== '') socket.write(text);
  return socket;
}

/** Like `openClient`, but reads and drops all that the server sends. */
export function openReader(url: string, text = ''): Socket {
  const socket = openClient(url, text);
  return socket.on('readable', () => socket.read());
}

/** Opens `count` connections, and pauses after each `atOnce` of them: a burst would wait in the queue of the kernel. */
export async function openSlowly(
  count: number,
  { atOnce, pauseMs }: { atOnce: number; pauseMs: number },
  open: (number: number) => Socket,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    sockets.push(open(sockets.length));
    if (sockets.length % atOnce === 0) await sleep(pauseMs);
  }
  return sockets;
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

export interface RequestHead {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** The client address, which is sent in `X-Forwarded-For`. */
  readonly from: string;
  readonly token?: string;
  /** Further lines, such as `content-length: 9`. */
  readonly headers?: readonly string[];
}

/** Returns the text of a request, up to its body. */
export function requestOf(
  path: string,
  { method = 'GET', from, token, headers = [] }: RequestHead,
): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: x',
    `x-forwarded-for: ${from}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Returns the address of the /64 with this number (below 65,536) in one IPv6 /48. */
export function addressIn(network: number, number: number): string {
  return `2001:db8:${network}:${number.toString(16)}::1`;
}
