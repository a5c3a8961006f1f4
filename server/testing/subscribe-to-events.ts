import { expect } from 'vitest';
import { forumEvent, type ForumEvent } from '#contract/events.ts';

/** A client that reads an event stream over the network. */
export interface EventSubscriber {
  readonly response: Response;
  /** The events received so far, including `ready`. */
  readonly events: ForumEvent[];
  /** The number of heartbeats received so far. */
  heartbeats(): number;
  /** Resolves when the server ends the stream; rejects when the connection is cut. */
  readonly ended: Promise<void>;
  /** Waits until the newest event of a type matches. */
  expectNewest(type: ForumEvent['type'], event: Record<string, unknown>): Promise<void>;
  hangUp(): void;
}

/** Opens GET /v1/events on a listening server. */
export async function subscribeToEvents(address: string, token?: string): Promise<EventSubscriber> {
  const leave = new AbortController();
  const response = await fetch(`${address}/v1/events`, {
    headers: {
      origin: 'https://tugas.contoh.id',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    signal: leave.signal,
  });
  const events: ForumEvent[] = [];
  let heartbeats = 0;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block === ':') heartbeats += 1;
        else events.push(forumEvent.parse(JSON.parse(block.replace(/^data: /, ''))));
      }
    }
  };
  const ended = read();
  ended.catch(() => undefined);
  return {
    response,
    events,
    heartbeats: () => heartbeats,
    ended,
    expectNewest: (type, event) =>
      expect
        .poll(() => events.findLast((come) => come.type === type), { timeout: 10_000 })
        .toMatchObject({ type, ...event }),
    hangUp: () => leave.abort(),
  };
}
