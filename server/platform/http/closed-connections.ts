import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections whose requests are yet to be freed. */
const closed = new Set<Socket>();
/**
 * The callbacks of Node's parser, by their indexes in `node_http_parser.cc`: for headers, the end of a head, a piece of a
 * body and the end of a request.
 */
const PARSER_CALLBACKS = [1, 2, 3, 4] as const;
const [, HEAD_CALLBACK] = PARSER_CALLBACKS;
type Parser = Partial<Record<(typeof PARSER_CALLBACKS)[number], unknown>>;
/** Makes the parser stop before what follows a head, as for a request that upgrades to another protocol. */
const stopAfterHead = () => 2;

/** The connections that stay open until their clients have read the last answer. */
const answered = new WeakSet<Socket>();

/**
 * Closes a connection, and frees its requests as soon as the current packet of it has been read. Node itself frees them
 * only after it has read all connections, each of which may have thousands of requests: by then they would fill the
 * memory.
 */
export function closeNow(socket: Socket): void {
  stopReading(socket);
  socket.destroy();
  freeRequests(socket);
}

/**
 * Frees the requests of a connection as `closeNow` does, as if it had closed, but leaves it open for its client to read
 * what has been written. Nothing more is read from it. The caller closes it.
 */
export function freeAnswered(socket: Socket): void {
  answered.add(socket);
  stopReading(socket);
  freeRequests(socket);
}

/**
 * Reads no more of the connection, nor of its packet that is being parsed. Node would make an object for each of the
 * thousands of requests, or pieces of a body, in a packet of 64 KiB, which took up to 50 ms. Call it for a connection
 * that is being closed.
 */
export function stopReading(socket: Socket): void {
  socket.pause();
  const { parser } = socket as Socket & { parser?: Parser | null };
  if (!parser || parser[HEAD_CALLBACK] === stopAfterHead) return;
  const callbacks = PARSER_CALLBACKS.map((index) => [index, parser[index]] as const);
  // The parser skips what is no function.
  for (const index of PARSER_CALLBACKS) parser[index] = undefined;
  parser[HEAD_CALLBACK] = stopAfterHead;
  // Before Node's own listener, which gives the parser to another connection.
  socket.prependOnceListener('close', () => {
    for (const [index, callback] of callbacks) parser[index] = callback;
  });
}

/** Whether the connection is open only for its client to read the last answer. */
export function isAnswered(socket: Socket): boolean {
  return answered.has(socket) && !socket.destroyed;
}

/** Whether the connection has closed, or has got its last answer: nobody waits for its requests any more. */
export function isOver(socket: Socket): boolean {
  return socket.destroyed || answered.has(socket);
}

function freeRequests(socket: Socket): void {
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
    const answer = currentAnswer(socket);
    socket.emit('close', false);
    if (socket.destroyed) continue;
    // Node's listeners would pass more data, or their end, to the parser, which belongs to another connection now.
    for (const event of ['data', 'end', 'drain']) socket.removeAllListeners(event);
    answer?.detachSocket(socket);
  }
}

/** Returns the answer that a connection is waiting for or reading. Node stores it in `_httpMessage`. */
export function currentAnswer(socket: Socket): ServerResponse | undefined {
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return answer ?? undefined;
}
