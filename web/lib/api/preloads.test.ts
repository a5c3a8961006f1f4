import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rejectWhenAborted } from '#web/testing/reject-when-aborted.ts';
import { storeAccessToken } from './access-token.ts';
import { preload, preloadNext, discardPreloads, consumePreload } from './preloads.ts';

const LIST = '/v1/threads?limit=20&pinned=first';
let taker: AbortController;
const take = (address: string, accessToken: string | undefined = 'milik-sari') =>
  consumePreload(address, accessToken, taker.signal);
const NEXT = '/v1/users?ids=user-1';

const lastSignal = () => vi.mocked(fetch).mock.lastCall?.[1]?.signal as AbortSignal;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  taker = new AbortController();
  storeAccessToken('milik-sari');
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response('jawaban'))),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  storeAccessToken('');
  discardPreloads();
});

test('a preload is sent with the stored token, and consumed once', async () => {
  preload(LIST);
  const headers = { Accept: 'application/json', Authorization: 'Bearer milik-sari' };
  expect(fetch).toHaveBeenCalledExactlyOnceWith(LIST, { headers, signal: expect.anything() });
  expect(await (await take(LIST))?.text()).toBe('jawaban');
  expect(take(LIST)).toBeUndefined();
});

test('it is not returned for another token, for no token, or for an aborted signal', () => {
  for (const accessToken of ['milik-budi', '']) {
    preload(LIST);
    expect(take(LIST, accessToken)).toBeUndefined();
    expect(lastSignal().aborted).toBe(true);
  }
  preload(LIST);
  taker.abort();
  expect(take(LIST)).toBeUndefined();
  expect(lastSignal().aborted).toBe(true);
});

test('it expires after ten seconds, and after a change, and is aborted', () => {
  preload(LIST);
  vi.advanceTimersByTime(9_999);
  expect(lastSignal().aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(lastSignal().aborted).toBe(true);
  expect(take(LIST)).toBeUndefined();
  preload(LIST);
  discardPreloads();
  expect(lastSignal().aborted).toBe(true);
  expect(take(LIST)).toBeUndefined();
});

test('once consumed it does not expire, and is aborted by the signal of its consumer', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn((_address: string, { signal }: RequestInit) => rejectWhenAborted(signal)),
  );
  preload(LIST);
  const answer = take(LIST);
  vi.advanceTimersByTime(10_000);
  discardPreloads();
  expect(lastSignal().aborted).toBe(false);
  taker.abort(new TypeError('terlalu lama'));
  await expect(answer).rejects.toThrow('terlalu lama');
});

test('a failure is thrown to its consumer only', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('putus'))),
  );
  preload(LIST);
  await expect(take(LIST)).rejects.toThrow('putus');
});

describe('preloadNext', () => {
  const leadsToNext = () => NEXT;

  beforeEach(() => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(new Response('{"isi":1}'))),
    );
  });

  test('preloads as soon as the answer is there, whose body is still unread for its consumer', async () => {
    const addressIn = vi.fn(leadsToNext);
    preload(LIST);
    await preloadNext(LIST, addressIn);
    expect(addressIn).toHaveBeenCalledExactlyOnceWith({ isi: 1 });
    expect(await (await take(LIST))?.json()).toEqual({ isi: 1 });
    expect(await (await take(NEXT))?.json()).toEqual({ isi: 1 });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('does nothing when the answer was consumed before it came', async () => {
    preload(LIST);
    const asked = preloadNext(LIST, leadsToNext);
    const taken = take(LIST);
    await asked;
    expect(fetch).toHaveBeenCalledOnce();
    expect(await (await taken)?.json()).toEqual({ isi: 1 });
  });

  test('does nothing when the answer is no JSON, has no address in it, or never comes', async () => {
    for (const answer of [
      () => Promise.resolve(new Response('<html>', { status: 502 })),
      () => Promise.reject(new TypeError('putus')),
    ]) {
      vi.stubGlobal('fetch', vi.fn(answer));
      preload(LIST);
      await preloadNext(LIST, leadsToNext);
      expect(fetch).toHaveBeenCalledOnce();
    }
    preload(LIST);
    await preloadNext(LIST, () => undefined);
    await preloadNext('/v1/lain', leadsToNext);
    expect(take(NEXT)).toBeUndefined();
  });
});
