import type { ServerResponse } from 'node:http';

/** The maximum that is buffered for a client beside the kernel's buffers, in bytes: minutes of a busy forum. */
const BACKLOG_MAX_BYTES = 65_536;
const HEARTBEAT = Buffer.from(':\n\n');

/** An answer with server-sent events. */
export interface ServerSentEvents {
  /**
   * Sends whole events, from a buffer that streams may share. Closes the connection instead when more than
   * `BACKLOG_MAX_BYTES` are unread: the client reads what it missed when it reconnects.
   */
  send(events: Buffer): void;
  /**
   * Sends a comment, which clients ignore and which keeps proxies from timing out. Closes the connection instead when
   * the answer has ended and the client has still not read the rest.
   */
  sendHeartbeat(): void;
  /** Ends the answer. The client may read what was sent until the next heartbeat. */
  end(): void;
}

const streams = new WeakSet<ServerResponse>();

/** Whether the answer is an event stream, which need not ever end. */
export function isEventStream(response: ServerResponse): boolean {
  return streams.has(response);
}

/**
 * Begins the body of an answer whose headers are written. Events are written directly to it: a stream in between would
 * take as much memory for each client as the answer itself.
 */
export function openServerSentEvents(response: ServerResponse): ServerSentEvents {
  streams.add(response);
  const send = (bytes: Buffer) => {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > BACKLOG_MAX_BYTES) response.destroy();
    else response.write(bytes);
  };
  const sendHeartbeat = () => {
    if (response.writableEnded) response.destroy();
    else send(HEARTBEAT);
  };
  // Node sends the headers with the first bytes.
  sendHeartbeat();
  return { send, sendHeartbeat, end: () => void response.end() };
}

/** Formats one event with `data` as JSON. */
export function toServerSentEvent(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
