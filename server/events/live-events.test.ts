import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { connect } from 'node:net';
import timers from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ForumEvent } from '#contract/events.ts';
import { openBus, TAGS_CHANNEL } from '#server/changes/bus.ts';
import { EVENTS_CHANNEL, EVENTS_LOCK, notifyOfEvents } from '#server/changes/events.repository.ts';
import { sessionTag } from '#server/changes/tags.ts';
import { insertSession } from '#server/session/session.repository.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp, workerDatabaseUrl } from '#server/testing/test-app.ts';
import { listenWithSmallBuffers } from '#server/platform/testing/small-buffers.ts';
import { subscribeToEvents } from '#server/testing/subscribe-to-events.ts';
import { openLiveEvents } from './live-events.ts';

const { app: otherProcess, db } = await useTestApp();
const interruptions: Error[] = [];

const EVENTS_IN_A_ROUND = 64;
/** Together, more than the kernel and the forum buffer on a Unix socket for a client that does not read. */
const ROUNDS = 4;

let app: Awaited<ReturnType<typeof buildTestApp>>;
let address: string;
beforeEach(async () => {
  interruptions.length = 0;
  app = await buildTestApp(db, {}, (error) => interruptions.push(error));
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

describe('several processes on one database', () => {
  it('receive what any of them writes', async () => {
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id);
    const subscriber = await subscribeToEvents(address, token);
    await subscriber.expectNewest('ready', {});
    await send(otherProcess, 'POST', `/threads/${threadId}/up-vote`, { token });
    await subscriber.expectNewest('thread-changed', { threadId, totalUpVotes: 1 });
  });

  it('read the counts one after the other, so that the newest arrive last', async () => {
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id);
    const subscriber = await subscribeToEvents(address, token);
    await subscriber.expectNewest('ready', {});
    const telling = await db.transaction().execute(async (slowProcess) => {
      await sql`select pg_advisory_xact_lock(${EVENTS_LOCK}::bigint)`.execute(slowProcess);
      const waiting = notifyOfEvents(db, [{ type: 'thread-changed', threadId }]);
      await expect.poll(countWaiting).toBe(1);
      await db.updateTable('threads').set({ up_votes: 7 }).where('id', '=', threadId).execute();
      return { waiting };
    });
    await telling.waiting;
    await subscriber.expectNewest('thread-changed', { totalUpVotes: 7 });
  });
});

describe('a lost database connection', () => {
  it('is established again, and all clients learn that they may have missed something', async () => {
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id);
    const subscribers = [
      await subscribeToEvents(address, token),
      await subscribeToEvents(address, token),
    ];
    for (const subscriber of subscribers) await subscriber.expectNewest('ready', {});
    await endNewestListener();
    for (const { events } of subscribers) {
      await expect.poll(() => events).toHaveLength(2);
      expect(events[1]).toEqual({ type: 'ready' });
    }
    expect(interruptions).toHaveLength(1);
    await send(app, 'POST', `/threads/${threadId}/up-vote`, { token });
    for (const subscriber of subscribers) {
      await subscriber.expectNewest('thread-changed', { threadId, totalUpVotes: 1 });
    }
  });
});

describe('a stream', () => {
  it('sends heartbeats, and ends with its token, which expires between two of them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { token } = await createUser(db);
      const expiresAt = new Date(Date.now() + 2_000);
      await db.updateTable('sessions').set({ expires_at: expiresAt }).execute();
      const subscriber = await subscribeToEvents(address, token);
      await subscriber.expectNewest('ready', {});
      const before = subscriber.heartbeats();
      vi.advanceTimersByTime(25_000);
      await expect.poll(() => subscriber.heartbeats()).toBe(before + 1);
      await subscriber.ended;
      expect(Date.now()).toBeGreaterThan(expiresAt.getTime() - 100);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends at the next heartbeat when its session is deleted from the database by hand', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    // lru-cache takes a start time of 0 to mean that the entry does not expire.
    vi.advanceTimersByTime(1);
    try {
      const { id, token } = await createUser(db);
      const subscriber = await subscribeToEvents(address, token);
      await subscriber.expectNewest('ready', {});
      await db.deleteFrom('sessions').where('user_id', '=', id).execute();
      vi.advanceTimersByTime(75_000);
      await subscriber.ended;
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends at once when its token is revoked, in any process, and no other with it', async () => {
    const { id, token } = await createUser(db);
    const kept = await subscribeToEvents(address, await insertSession(db, id));
    const third = await buildTestApp(db);
    const elsewhere = await third.listen({ port: 0, host: '127.0.0.1' });
    const subscribers = [
      await subscribeToEvents(address, token),
      await subscribeToEvents(elsewhere, token),
    ];
    for (const subscriber of [kept, ...subscribers]) await subscriber.expectNewest('ready', {});
    await send(app, 'DELETE', '/session', { token });
    for (const { ended } of subscribers) await ended;
    const threadId = await createThread(db, id);
    await notifyOfEvents(db, [{ type: 'thread-created', threadId }]);
    await kept.expectNewest('thread-created', { threadId });
    expect(kept.events).toHaveLength(2);
    await third.close();
    // Well before the next heartbeat.
  }, 10_000);

  it('is cut off for a client that does not read, and for no other', async () => {
    const { token } = await createUser(db);
    const subscriber = await subscribeToEvents(address, token);
    await subscriber.expectNewest('ready', {});
    const idle = connect(await listenWithSmallBuffers(app));
    idle.write(`GET /v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await once(idle, 'data');
    idle.pause();
    for (let round = 1; round <= ROUNDS; round += 1) {
      await notifyOfMuch(round);
      await expect
        .poll(() => subscriber.events.length, { interval: 5 })
        .toBe(1 + round * EVENTS_IN_A_ROUND);
    }
    let isCut = false;
    idle.on('error', () => undefined).on('close', () => (isCut = true));
    idle.resume();
    await expect.poll(() => isCut).toBe(true);
  });
});

describe('a broadcast', () => {
  const COUNT = 5;
  /** Longer than one request may block the event loop. */
  const SLOW_MS = 5;
  const TOKEN_HASH = 'of-the-last';
  const everybody = (pieces: string[]) => Array.from({ length: COUNT }, () => pieces);

  /** Makes pauses end only on request, until it is disposed of. */
  function holdPauses() {
    const held: { ms: number | undefined; end: () => void }[] = [];
    const sleep = vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms, value) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.push({ ms, end: resolve });
      await promise;
      return value!;
    });
    syncBuiltinESMExports();
    return {
      held,
      [Symbol.dispose]() {
        sleep.mockRestore();
        syncBuiltinESMExports();
      },
    };
  }

  /** Subscribes several streams without a network. Whatever each is sent passes `onSend` first. */
  async function watchTogether(onSend: (index: number) => void) {
    const errors: unknown[] = [];
    const connection = { connectionString: workerDatabaseUrl() };
    const bus = openBus({ db, connection, onError: fail });
    onTestFinished(() => bus.close());
    const live = openLiveEvents(bus, (error) => errors.push(error));
    const sent = Array.from({ length: COUNT }, (): string[] => []);
    const ended: number[] = [];
    for (const [index, pieces] of sent.entries()) {
      live.subscribe({
        tokenHash: index === COUNT - 1 ? TOKEN_HASH : undefined,
        send(events) {
          onSend(index);
          pieces.push(String(events));
        },
        end: () => ended.push(index),
      });
    }
    await expect.poll(() => sent.flat()).toHaveLength(COUNT);
    for (const pieces of sent) pieces.length = 0;
    return { sent, ended, errors };
  }

  it('yields between two streams, and for four times as long after the last', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    using pauses = holdPauses();
    const before: number[] = [];
    let [isSlow, others] = [false, 0];
    const { sent, ended } = await watchTogether(() => {
      if (!isSlow) return;
      before.push(others);
      setImmediate(() => (others += 1));
      vi.advanceTimersByTime(SLOW_MS);
    });
    isSlow = true;
    await sendEvent({ type: 'thread-deleted', threadId: 'first' });
    await expect.poll(() => pauses.held).toHaveLength(1);
    expect(before).toEqual([0, 1, 2, 3, 4]);
    expect(pauses.held[0]?.ms).toBe(4 * COUNT * SLOW_MS);
    const first = 'data: {"type":"thread-deleted","threadId":"first"}\n\n';
    expect(sent).toEqual(everybody([first]));
    await sendEvent({ type: 'thread-deleted', threadId: 'second' });
    await sendEvent({ type: 'thread-deleted', threadId: 'third' });
    // Received after them, and handled at once.
    const payload = `another-process ${sessionTag(TOKEN_HASH)}`;
    await sql`select pg_notify(${TAGS_CHANNEL}, ${payload})`.execute(db);
    await expect.poll(() => ended).toEqual([COUNT - 1]);
    expect(sent).toEqual(everybody([first]));
    pauses.held[0]?.end();
    await expect.poll(() => pauses.held).toHaveLength(2);
    const both = first.replace('first', 'second') + first.replace('first', 'third');
    expect(sent).toEqual(everybody([first, both]));
    pauses.held[1]?.end();
  });

  it('reaches the others when sending to one fails', async () => {
    let isBroken = false;
    const { sent, errors } = await watchTogether((index) => {
      if (isBroken && index === 1) throw new Error('broken');
    });
    isBroken = true;
    await sendEvent({ type: 'thread-deleted', threadId: 'first' });
    const first = 'data: {"type":"thread-deleted","threadId":"first"}\n\n';
    await expect.poll(() => sent).toEqual(everybody([first]).with(1, []));
    expect(errors).toHaveLength(1);
    isBroken = false;
    await sendEvent({ type: 'thread-deleted', threadId: 'second' });
    const second = 'data: {"type":"thread-deleted","threadId":"second"}\n\n';
    await expect.poll(() => sent).toEqual(everybody([first, second]).with(1, [second]));
  });
});

describe('the stop', () => {
  it('ends the streams and releases the database, although a client does not read', async () => {
    const { token } = await createUser(db);
    const subscriber = await subscribeToEvents(address, token);
    await subscriber.expectNewest('ready', {});
    const before = await countListeners();
    await app.close();
    await subscriber.ended;
    expect(await countListeners()).toBe(before - 1);
  });

  it('sends what was written just before', async () => {
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id);
    const subscriber = await subscribeToEvents(address, token);
    await subscriber.expectNewest('ready', {});
    const leaving = await buildTestApp(db);
    await send(leaving, 'POST', `/threads/${threadId}/up-vote`, { token });
    await leaving.close();
    await subscriber.expectNewest('thread-changed', { threadId, totalUpVotes: 1 });
  });
});

/** The statement by which a connection subscribes to events. */
const LISTENING = `listen "${TAGS_CHANNEL}"; listen "${EVENTS_CHANNEL}"`;

async function countListeners(): Promise<number> {
  return await countSessions(sql`query = ${LISTENING}`);
}

async function countWaiting(): Promise<number> {
  return await countSessions(sql`wait_event = 'advisory'`);
}

async function countSessions(condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and ${condition}`.execute(db);
  return rows.length;
}

/** Ends the listening connection of `app`. */
async function endNewestListener(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity where datname = current_database() and query = ${LISTENING}
      order by backend_start desc limit 1
    ) as newest`.execute(db);
}

async function sendEvent(event: ForumEvent): Promise<void> {
  await sql`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify(event)})`.execute(db);
}

/** Half a mebibyte of events, all different: PostgreSQL sends equal ones once. */
async function notifyOfMuch(round: number): Promise<void> {
  const events = Array.from({ length: EVENTS_IN_A_ROUND }, (_, n) =>
    JSON.stringify({
      type: 'thread-created',
      threadId: `${round}-${n}`,
      ownerId: '',
      category: 'x'.repeat(7_800),
    } satisfies ForumEvent),
  );
  await sql`
    select pg_notify(${EVENTS_CHANNEL}, event)
    from unnest(${events}::text[]) as sent (event)`.execute(db);
}

function fail(error: Error): never {
  throw error;
}
