import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 1_000;

export interface BatcherOptions<Item> {
  /** Sends a batch. When it rejects, the items of the batch are sent again, before later ones. */
  readonly send: (items: readonly Item[]) => Promise<void>;
  /** How long items are collected before a batch is sent, in milliseconds. */
  readonly delayMs: number;
  /** The pause after a batch, in which items are collected, in milliseconds. */
  readonly pauseMs: number;
  readonly maxItems?: number;
  /** Receives the first of several consecutive failures. */
  readonly onError: (error: unknown) => void;
}

export interface Batcher<Item> {
  /** Items that are equal as JSON are sent once. Adds nothing after `close`. */
  add(items: readonly Item[]): void;
  /** Whether an item is unsent. After `close`: whether an item could not be sent. */
  hasUnsent(): boolean;
  /** Sends what has been added, without delay. Stops at the first failure. */
  close(): Promise<void>;
}

/** Collects items and sends them in batches, one batch at a time. Retries until it is closed. */
export function createBatcher<Item>({
  send,
  delayMs,
  pauseMs,
  maxItems = Infinity,
  onError,
}: BatcherOptions<Item>): Batcher<Item> {
  let unsent = new Map<string, Item>();
  const stop = new AbortController();
  let running: Promise<void> | undefined;

  const wait = async (ms: number) => {
    if (ms > 0) await sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  };

  async function sendAll(): Promise<void> {
    let hasFailed = false;
    while (unsent.size > 0) {
      if (!hasFailed && delayMs > 0) await wait(delayMs);
      const batch = [...unsent].slice(0, maxItems);
      // Items are deleted before the batch is sent: an item added again while it is being sent is sent again.
      for (const [key] of batch) unsent.delete(key);
      try {
        await send(batch.map(([, item]) => item));
        hasFailed = false;
      } catch (error) {
        unsent = new Map([...batch, ...unsent]);
        if (!hasFailed) onError(error);
        hasFailed = true;
        if (stop.signal.aborted) break;
      }
      await wait(hasFailed ? RETRY_MS : pauseMs);
    }
    running = undefined;
  }

  return {
    add(items) {
      if (stop.signal.aborted) return;
      for (const item of items) unsent.set(JSON.stringify(item), item);
      if (unsent.size > 0) running ??= sendAll();
    },
    hasUnsent: () => unsent.size > 0,
    async close() {
      stop.abort();
      await running;
    },
  };
}
