import { Readable } from 'node:stream';

/** What may wait for a client to read it. */
const BACKLOG_MAX_BYTES = 1_048_576;

/** The body of an answer that goes on: server-sent events. */
export interface ServerSentEvents {
  readonly body: Readable;
  /** Sends whole events as text; drops the client when more than a mebibyte waits for it. */
  send(events: string): void;
  /** A comment, which clients ignore and proxies take for a sign of life. */
  sendHeartbeat(): void;
  /** Lets the client read what it was sent, then ends the answer. */
  end(): void;
}

export function openServerSentEvents(): ServerSentEvents {
  const body = new Readable({ read: () => undefined });
  let isEnded = false;
  const send = (text: string) => {
    if (isEnded || body.destroyed) return;
    body.push(text);
    if (body.readableLength > BACKLOG_MAX_BYTES) body.destroy();
  };
  const sendHeartbeat = () => send(':\n\n');
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
