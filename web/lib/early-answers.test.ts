import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeAccessToken } from './access-token.ts';
import { askEarly, askNext, forgetEarly, takeEarly } from './early-answers.ts';

const LIST = '/v1/threads?limit=20';
const NEXT = '/v1/users?ids=user-1';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
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
  forgetEarly();
});

test('what was asked early, as the one who is signed in, is for the first who takes it', async () => {
  askEarly(LIST);
  const headers = { Accept: 'application/json', Authorization: 'Bearer milik-sari' };
  expect(fetch).toHaveBeenCalledExactlyOnceWith(LIST, { headers });
  expect(await (await takeEarly(LIST, 'milik-sari'))?.text()).toBe('jawaban');
  expect(takeEarly(LIST, 'milik-sari')).toBeUndefined();
});

test('it is not for another token, nor for nobody', () => {
  for (const accessToken of ['milik-budi', undefined]) {
    askEarly(LIST);
    expect(takeEarly(LIST, accessToken)).toBeUndefined();
  }
});

test('it is too old after ten seconds, and after a change', () => {
  askEarly(LIST);
  vi.advanceTimersByTime(10_000);
  expect(takeEarly(LIST, 'milik-sari')).toBeUndefined();
  askEarly(LIST);
  forgetEarly();
  expect(takeEarly(LIST, 'milik-sari')).toBeUndefined();
});

test('a failure is told to whoever takes it, and to nobody else', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('putus'))),
  );
  askEarly(LIST);
  await expect(takeEarly(LIST, 'milik-sari')).rejects.toThrow('putus');
});

describe('what an answer leads to', () => {
  const leadsToNext = () => NEXT;

  beforeEach(() => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(new Response('{"isi":1}'))),
    );
  });

  test('is asked for as soon as the answer is there, which is still whole for who takes it', async () => {
    const addressIn = vi.fn(leadsToNext);
    askEarly(LIST);
    await askNext(LIST, addressIn);
    expect(addressIn).toHaveBeenCalledExactlyOnceWith({ isi: 1 });
    expect(await (await takeEarly(LIST, 'milik-sari'))?.json()).toEqual({ isi: 1 });
    expect(await (await takeEarly(NEXT, 'milik-sari'))?.json()).toEqual({ isi: 1 });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('is left to whoever took the answer before it came', async () => {
    askEarly(LIST);
    const asked = askNext(LIST, leadsToNext);
    const taken = takeEarly(LIST, 'milik-sari');
    await asked;
    expect(fetch).toHaveBeenCalledOnce();
    expect(await (await taken)?.json()).toEqual({ isi: 1 });
  });

  test('is nothing where the answer is no JSON, has nothing in it, or never comes', async () => {
    for (const answer of [
      () => Promise.resolve(new Response('<html>', { status: 502 })),
      () => Promise.reject(new TypeError('putus')),
    ]) {
      vi.stubGlobal('fetch', vi.fn(answer));
      askEarly(LIST);
      await askNext(LIST, leadsToNext);
      expect(fetch).toHaveBeenCalledOnce();
    }
    askEarly(LIST);
    await askNext(LIST, () => undefined);
    await askNext('/v1/lain', leadsToNext);
    expect(takeEarly(NEXT, 'milik-sari')).toBeUndefined();
  });
});
