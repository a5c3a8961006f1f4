import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Starts a server on a free port of 127.0.0.1, and returns the port. */
export async function listenLocally(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The ports that this process has returned. */
const given = new Set<number>();

/**
 * Returns a free port below the ephemeral ports (from 32,768 on), so that no connection takes it before it is used, or
 * during a restart.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  probe.close();
  if (!isFree || given.has(port)) return findFreePort();
  given.add(port);
  return port;
}
