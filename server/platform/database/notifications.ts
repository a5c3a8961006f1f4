import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from './hosts.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;
/**
 * How often the connection is checked with a statement, in milliseconds: a connection that is cut silently emits no
 * event.
 */
const TRY_EVERY_MS = 30_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** How long `close` waits for the connection to close, in milliseconds. */
const CLOSE_GRACE_MS = 1_000;

export interface NotificationsOptions {
  readonly connection: DatabaseConnection;
  readonly channels: readonly string[];
  /**
   * Called each time the connection is established. No notification is missed from now on, until the connection is
   * lost.
   */
  readonly onConnected: () => void;
  /** Called when the connection is lost after `onConnected`. Notifications are missed from now on. */
  readonly onDisconnected: () => void;
  readonly onNotification: (channel: string, payload: string) => void;
  /** Receives why it is not connected, once for each loss. */
  readonly onError: (error: unknown) => void;
}

export interface Notifications {
  isConnected(): boolean;
  /** A second call does nothing. */
  close(): Promise<void>;
}

/**
 * Receives the notifications of `channels` (LISTEN) on a connection of its own, and reconnects whenever it is lost,
 * until `close`.
 */
export function subscribeToNotifications(options: NotificationsOptions): Notifications {
  const stop = new AbortController();
  let isConnected = false;

  async function run(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    let isReported = false;
    while (!stop.signal.aborted) {
      try {
        await listenUntilLost(() => {
          isConnected = true;
          isReported = false;
          pause = FIRST_PAUSE_MS;
          options.onConnected();
        });
      } catch (error) {
        if (!isReported) options.onError(error);
        isReported = true;
      }
      await sleep(pause, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  /** Returns when `close` is called. Throws when the connection is lost or cannot be established. */
  async function listenUntilLost(onConnected: () => void): Promise<void> {
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
    client.on('notification', ({ channel, payload = '' }) =>
      options.onNotification(channel, payload),
    );
    const statement = options.channels
      .map((channel) => `listen ${client.escapeIdentifier(channel)}`)
      .join('; ');
    const listen = () => client.query(statement);
    let trying: NodeJS.Timeout | undefined;
    try {
      await Promise.race([client.connect().then(listen), over]);
      if (!stop.signal.aborted) onConnected();
      trying = setInterval(() => void listen().catch(lose), TRY_EVERY_MS);
      await over;
    } finally {
      if (isConnected) options.onDisconnected();
      isConnected = false;
      clearInterval(trying);
      stop.signal.removeEventListener('abort', handleStop);
      const hungUp = client.end().catch(() => undefined);
      await Promise.race([hungUp, sleep(CLOSE_GRACE_MS, undefined, { ref: false })]);
    }
  }

  const running = run();
  return {
    isConnected: () => isConnected,
    async close() {
      stop.abort();
      await running;
    },
  };
}
