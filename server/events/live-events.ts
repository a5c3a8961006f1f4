import { setTimeout as sleep } from 'node:timers/promises';
import type { ForumEvent } from '#contract/events.ts';
import type { DatabaseConnection } from '#server/platform/database-hosts.ts';
import { hearNotifications } from '#server/platform/notifications.ts';
import { toServerSentEvent } from '#server/platform/server-sent-events.ts';
import { mapInSlices } from '#server/platform/time-slices.ts';
import type { Db } from '#server/schema.ts';
import { collectChanges } from './collect-changes.ts';
import { type Notice, notice } from './events.presenter.ts';
import { EVENTS_CHANNEL, notifyOfChanges } from './events.repository.ts';
import type { ForumChanges } from './forum-changes.ts';

/** Everybody's scores change all the time, and a leaderboard is read again as a whole. */
const LEADERBOARDS_EVERY_MS = 1_000;

/** After events went out, how many times as long as that took nothing goes out. */
const SHARE_OF_OTHERS = 4;
const PAUSE_MAX_MS = 1_000;

const READY = toServerSentEvent({ type: 'ready' } satisfies ForumEvent);
const READY_BYTES = Buffer.from(READY);

/** Somebody who watches; with which token, where they had to say. */
export interface Watcher {
  readonly tokenHash: string | undefined;
  send(events: Buffer): void;
  end(): void;
}

export interface LiveEvents {
  /** Where routes say what they wrote. */
  readonly changes: ForumChanges;
  /** Sends `ready` and what comes after it, until the function that it gives is called. */
  watch(watcher: Watcher): () => void;
  /** After `close`: whether something could not be told. */
  hasUntold(): boolean;
  /** Tells what is still to be told; a second time changes nothing. Close the database after it. */
  close(): Promise<void>;
}

/**
 * Brings what any process writes to those who watch in this one. All goes through the database at
 * `connection`, what this process wrote too, on a connection that is made when the first one watches.
 */
export function openLiveEvents(
  db: Db,
  connection: DatabaseConnection,
  onError: (error: Error) => void,
): LiveEvents {
  const watchers = new Set<Watcher>();
  let outgoing = '';
  let isSending = false;
  let leaderboards: NodeJS.Timeout | undefined;
  let closing: Promise<void> | undefined;

  const report = (error: unknown) => {
    onError(error instanceof Error ? error : new Error(String(error)));
  };
  const collected = collectChanges((changes) => notifyOfChanges(db, changes), report);
  const notifications = hearNotifications({
    connection,
    channel: EVENTS_CHANNEL,
    onListening: () => {
      send(READY);
      // At once: whoever comes from here on is sent their own.
      sendOutgoing();
    },
    onPayload: hear,
    onError: report,
  });

  function hear(payload: string): void {
    const event = readNotice(payload);
    if (event === undefined) return;
    if (event.type === 'session-ended') {
      endSession(event.tokenHash);
    } else if (event.type === 'leaderboards-changed') {
      leaderboards ??= setTimeout(() => {
        leaderboards = undefined;
        send(toServerSentEvent(event));
      }, LEADERBOARDS_EVERY_MS);
    } else {
      send(toServerSentEvent(event));
    }
  }

  /** What is heard at once goes out at once, in one piece. */
  function send(events: string): void {
    if (outgoing === '') setImmediate(sendOutgoing);
    outgoing += events;
  }

  function sendOutgoing(): void {
    if (isSending || outgoing === '') return;
    isSending = true;
    void sendAll()
      .catch(report)
      .finally(() => {
        isSending = false;
      });
  }

  async function sendAll(): Promise<void> {
    while (outgoing !== '') {
      // One buffer for all: a copy for each of a thousand slow readers takes a thousand times the memory.
      const events = Buffer.from(outgoing);
      outgoing = '';
      const begun = performance.now();
      await mapInSlices([...watchers], (watcher) => sendTo(watcher, events));
      // Most of the time is left to requests, however many watch and however much changes.
      const pauseMs = Math.min(SHARE_OF_OTHERS * (performance.now() - begun), PAUSE_MAX_MS);
      if (pauseMs >= 1) await sleep(pauseMs, undefined, { ref: false });
    }
  }

  /** Reports a failed send, so that the other watchers still get the events. */
  function sendTo(watcher: Watcher, events: Buffer): void {
    try {
      watcher.send(events);
    } catch (error) {
      report(error);
    }
  }

  function endSession(tokenHash: string): void {
    for (const watcher of watchers) if (watcher.tokenHash === tokenHash) watcher.end();
  }

  async function close(): Promise<void> {
    await collected.close();
    await notifications.close();
    clearTimeout(leaderboards);
  }

  return {
    changes: {
      ...collected.changes,
      sessionEnded(tokenHash) {
        endSession(tokenHash);
        collected.changes.sessionEnded(tokenHash);
      },
    },
    watch(watcher) {
      watchers.add(watcher);
      if (notifications.isListening()) watcher.send(READY_BYTES);
      else notifications.start();
      return () => watchers.delete(watcher);
    },
    hasUntold: collected.hasUntold,
    close: () => (closing ??= close()),
  };
}

/** Undefined for what is no notice of ours: another version of Rembuk may share the database. */
function readNotice(payload: string): Notice | undefined {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
