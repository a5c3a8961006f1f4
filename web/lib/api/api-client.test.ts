import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '#contract/session.ts';
import { getThread, upVoteThread } from '#contract/threads.ts';
import { listUsers } from '#contract/users.ts';
import { rejectWhenAborted } from '#web/testing/reject-when-aborted.ts';
import { clearAccessToken, storeAccessToken } from './access-token.ts';
import { call } from './api-client.ts';
import { preload } from './preloads.ts';

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const lastHeaders = () => new Headers(network.mock.lastCall?.[1].headers);

beforeEach(() => {
  network.mockReset();
  vi.stubGlobal('fetch', network);
  storeAccessToken('kunci');
});
afterEach(() => vi.useRealTimers());

describe('call', () => {
  test('returns the data of a success, sent with the stored token', async () => {
    const users = [{ id: 'user-1', name: 'Budi', avatar: '' }];
    network.mockResolvedValue(Response.json({ status: 'success', message: '', data: { users } }));
    expect(await call(listUsers, {})).toEqual({ users });
    expect(network.mock.lastCall?.[0]).toBe('/v1/users');
    expect(lastHeaders().get('Authorization')).toBe('Bearer kunci');
  });

  test('without a session, no call that needs one is sent', async () => {
    clearAccessToken();
    await expect(call(listUsers, {})).rejects.toMatchObject({ name: 'ApiError', status: 401 });
    expect(network).not.toHaveBeenCalled();
  });

  test('login carries no token', async () => {
    network.mockResolvedValue(
      Response.json({ status: 'success', message: '', data: { token: 'x' } }),
    );
    await call(login, { body: { email: 'a@b.id', password: 'x' } });
    expect(lastHeaders().has('Authorization')).toBe(false);
    expect(network.mock.lastCall?.[1].body).toBe('{"email":"a@b.id","password":"x"}');
  });

  test('a parameter cannot leave its segment of the path', async () => {
    network.mockResolvedValue(Response.json({ status: 'fail', message: 'x', data: {} }));
    await expect(call(getThread, { params: { threadId: '../users?a=1' } })).rejects.toThrow('x');
    expect(network.mock.lastCall?.[0]).toBe('/v1/threads/..%2Fusers%3Fa%3D1');
  });

  test('a vote is posted without a body', async () => {
    network.mockResolvedValue(Response.json({ status: 'fail', message: 'x', data: {} }));
    await expect(call(upVoteThread, { params: { threadId: 't' } })).rejects.toThrow('x');
    expect(network.mock.lastCall?.[1].body).toBeNull();
  });

  test.each([
    [500, '\nKode: k3x9abcdef'],
    [404, ''],
  ])('a failure with status %i has the code %s', async (status, code) => {
    const headers = { 'X-Request-Id': 'k3x9abcdef' };
    const envelope = { status: 'error', message: 'rusak', data: {} };
    network.mockResolvedValue(Response.json(envelope, { status, headers }));
    await expect(call(listUsers, {})).rejects.toMatchObject({ message: 'rusak', code });
  });

  test('success is what the envelope says, not the HTTP status', async () => {
    network.mockResolvedValue(
      Response.json({ status: 'fail', message: 'tidak', data: { users: [] } }, { status: 200 }),
    );
    await expect(call(listUsers, {})).rejects.toMatchObject({ message: 'tidak', status: 200 });
  });

  test('a failure throws the message and the status of the server', async () => {
    network.mockResolvedValue(
      Response.json({ status: 'fail', message: 'thread tidak ditemukan' }, { status: 404 }),
    );
    await expect(call(listUsers, {})).rejects.toMatchObject({
      name: 'ApiError',
      message: 'thread tidak ditemukan',
      status: 404,
    });
  });

  test('a failure has the token that it was sent with, which may have been replaced since', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    network.mockReturnValue(promise);
    const answer = call(listUsers, {});
    storeAccessToken('kunci lain');
    resolve(new Response('<h1>401</h1>', { status: 401 }));
    await expect(answer).rejects.toMatchObject({ status: 401, accessToken: 'kunci' });
  });

  test('without a connection the message says so in Indonesian', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call(listUsers, {})).rejects.toMatchObject({
      message: 'Tidak dapat terhubung ke server. Periksa koneksi Anda, lalu coba lagi.',
      status: 0,
    });
  });

  test.each([
    ['the HTML of a proxy', () => new Response('<h1>502</h1>', { status: 502 })],
    ['JSON that is no envelope', () => Response.json([1])],
    ['data of another shape', () => Response.json({ status: 'success', data: { users: 1 } })],
  ])('%s is an answer that cannot be read', async (_, answer) => {
    network.mockResolvedValue(answer());
    await expect(call(listUsers, {})).rejects.toThrow('tidak dapat dibaca');
  });

  test('a call without an answer times out, preloaded or not', async () => {
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    network.mockImplementation((_, { signal }) => rejectWhenAborted(signal));
    preload('/v1/users');
    const answers = [
      call(listUsers, {}),
      call(listUsers, {}),
      call(listUsers, { timeoutMs: 60_000 }),
    ];
    expect(vi.mocked(AbortSignal.timeout).mock.calls).toEqual([[15_000], [15_000], [60_000]]);
    expect(network).toHaveBeenCalledTimes(3);
    timeout.abort();
    for (const answer of answers) {
      await expect(answer).rejects.toMatchObject({
        message: 'Server terlalu lama menjawab. Coba lagi sebentar lagi.',
        status: 408,
      });
    }
  });

  test('where storage is refused, calls still carry the token', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    storeAccessToken('di ingatan');
    network.mockResolvedValue(Response.json({ status: 'fail', message: 'x' }));
    await expect(call(listUsers, {})).rejects.toThrow('x');
    expect(lastHeaders().get('Authorization')).toBe('Bearer di ingatan');
    vi.restoreAllMocks();
    clearAccessToken();
  });
});
