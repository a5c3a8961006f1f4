import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { DatabaseConnection } from './database-hosts.ts';
import { hearNotifications } from './notifications.ts';

/** Where the processes on one database tell each other which tags changed. */
const CHANNEL = 'forum_tags';
/** A notification holds 8,000 bytes; a tag, far below a hundred. */
const TAGS_PER_NOTICE = 50;
const RETRY_MS = 1_000;
/** How long changes gather after others were told. */
const GATHER_MS = 10;

/** Who keeps things in memory until they change. */
export interface TagFollower {
  /** From now on all that changes is heard, in other processes too. */
  onHearing(): void;
  /** From now on nothing is heard of other processes. */
  onDeaf(): void;
  onTags(tags: readonly string[]): void;
}

export interface ChangedTags {
  /** Tells the followers of this process before it returns, and those of others as soon as may be. */
  tell(tags: readonly string[]): void;
  follow(follower: TagFollower): void;
  /** Whether it hears of what other processes change. */
  isHearing(): boolean;
  /** After `close`: whether something could not be told. */
  hasUntold(): boolean;
  /** Tells what is still to be told. Close the database after it; a second time changes nothing. */
  close(): Promise<void>;
}

export interface ChangedTagsOptions<Schema> {
  readonly db: Kysely<Schema>;
  readonly connection: DatabaseConnection;
  readonly onError: (error: Error) => void;
}

/** Names of things that changed, told to all processes on the database at `connection`. */
export function openChangedTags<Schema>({
  db,
  connection,
  onError,
}: ChangedTagsOptions<Schema>): ChangedTags {
  const origin = randomUUID();
  const followers: TagFollower[] = [];
  const untold = new Set<string>();
  const stop = new AbortController();
  let telling: Promise<void> | undefined;
  let closing: Promise<void> | undefined;

  const notifications = hearNotifications({
    connection,
    channel: CHANNEL,
    onListening: () => followers.forEach((follower) => follower.onHearing()),
    onLost: () => followers.forEach((follower) => follower.onDeaf()),
    onPayload(payload) {
      const [sender, ...tags] = payload.split(' ');
      if (sender !== origin) followers.forEach((follower) => follower.onTags(tags));
    },
    onError: report,
  });
  notifications.start();

  function report(error: unknown): void {
    onError(error instanceof Error ? error : new Error(String(error)));
  }

  async function tellOthers(): Promise<void> {
    let isReported = false;
    while (untold.size > 0) {
      const told = [...untold].slice(0, TAGS_PER_NOTICE);
      // Taken out before: what changes again while this is on its way is told again.
      for (const tag of told) untold.delete(tag);
      try {
        const payload = [origin, ...told].join(' ');
        // Nobody has to wait until the disk has it: what is heard is not read from there.
        await sql`
          select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${payload})
        `.execute(db);
        await sleep(GATHER_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      } catch (error) {
        for (const tag of told) untold.add(tag);
        if (!isReported) report(error);
        isReported = true;
        if (stop.signal.aborted) break;
        await sleep(RETRY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    }
    telling = undefined;
  }

  async function close(): Promise<void> {
    stop.abort();
    await telling;
    await notifications.close();
  }

  return {
    tell(tags) {
      for (const follower of followers) follower.onTags(tags);
      for (const tag of tags) untold.add(tag);
      if (untold.size > 0) telling ??= tellOthers();
    },
    follow(follower) {
      followers.push(follower);
      if (notifications.isListening()) follower.onHearing();
    },
    isHearing: notifications.isListening,
    hasUntold: () => untold.size > 0,
    close: () => (closing ??= close()),
  };
}
