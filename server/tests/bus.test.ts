import { expect, it, onTestFinished, vi } from 'vitest';
import { useTestApp, workerConnection } from '#server/testing/test-app.ts';
import { openBus } from '#server/changes/bus.ts';
import { commentsTag, sessionTag } from '#server/changes/tags.ts';

const { db } = await useTestApp();
const COUNT = 50_000;

it('sends the end of a session ahead of queued changes', async () => {
  const [sender, receiver] = await Promise.all([connect(), connect()]);
  const received: string[] = [];
  receiver.subscribe({ onTags: (tags) => received.push(...tags) });
  const others = Array.from({ length: COUNT }, (_, index) => commentsTag(`thread-${index}`));
  // Opens the two connections that it sends on.
  sender.invalidate([commentsTag('thread-first'), sessionTag('first')]);
  await expect.poll(() => received.length).toBe(2);
  received.length = 0;
  sender.invalidate(others);
  sender.invalidate([sessionTag('ended')]);
  await expect.poll(() => received.length).toBe(COUNT + 1);
  expect(received.indexOf(sessionTag('ended'))).toBeLessThan(COUNT);
  expect(new Set(received)).toEqual(new Set([...others, sessionTag('ended')]));
});

async function connect() {
  const bus = openBus({
    db,
    connection: workerConnection(),
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => bus.close());
  await vi.waitUntil(() => bus.isConnected(), { timeout: 30_000, interval: 5 });
  return bus;
}
