import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_NAME } from '#server/embedded-postgres/connection.ts';
import { clusterOf } from '#tools/processes/forum.ts';
import { listenLocally } from '#tools/processes/listen-locally.ts';

/** A TCP proxy between the forum and its database. */
export interface Proxy extends AsyncDisposable {
  /** For DATABASE_URL. */
  readonly url: string;
  /** Delays each chunk, in both directions. */
  delay(ms: number): void;
  /** Forwards nothing, on old and new connections, until the returned function is called. */
  pause(): () => void;
  /** Forwards nothing more on the existing connections, and leaves them open. New connections work. */
  dropPackets(): void;
}

/** Opens a proxy to the PostgreSQL of a data folder, which listens on a Unix socket in it. */
export async function openProxy(dataDir: string): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let resumed = Promise.resolve();
  let generation = 0;

  async function forward(from: Socket, to: Socket, openedIn: number): Promise<void> {
    from.once('close', () => to.destroy());
    from.on('error', () => from.destroy());
    from.once('close', () => sockets.delete(from));
    sockets.add(from);
    try {
      for await (const piece of from) {
        if (delayMs > 0) await sleep(delayMs);
        await resumed;
        if (openedIn < generation) continue;
        to.write(piece);
      }
    } catch {
      from.destroy();
    }
  }

  const server = createServer((forum) => {
    const database = connect(join(clusterOf(dataDir), SOCKET_NAME));
    void forward(forum, database, generation);
    void forward(database, forum, generation);
  });
  const port = await listenLocally(server);
  return {
    url: `postgres://rembuk@127.0.0.1:${port}/rembuk`,
    delay: (ms) => {
      delayMs = ms;
    },
    pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      resumed = promise;
      return resolve;
    },
    dropPackets: () => {
      generation += 1;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
