import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { LoopShare } from '#server/platform/concurrency/loop-share.ts';
import { connectionLimits, Connections } from '#server/platform/http/connection-limits.ts';
import { httpServer } from '#server/platform/http/http-server.ts';
import { UnreadAnswers } from '#server/platform/http/unread-answers.ts';

it('a request that waits for its iteration is dropped when its connection closes', async () => {
  const share = {
    begin: vi.fn<LoopShare['begin']>(() => false),
    drop: vi.fn<LoopShare['drop']>(),
  };
  const app = Fastify({
    serverFactory: httpServer({
      unread: new UnreadAnswers(1_000_000),
      connections: new Connections({ limits: connectionLimits(), addressAt: () => '127.0.0.1' }),
      requesterOf: () => ({ address: '127.0.0.1', userId: '' }),
      networkOf: () => '127.0.0.1',
      share,
    }),
  });
  onTestFinished(() => app.close());
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const client = connect(Number(url.port), url.hostname);
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => share.begin.mock.calls.length).toBe(1);
  expect(share.drop).not.toHaveBeenCalled();
  client.destroy();
  await expect.poll(() => share.drop.mock.calls.length).toBe(1);
  expect(share.drop.mock.lastCall?.[0]).toBe(share.begin.mock.lastCall?.[1]);
});
