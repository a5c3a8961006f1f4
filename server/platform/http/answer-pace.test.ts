import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BURST_BYTES, createAnswerPace, LONG_ANSWER, RATE_BYTES } from './answer-pace.ts';

const owner = { name: 'user-1', network: '192.0.2.1' };
const neighbour = { name: 'user-2', network: '192.0.2.1' };
const stranger = { name: 'user-3', network: '198.51.100.1' };
const LONG_WAIT_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Which of the owners may have an answer, in order. */
function waitAll(pace: ReturnType<typeof createAnswerPace>, owners: readonly (typeof owner)[]) {
  const granted: string[] = [];
  for (const each of owners) {
    void pace.wait(each, LONG_WAIT_MS).then(() => granted.push(each.name));
  }
  return granted;
}

it('lets a network have as much as the burst at once', async () => {
  const pace = createAnswerPace();
  pace.count(owner.network, BURST_BYTES);
  const granted = waitAll(pace, [owner, owner]);
  await vi.advanceTimersByTimeAsync(0);
  expect(granted).toEqual(['user-1', 'user-1']);
});

it('makes a network wait that has had more, and no other one', async () => {
  const pace = createAnswerPace();
  pace.count(owner.network, BURST_BYTES + 2 * RATE_BYTES);
  const granted = waitAll(pace, [owner, stranger]);
  await vi.advanceTimersByTimeAsync(1_990);
  expect(granted).toEqual(['user-3']);
  await vi.advanceTimersByTimeAsync(20);
  expect(granted).toEqual(['user-3', 'user-1']);
});

it('lets those who wait go on one after the other, and the accounts of a network in turns', async () => {
  const pace = createAnswerPace();
  pace.count(owner.network, BURST_BYTES + RATE_BYTES);
  const granted = waitAll(pace, [owner, owner, owner, neighbour]);
  await vi.advanceTimersByTimeAsync(1_010);
  expect(granted).toEqual(['user-1']);
  await vi.advanceTimersByTimeAsync(70);
  expect(granted.slice(1)).toContain('user-2');
  await vi.advanceTimersByTimeAsync(200);
  expect(granted).toHaveLength(4);
});

it('refuses who would wait too long', async () => {
  const pace = createAnswerPace();
  pace.count(owner.network, BURST_BYTES + 10 * RATE_BYTES);
  const first = pace.wait(owner, LONG_WAIT_MS);
  const refused = expect(pace.wait(neighbour, 500)).rejects.toMatchObject({ kind: 'too-slow' });
  await vi.advanceTimersByTimeAsync(600);
  await refused;
  await vi.advanceTimersByTimeAsync(LONG_WAIT_MS);
  await first;
});

it('does not count short answers', async () => {
  const pace = createAnswerPace();
  for (let count = 0; count < 1_000; count += 1) pace.count(owner.network, LONG_ANSWER - 1);
  const granted = waitAll(pace, [owner]);
  await vi.advanceTimersByTimeAsync(0);
  expect(granted).toEqual(['user-1']);
});
