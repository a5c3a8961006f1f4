import { Readable } from 'node:stream';

/** What may wait for a client to read it, beside what the kernel holds: minutes of a busy forum. */
export const BACKLOG_MAX_BYTES = 65_536;
const HEARTBEAT = Buffer.from(':\n\n');

/** The body of an answer that goes on: server-sent events. */
export interface ServerSentEvents {
  readonly body: Readable;
  /**
   * Sends whole events, from a buffer that streams may share. Drops the client when more than
   * `BACKLOG_MAX_BYTES` wait for it: when it connects again, it reads anew what it missed.
   */
  send(events: Buffer): void;
  /** A comment, which clients ignore and proxies take for a sign of life. */
  sendHeartbeat(): void;
  /** Lets the client read what it was sent, then ends the answer. */
  end(): void;
}

export function openServerSentEvents(): ServerSentEvents {
  const body = new Readable({ read: () => undefined });
  let isEnded = false;
  const send = (bytes: Buffer) => {
    if (isEnded || body.destroyed) return;
    body.push(bytes);
    if (body.readableLength > BACKLOG_MAX_BYTES) body.destroy();
  };
  const sendHeartbeat = () => send(HEARTBEAT);
  // The headers leave with the first bytes.
  sendHeartbeat();
  return {
    body,
    send,
    sendHeartbeat,
    end: () => {
      if (!isEnded && !body.destroyed) body.push(null);
      isEnded = true;
    },
  };
}

/** One event with `data` as its JSON. */
export function toServerSentEvent(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
