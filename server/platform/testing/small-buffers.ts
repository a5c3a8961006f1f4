import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

/**
 * Listens on a Unix socket too, until the test ends, and returns its path. There the kernel buffers some 200 kB for a
 * client that does not read. On a TCP connection it may buffer 36 MB.
 */
export async function listenWithSmallBuffers({ server }: FastifyInstance): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rembuk-test-'));
  const listener = createServer((socket) => server.emit('connection', socket));
  const address = path.join(folder, 'socket');
  await once(listener.listen(address), 'listening');
  onTestFinished(async () => {
    listener.close();
    await rm(folder, { recursive: true, force: true });
  });
  return address;
}
