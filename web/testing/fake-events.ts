import type { ForumEvent } from '#contract/events.ts';

/** The open event streams of a fake forum. */
export class FakeEvents {
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  /** The number of streams opened so far. */
  opened = 0;

  /** The number of open streams. */
  get open(): number {
    return this.#open.size;
  }

  /** Sends an event to all streams. */
  send(event: ForumEvent): void {
    for (const stream of this.#open) write(stream, event);
  }

  /** Ends all streams, as a restarting server does. */
  drop(): void {
    for (const stream of this.#open) stream.close();
    this.#open.clear();
  }

  /** The answer to `GET /events`. */
  answer(signal: AbortSignal | null | undefined): Response {
    this.opened += 1;
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.#open.add(stream);
        signal?.addEventListener('abort', () => {
          if (this.#open.delete(stream)) stream.error(signal.reason);
        });
        write(stream, { type: 'ready' });
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  }
}

function write(stream: ReadableStreamDefaultController<Uint8Array>, event: ForumEvent): void {
  stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
}
