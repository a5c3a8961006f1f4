import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_NAME } from '#server/embedded-postgres/connection.ts';
import { clusterOf } from '#tools/processes/forum.ts';

/** What lies between the forum and its database. */
export interface Proxy extends AsyncDisposable {
  /** For DATABASE_URL. */
  readonly url: string;
  /** Holds each piece back for so long, either way. */
  delay(ms: number): void;
  /** Forwards nothing, on old connections and new ones, until the function that it gives is called. */
  fallSilent(): () => void;
  /** Forwards nothing for good on the connections that there are; new ones work. */
  forgetConnections(): void;
}

/** Opens a way by TCP to the PostgreSQL of a data folder, which listens on a socket in it. */
export async function openProxy(dataDir: string): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let speaking = Promise.resolve();
  let generation = 0;

  async function forward(from: Socket, to: Socket, born: number): Promise<void> {
    from.once('close', () => to.destroy());
    from.on('error', () => from.destroy());
    from.once('close', () => sockets.delete(from));
    sockets.add(from);
    try {
      for await (const piece of from) {
        if (delayMs > 0) await sleep(delayMs);
        await speaking;
        if (born < generation) continue;
        to.write(piece);
      }
    } catch {
      from.destroy(); // one of the two has gone, and the other follows
    }
  }

  const server = createServer((forum) => {
    const database = connect(join(clusterOf(dataDir), SOCKET_NAME));
    void forward(forum, database, generation);
    void forward(database, forum, generation);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://rembuk@127.0.0.1:${(server.address() as AddressInfo).port}/rembuk`,
    delay: (ms) => {
      delayMs = ms;
    },
    fallSilent() {
      const { promise, resolve } = Promise.withResolvers<void>();
      speaking = promise;
      return resolve;
    },
    forgetConnections: () => {
      generation += 1;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
