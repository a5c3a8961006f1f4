import type { ServerResponse } from 'node:http';

/** What may wait for a client to read it, beside what the kernel holds: minutes of a busy forum. */
export const BACKLOG_MAX_BYTES = 65_536;
const HEARTBEAT = Buffer.from(':\n\n');

/** An answer that goes on: server-sent events. */
export interface ServerSentEvents {
  /**
   * Sends whole events, from a buffer that streams may share. Drops the client instead where more than
   * `BACKLOG_MAX_BYTES` still wait for it: when it connects again, it reads anew what it missed.
   */
  send(events: Buffer): void;
  /**
   * A comment, which clients ignore and proxies take for a sign of life. Drops the client instead where
   * the answer has ended and it has still not read the rest.
   */
  sendHeartbeat(): void;
  /** Lets the client read what it was sent, until the next heartbeat, then ends the answer. */
  end(): void;
}

/**
 * Begins the body of an answer whose headers are written. Events go straight into it: a stream in between
 * would take as much memory for each client as the answer itself.
 */
export function openServerSentEvents(response: ServerResponse): ServerSentEvents {
  const send = (bytes: Buffer) => {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > BACKLOG_MAX_BYTES) response.destroy();
    else response.write(bytes);
  };
  const sendHeartbeat = () => {
    if (response.writableEnded) response.destroy();
    else send(HEARTBEAT);
  };
  // The headers leave with the first bytes.
  sendHeartbeat();
  return { send, sendHeartbeat, end: () => void response.end() };
}

/** One event with `data` as its JSON. */
export function toServerSentEvent(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
