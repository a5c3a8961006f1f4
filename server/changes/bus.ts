import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type ForumEvent, forumEvent } from '#contract/events.ts';
import { createBatcher } from '#server/platform/concurrency/batcher.ts';
import type { DatabaseConnection } from '#server/platform/database/hosts.ts';
import { subscribeToNotifications } from '#server/platform/database/notifications.ts';
import type { Db } from '#server/schema.ts';
import { EVENTS_CHANNEL, notifyOfEvents } from './events.repository.ts';
import type { PendingEvent } from './events.ts';
import { isSessionTag } from './tags.ts';

export const TAGS_CHANNEL = 'forum_tags';
/** A notification holds 8,000 bytes; a tag has far fewer than a hundred. */
const TAGS_PER_NOTIFICATION = 50;
/** The limit of one statement, so that a burst of 60,000 votes is sent within a second. */
const TAGS_PER_STATEMENT = 2_000;
/** Tags are sent at once. Those added in this time after a batch are sent together. */
const TAGS_PAUSE_MS = 10;
/** Collects events before they are sent, so that a burst of votes on one thread is one event. */
const EVENTS_DELAY_MS = 75;

export interface BusSubscriber {
  /**
   * Called each time the connection is established. No change of any process is missed from now on, until
   * `onDisconnected`.
   */
  onConnected?(): void;
  /** Changes of other processes are missed from now on. */
  onDisconnected?(): void;
  /** Receives the tags that any process invalidates. Those of this process arrive before `invalidate` returns. */
  onTags?(tags: readonly string[]): void;
  /** Receives the events of all processes, including this one, by way of the database. */
  onEvent?(event: ForumEvent): void;
}

/** Carries changes between the processes on one database, by PostgreSQL's LISTEN and NOTIFY. */
export interface Bus {
  invalidate(tags: readonly string[]): void;
  /** Sends each event once, with the counts at the time of sending. */
  sendEvents(events: readonly PendingEvent[]): void;
  subscribe(subscriber: BusSubscriber): void;
  /** Whether changes of other processes are received. */
  isConnected(): boolean;
  /** Whether anything could not be sent. Valid after `close`. */
  hasUnsent(): boolean;
  /** Sends what is unsent. Close the database after it. A second call does nothing. */
  close(): Promise<void>;
}

export interface BusOptions {
  readonly db: Db;
  /** The connection that it listens on. It sends through `db`. */
  readonly connection: DatabaseConnection;
  /** Receives the first of several consecutive failures. */
  readonly onError: (error: Error) => void;
}

export function openBus({ db, connection, onError }: BusOptions): Bus {
  const origin = randomUUID();
  const subscribers: BusSubscriber[] = [];
  let closing: Promise<void> | undefined;

  const report = (error: unknown) => {
    onError(error instanceof Error ? error : new Error(String(error)));
  };
  const createTagsBatcher = () =>
    createBatcher<string>({
      send: (tags) => notifyOfTags(db, origin, tags),
      delayMs: 0,
      pauseMs: TAGS_PAUSE_MS,
      maxItems: TAGS_PER_STATEMENT,
      onError: report,
    });
  const tagsBatcher = createTagsBatcher();
  // An ended session must not wait for the votes before it: until the tag arrives, other processes accept its token.
  const sessionsBatcher = createTagsBatcher();
  const eventsBatcher = createBatcher<PendingEvent>({
    send: (events) => notifyOfEvents(db, events),
    delayMs: EVENTS_DELAY_MS,
    pauseMs: 0,
    onError: report,
  });
  const batchers = [tagsBatcher, sessionsBatcher, eventsBatcher];
  const notifications = subscribeToNotifications({
    connection,
    channels: [TAGS_CHANNEL, EVENTS_CHANNEL],
    onConnected: () => subscribers.forEach((subscriber) => subscriber.onConnected?.()),
    onDisconnected: () => subscribers.forEach((subscriber) => subscriber.onDisconnected?.()),
    onNotification(channel, payload) {
      if (channel === EVENTS_CHANNEL) receiveEvent(payload);
      else receiveTags(payload);
    },
    onError: report,
  });

  function receiveTags(payload: string): void {
    const [sender, ...tags] = payload.split(' ');
    if (sender !== origin) subscribers.forEach((subscriber) => subscriber.onTags?.(tags));
  }

  function receiveEvent(payload: string): void {
    const event = readEvent(payload);
    if (event) subscribers.forEach((subscriber) => subscriber.onEvent?.(event));
  }

  async function close(): Promise<void> {
    await Promise.all(batchers.map((batcher) => batcher.close()));
    await notifications.close();
  }

  return {
    invalidate(tags) {
      subscribers.forEach((subscriber) => subscriber.onTags?.(tags));
      sessionsBatcher.add(tags.filter(isSessionTag));
      tagsBatcher.add(tags.filter((tag) => !isSessionTag(tag)));
    },
    sendEvents: eventsBatcher.add,
    subscribe(subscriber) {
      subscribers.push(subscriber);
      if (notifications.isConnected()) subscriber.onConnected?.();
    },
    isConnected: notifications.isConnected,
    hasUnsent: () => batchers.some((batcher) => batcher.hasUnsent()),
    close: () => (closing ??= close()),
  };
}

async function notifyOfTags(db: Db, origin: string, tags: readonly string[]): Promise<void> {
  const payloads: string[] = [];
  for (let from = 0; from < tags.length; from += TAGS_PER_NOTIFICATION) {
    payloads.push([origin, ...tags.slice(from, from + TAGS_PER_NOTIFICATION)].join(' '));
  }
  // The commit need not wait for the disk, because a notification is not stored there.
  await sql`
    select set_config('synchronous_commit', 'off', true), pg_notify(${TAGS_CHANNEL}, payload)
    from unnest(${payloads}::text[]) as payload
  `.execute(db);
}

/** Returns undefined for an unknown payload: another version of Rembuk may share the database. */
function readEvent(payload: string): ForumEvent | undefined {
  try {
    return forumEvent.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
