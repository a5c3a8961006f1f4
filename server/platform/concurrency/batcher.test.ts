import { expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

const GATHERED = { delayMs: 75, pauseMs: 0 };
const AT_ONCE = { delayMs: 0, pauseMs: 10 };

function collect(shape: { delayMs: number; pauseMs: number; maxItems?: number }) {
  const batches: (readonly string[])[] = [];
  const batcher = createBatcher<string>({
    ...shape,
    send: async (items) => void batches.push(items),
    onError: fail,
  });
  return { batches, batcher };
}

it('sends items that gather in one batch, each item once', async () => {
  const { batches, batcher } = collect(GATHERED);
  for (let count = 0; count < 200; count += 1) batcher.add(['vote']);
  batcher.add(['comment', 'name']);
  await expect.poll(() => batches).toEqual([['vote', 'comment', 'name']]);
  await batcher.close();
});

it('sends the first item before `add` returns where there is no delay, and later ones together', async () => {
  const { batches, batcher } = collect(AT_ONCE);
  batcher.add(['first']);
  expect(batches).toEqual([['first']]);
  batcher.add(['second']);
  batcher.add(['third']);
  await expect.poll(() => batches).toEqual([['first'], ['second', 'third']]);
  await batcher.close();
});

it('sends no more items in a batch than `maxItems`', async () => {
  const { batches, batcher } = collect({ ...AT_ONCE, maxItems: 2 });
  batcher.add(['1', '2', '3', '4', '5']);
  await expect.poll(() => batches).toEqual([['1', '2'], ['3', '4'], ['5']]);
  await batcher.close();
});

it('sends an item again that is added while it is sent', async () => {
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  const batches: (readonly string[])[] = [];
  const batcher = createBatcher<string>({
    ...AT_ONCE,
    send: async (items) => {
      batches.push(items);
      await sent;
    },
    onError: fail,
  });
  batcher.add(['vote']);
  batcher.add(['vote']);
  resolve();
  await expect.poll(() => batches).toEqual([['vote'], ['vote']]);
  await batcher.close();
});

it('retries a failed batch before later items, and reports the first failure', async () => {
  const failures: unknown[] = [];
  const batches: (readonly string[])[] = [];
  let failing = 2;
  const batcher = createBatcher<string>({
    ...GATHERED,
    send: async (items) => {
      failing -= 1;
      if (failing >= 0) throw new Error('no database');
      batches.push(items);
    },
    onError: (error) => failures.push(error),
  });
  batcher.add(['first']);
  await expect.poll(() => failures).toHaveLength(1);
  expect(batcher.hasUnsent()).toBe(true);
  batcher.add(['second']);
  await expect.poll(() => batches).toEqual([['first', 'second']]);
  expect(failures).toHaveLength(1);
  expect(batcher.hasUnsent()).toBe(false);
  await batcher.close();
});

it('sends on close what has gathered, and nothing afterwards', async () => {
  const { batches, batcher } = collect(GATHERED);
  batcher.add(['last']);
  await batcher.close();
  expect(batches).toEqual([['last']]);
  batcher.add(['later']);
  await batcher.close();
  expect(batches).toHaveLength(1);
});

it('closes although it can send nothing, and reports unsent items', async () => {
  const batcher = createBatcher<string>({
    ...GATHERED,
    send: () => Promise.reject(new Error('no database')),
    onError: () => undefined,
  });
  batcher.add(['last']);
  await batcher.close();
  expect(batcher.hasUnsent()).toBe(true);
});

function fail(error: unknown): never {
  throw error;
}
