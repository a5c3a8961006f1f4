import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeAccessToken } from './access-token.ts';
import { askEarly, forgetEarly, takeEarly } from './early-answers.ts';

const LIST = '/v1/threads?limit=20';

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
