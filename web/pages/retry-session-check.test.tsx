import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { retrySessionCheck } from '#web/features/session/retry-session-check.ts';
import { clearAccessToken, storeAccessToken } from '#web/lib/api/access-token.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { readStoredLists, writeStoredLists } from '#web/lib/navigation/list-storage.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const BROKEN = { status: 502, message: 'Bad Gateway' };
const goOnline = () => act(async () => window.dispatchEvent(new Event('online')));
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
const readings = (forum: FakeForum) =>
  forum.requests.filter(({ path }) => path === '/users/me').length;

/** Renders the login screen after a session check that failed with that answer. */
async function openUnanswered(answer = BROKEN) {
  const forum = new FakeForum();
  forum.addThread({ title: 'Kopi' });
  forum.failNext('GET /users/me', answer);
  const app = renderApp('/', forum);
  await screen.findByRole('button', { name: 'Login' });
  return { ...app, forum };
}

describe('a session check without an answer', () => {
  test('shows the login, and the requested screen once the browser is online again', async () => {
    const { forum } = await openUnanswered();
    await goOnline();
    expect(await screen.findByRole('link', { name: 'Kopi' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Budi/ })).toBeInTheDocument();
    expect(readings(forum)).toBe(2);
  });

  test('renders nothing while retries fail', async () => {
    const { forum, container } = await openUnanswered();
    const before = container.innerHTML;
    const changes = vi.fn();
    const observer = new MutationObserver(changes);
    observer.observe(container, { subtree: true, childList: true, attributes: true });
    forum.failNext('GET /users/me', BROKEN);
    forum.failNext('GET /users/me', { status: 408, message: '' });
    // On a busy machine, another retry can follow.
    for (let count = 0; count < 20; count += 1) forum.failNext('GET /users/me', BROKEN);
    for (const count of [2, 3]) {
      await waitFor(async () => {
        await goOnline();
        expect(readings(forum)).toBeGreaterThanOrEqual(count);
      });
      await settle();
    }
    observer.disconnect();
    expect(changes).not.toHaveBeenCalled();
    expect(container.innerHTML).toBe(before);
  });

  test('does not sign in while a login is being typed, and does afterwards', async () => {
    const { forum, user } = await openUnanswered();
    await user.type(screen.getByLabelText('Email'), 'sari@');
    await goOnline();
    await settle();
    expect(screen.getByLabelText('Email')).toHaveValue('sari@');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(readings(forum)).toBe(1);
    await user.click(document.body);
    await goOnline();
    expect(await screen.findByRole('button', { name: /Budi/ })).toBeInTheDocument();
  });

  test('is not retried after a login', async () => {
    const { forum, user } = await openUnanswered();
    await user.type(screen.getByLabelText('Email'), 'budi@contoh.id');
    await user.type(screen.getByLabelText('Password'), forum.password);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByRole('link', { name: 'Kopi' });
    const before = readings(forum);
    await goOnline();
    await settle();
    expect(readings(forum)).toBe(before);
  });

  test('is not retried after a registration', async () => {
    const { forum, user } = await openUnanswered();
    await user.click(screen.getByRole('link', { name: 'Register here' }));
    await user.type(await screen.findByLabelText('Username'), 'Siti');
    await user.type(screen.getByLabelText('Email'), 'siti@contoh.id');
    await user.type(screen.getByLabelText('Password'), 'rahasia');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByText('Register success, please login');
    await user.click(document.body);
    await goOnline();
    await settle();
    expect(readings(forum)).toBe(1);
    expect(screen.getByLabelText('Email')).toHaveValue('siti@contoh.id');
  });

  test.each([
    ['the token was deleted', clearAccessToken],
    ['another tab has another token', () => storeAccessToken('token-lain')],
  ])('is not retried when %s', async (_, change) => {
    const { forum } = await openUnanswered();
    change();
    await goOnline();
    await settle();
    expect(readings(forum)).toBe(1);
  });
});

test('a refused token is not retried', async () => {
  const { forum } = await openUnanswered({ status: 401, message: 'Token maximum age exceeded' });
  await goOnline();
  await settle();
  expect(readings(forum)).toBe(1);
  expect(screen.getByRole('button', { name: 'Login' })).toBeInTheDocument();
});

test('a logout in another tab, while there is no answer, deletes the stored lists', async () => {
  writeStoredLists('[]');
  await openUnanswered();
  expect(readStoredLists()).toBe('[]');
  localStorage.setItem('accessToken', '');
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  await waitFor(() => expect(readStoredLists()).toBe(''));
});

test('a login in another tab whose check gets no answer is retried, too', async () => {
  const forum = new FakeForum();
  renderApp('/', forum, { isSignedIn: false });
  await screen.findByRole('button', { name: 'Login' });
  forum.failNext('GET /users/me', BROKEN);
  storeAccessToken(forum.token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  await waitFor(() => expect(readings(forum)).toBe(1));
  await settle();
  await goOnline();
  expect(await screen.findByRole('button', { name: /Budi/ })).toBeInTheDocument();
});

describe('without an online event', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('the intervals grow to half a minute, and the answer ends them', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const forum = new FakeForum();
    vi.stubGlobal('fetch', forum.fetch);
    storeAccessToken(forum.token);
    const queryClient = new QueryClient();
    queryClient.setQueryData(queryKeys.authUser, null);
    for (let n = 0; n < 6; n += 1) forum.failNext('GET /users/me', BROKEN);
    const end = retrySessionCheck(queryClient);
    const intervals: number[] = [];
    let waitedS = 0;
    for (let seconds = 0; seconds < 180; seconds += 1) {
      const before = readings(forum);
      await vi.advanceTimersByTimeAsync(1_000);
      waitedS += 1;
      if (readings(forum) > before) {
        intervals.push(waitedS);
        waitedS = 0;
      }
    }
    await end;
    expect(intervals).toEqual([2, 4, 8, 16, 30, 30, 30]);
    expect(queryClient.getQueryData(queryKeys.authUser)).toMatchObject({ name: 'Budi' });
  });
});
