import { setTimeout as sleep } from 'node:timers/promises';
import type { ForumEvent } from '#contract/events.ts';
import type { Bus } from '#server/changes/bus.ts';
import { sessionTag } from '#server/changes/tags.ts';
import { toServerSentEvent } from '#server/platform/http/server-sent-events.ts';
import { mapInSlices } from '#server/platform/concurrency/time-slices.ts';

/**
 * The interval of leaderboard events, in milliseconds. Scores change all the time, and clients reload the whole
 * leaderboard.
 */
const LEADERBOARDS_EVERY_MS = 1_000;

/** After a broadcast, nothing is sent for this many times its duration. */
const PAUSE_FACTOR = 4;
const PAUSE_MAX_MS = 1_000;

const READY = toServerSentEvent({ type: 'ready' } satisfies ForumEvent);
const READY_BYTES = Buffer.from(READY);

/** An open event stream. */
export interface Subscriber {
  /** Undefined for a visitor. */
  readonly tokenHash: string | undefined;
  send(events: Buffer): void;
  end(): void;
}

export interface LiveEvents {
  /** Sends `ready` and all later events, until the returned function is called. */
  subscribe(subscriber: Subscriber): () => void;
  /** Nothing is sent afterwards. */
  close(): void;
}

/** Sends the events of `bus` to the event streams of this process, and ends those whose session ends. */
export function openLiveEvents(
  bus: Pick<Bus, 'subscribe' | 'isConnected'>,
  onError: (error: unknown) => void,
): LiveEvents {
  const subscribers = new Set<Subscriber>();
  let outgoing = '';
  let isSending = false;
  let leaderboards: NodeJS.Timeout | undefined;

  bus.subscribe({
    onConnected() {
      send(READY);
      // Sent at once: a client that subscribes after this gets its own `ready`.
      sendOutgoing();
    },
    onEvent(event) {
      if (event.type === 'leaderboards-changed') {
        leaderboards ??= setTimeout(() => {
          leaderboards = undefined;
          send(toServerSentEvent(event));
        }, LEADERBOARDS_EVERY_MS);
      } else {
        send(toServerSentEvent(event));
      }
    },
    onTags(tags) {
      const ended = new Set(tags.filter((tag) => tag.startsWith(sessionTag(''))));
      if (ended.size === 0) return;
      for (const { tokenHash, end } of subscribers) {
        if (tokenHash !== undefined && ended.has(sessionTag(tokenHash))) end();
      }
    },
  });

  /** Events received in one iteration of the event loop are sent in one piece. */
  function send(events: string): void {
    if (outgoing === '') setImmediate(sendOutgoing);
    outgoing += events;
  }

  function sendOutgoing(): void {
    if (isSending || outgoing === '') return;
    isSending = true;
    void sendAll()
      .catch(onError)
      .finally(() => {
        isSending = false;
      });
  }

  async function sendAll(): Promise<void> {
    while (outgoing !== '') {
      // All streams share one buffer: a copy for each of a thousand slow readers takes a thousand times the memory.
      const events = Buffer.from(outgoing);
      outgoing = '';
      const begun = performance.now();
      await mapInSlices([...subscribers], (subscriber) => sendTo(subscriber, events));
      // Most of the time is left to requests, however many streams are open and however many events are sent.
      const pauseMs = Math.min(PAUSE_FACTOR * (performance.now() - begun), PAUSE_MAX_MS);
      if (pauseMs >= 1) await sleep(pauseMs, undefined, { ref: false });
    }
  }

  /** Reports a failed send, so that the other subscribers still get the events. */
  function sendTo(subscriber: Subscriber, events: Buffer): void {
    try {
      subscriber.send(events);
    } catch (error) {
      onError(error);
    }
  }

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      if (bus.isConnected()) subscriber.send(READY_BYTES);
      return () => subscribers.delete(subscriber);
    },
    close() {
      clearTimeout(leaderboards);
    },
  };
}
