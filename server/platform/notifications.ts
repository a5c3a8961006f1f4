import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from './database-hosts.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;
/** How often the connection is tried: one that is cut without a word says nothing by itself. */
const TRY_EVERY_MS = 30_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** How long the stop waits for the database to hang up. */
const CLOSE_GRACE_MS = 1_000;

export interface NotificationsOptions {
  readonly connection: DatabaseConnection;
  readonly channel: string;
  /** Nothing that is sent from now on is missed, until the connection is lost; called each time it is back. */
  readonly onListening: () => void;
  /** What is sent from now on is missed; called when the connection is lost after `onListening`. */
  readonly onLost?: () => void;
  readonly onPayload: (payload: string) => void;
  /** Why it does not listen, once until it does again. */
  readonly onError: (error: unknown) => void;
}

export interface Notifications {
  /** Connects, and again whenever the connection is lost, until it is closed; a second time changes nothing. */
  start(): void;
  isListening(): boolean;
  close(): Promise<void>;
}

/** Hears what PostgreSQL notifies `channel` of, on a connection of its own. */
export function hearNotifications(options: NotificationsOptions): Notifications {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let isListening = false;

  async function run(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    let isReported = false;
    while (!stop.signal.aborted) {
      try {
        await listenUntilLost(() => {
          isListening = true;
          isReported = false;
          pause = FIRST_PAUSE_MS;
          options.onListening();
        });
      } catch (error) {
        if (!isReported) options.onError(error);
        isReported = true;
      }
      await sleep(pause, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  /** Returns when it is told to stop; throws when the connection is lost or cannot be made. */
  async function listenUntilLost(onListening: () => void): Promise<void> {
    const { Client = pg.Client } = options.connection;
    const client = new Client({
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      ...options.connection,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    const { promise: over, resolve: end, reject: lose } = Promise.withResolvers<void>();
    const handleStop = () => end();
    stop.signal.addEventListener('abort', handleStop);
    client.on('error', lose);
    client.on('end', () => lose(new Error('The connection ended.')));
    client.on('notification', ({ payload }) => options.onPayload(payload ?? ''));
    const listen = () => client.query(`listen ${client.escapeIdentifier(options.channel)}`);
    let trying: NodeJS.Timeout | undefined;
    try {
      await Promise.race([client.connect().then(listen), over]);
      if (!stop.signal.aborted) onListening();
      trying = setInterval(() => void listen().catch(lose), TRY_EVERY_MS);
      await over;
    } finally {
      if (isListening) options.onLost?.();
      isListening = false;
      clearInterval(trying);
      stop.signal.removeEventListener('abort', handleStop);
      const hungUp = client.end().catch(() => undefined);
      await Promise.race([hungUp, sleep(CLOSE_GRACE_MS, undefined, { ref: false })]);
    }
  }

  return {
    start: () => {
      if (!stop.signal.aborted) running ??= run();
    },
    isListening: () => isListening,
    async close() {
      stop.abort();
      await running;
    },
  };
}
