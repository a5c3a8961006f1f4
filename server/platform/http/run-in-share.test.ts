import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createLoopShare } from '#server/platform/concurrency/loop-share.ts';
import { clientClosed } from './app-error.ts';
import { decorateWithLoopShare } from './run-in-share.ts';

function setUp() {
  const app = Fastify();
  const share = createLoopShare({ perIteration: 1 });
  decorateWithLoopShare(app, share, () => 'network');
  const socket = { destroyed: false };
  const request = { raw: { socket } } as unknown as FastifyRequest;
  return { run: (work: () => unknown) => app.runInShare(request, work), share, socket };
}

it('resolves with the result, and rejects with what is thrown', async () => {
  const { run } = setUp();
  await expect(run(() => 'done')).resolves.toBe('done');
  await expect(run(() => false)).resolves.toBe(false);
  const thrown = new Error('thrown');
  const throwing = () => {
    throw thrown;
  };
  await expect(run(throwing)).rejects.toBe(thrown);
});

it('rejects when the connection has closed', async () => {
  const { run, socket } = setUp();
  socket.destroyed = true;
  await expect(run(() => 'done')).rejects.toEqual(clientClosed());
});

it('rejects when the connection closes before its turn, so that nothing waits for it', async () => {
  const { run, share, socket } = setUp();
  let hasRun = false;
  await run(() => false);
  const waiting = run(() => (hasRun = true));
  share.drop(socket);
  await expect(waiting).rejects.toEqual(clientClosed());
  expect(hasRun).toBe(false);
});
