import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeAccessToken } from '#web/lib/api/access-token.ts';
import { preload } from '#web/lib/api/preloads.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { keepConnected } from './keep-connected.ts';

const LONGEST_MS = 30_000;
const SILENCE_MS = 60_000;

let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Connects to a forum, and returns the streams on the forum's side. */
async function follow() {
  const forum = new FakeForum();
  vi.stubGlobal('fetch', forum.fetch);
  storeAccessToken(forum.token);
  const received: string[] = [];
  const onRefused = vi.fn<() => void>();
  stop = keepConnected(
    (data) => received.push((JSON.parse(data) as { type: string }).type),
    onRefused,
  );
  await pass(0);
  return { forum, streams: forum.events, received, onRefused };
}

/** Advances the clock, and flushes what follows. */
const pass = (durationMs: number) => vi.advanceTimersByTimeAsync(durationMs);

async function see(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
}

test('events are received as they come, with the token in the header', async () => {
  const { forum, streams, received } = await follow();
  streams.send({ type: 'leaderboards-changed' });
  await pass(0);
  expect(received).toEqual(['ready', 'leaderboards-changed']);
  expect(forum.requests).toMatchObject([{ path: '/events', token: forum.token }]);
});

test('a preloaded stream is aborted when it is silent, and opened again', async () => {
  const forum = new FakeForum();
  vi.stubGlobal('fetch', forum.fetch);
  storeAccessToken(forum.token);
  const release = forum.hold('GET /events');
  preload('/v1/events');
  stop = keepConnected(
    () => undefined,
    () => undefined,
  );
  await pass(SILENCE_MS);
  release();
  expect(forum.requests).toHaveLength(1);
  await pass(LONGEST_MS);
  expect(forum.requests).toHaveLength(2);
  expect(forum.events.open).toBe(1);
});

test('a hidden tab has no stream, and opens one when it is visible again', async () => {
  const { streams, received } = await follow();
  await see('hidden');
  expect(streams.open).toBe(0);
  await pass(2 * LONGEST_MS);
  expect(streams.opened).toBe(1);
  await see('visible');
  expect(streams.open).toBe(1);
  expect(received).toEqual(['ready', 'ready']);
});

test('a tab that is opened in the background waits until it is visible', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { streams } = await follow();
  expect(streams.opened).toBe(0);
  await see('visible');
  expect(streams.open).toBe(1);
});

test('stopping ends the stream for good', async () => {
  const { streams } = await follow();
  stop();
  await pass(2 * LONGEST_MS);
  expect(streams.open).toBe(0);
  expect(streams.opened).toBe(1);
});

describe('a broken stream', () => {
  test('is opened again within two seconds', async () => {
    const { streams } = await follow();
    streams.drop();
    await pass(2_000);
    expect(streams.open).toBe(1);
  });

  test('is retried less and less often while the server is down, but at least twice a minute', async () => {
    const { forum, streams } = await follow();
    for (let failure = 0; failure < 200; failure += 1) forum.failNext('GET /events', 'network');
    streams.drop();
    const tries = async (durationMs: number) => {
      const before = forum.requests.length;
      await pass(durationMs);
      return forum.requests.length - before;
    };
    const first = await tries(60_000);
    expect(first).toBeLessThanOrEqual(20);
    const later = await tries(600_000);
    expect(later).toBeGreaterThanOrEqual(20);
    expect(later).toBeLessThan(first * 10);
  });

  test('is opened at once when the browser is online again', async () => {
    const { forum, streams } = await follow();
    for (let failure = 0; failure < 6; failure += 1) forum.failNext('GET /events', 'network');
    window.dispatchEvent(new Event('offline'));
    // After this many failures, the next retry is far away.
    while (forum.requests.length < 7) await pass(1_000);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(streams.open).toBe(1);
  });

  test('is detected by its silence when no error comes', async () => {
    const { streams } = await follow();
    await pass(SILENCE_MS - 1);
    expect(streams.opened).toBe(1);
    await pass(2_001);
    expect(streams.opened).toBe(2);
    expect(streams.open).toBe(1);
  });
});

test('a refused token calls back at each attempt, with growing pauses', async () => {
  const { forum, streams, onRefused } = await follow();
  streams.drop();
  await pass(LONGEST_MS);
  expect(onRefused).not.toHaveBeenCalled();
  forum.token = 'another';
  streams.drop();
  await pass(2_000);
  expect(onRefused).toHaveBeenCalledTimes(1);
  await pass(10 * LONGEST_MS);
  const refusals = onRefused.mock.calls.length;
  expect(refusals).toBeGreaterThan(10);
  expect(refusals).toBeLessThan(40);
  stop();
  await pass(10 * LONGEST_MS);
  expect(onRefused).toHaveBeenCalledTimes(refusals);
});
