import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clickTwice } from '#web/testing/click-twice.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { setFeatures } from '#web/testing/set-features.ts';

const alert = vi.fn();

/** The message when the server has ended the session. */
const SIGNED_OUT = 'Sesi Anda telah berakhir. Silakan login kembali.';

async function logIn(user: UserEvent, password: string) {
  await user.type(await screen.findByLabelText('Email'), 'budi@contoh.id');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

beforeEach(() => {
  alert.mockReset();
  vi.spyOn(window, 'alert').mockImplementation(alert);
});

describe('the login screen', () => {
  test('is at every path, which it opens after the login', async () => {
    const forum = new FakeForum();
    const { user } = renderApp('/leaderboards', forum, { isSignedIn: false });
    await logIn(user, forum.password);
    expect(
      await screen.findByRole('heading', { name: 'Klasmen Pengguna Aktif' }),
    ).toBeInTheDocument();
    expect(localStorage.getItem('accessToken')).toBe(forum.token);
  });

  test.each([
    ['sends the id of this browser, where the forum sends mail', ['mail'], /^[0-9a-f]{32}$/],
    ['sends only what the API names, where it sends none', [], /^undefined$/],
  ] as const)('%s', async (_, features, device) => {
    setFeatures(...features);
    const forum = new FakeForum();
    const { user } = renderApp('/', forum, { isSignedIn: false });
    await logIn(user, forum.password);
    await waitFor(() => expect(localStorage.getItem('accessToken')).toBe(forum.token));
    const sent = forum.requests.find(({ path }) => path === '/login');
    expect(String(sent?.body['device'])).toMatch(device);
  });

  test('a failure is an alert with the message of the server, and the form keeps its text', async () => {
    const forum = new FakeForum();
    const { user } = renderApp('/', forum, { isSignedIn: false });
    await logIn(user, 'salah');
    await waitFor(() => expect(alert.mock.calls).toEqual([['email or password is wrong']]));
    expect(screen.getByLabelText('Email')).toHaveValue('budi@contoh.id');
    expect(screen.getByLabelText('Password')).toHaveValue('salah');
    expect(screen.queryByText('email or password is wrong')).not.toBeInTheDocument();
  });

  test.each([
    ['a wrong password', 'POST /login', { status: 401, message: 'email or password is wrong' }],
    ['a suspended account', 'POST /login', { status: 403, message: 'account is suspended' }],
    ['a profile that is refused', 'GET /users/me', { status: 401, message: 'user is gone' }],
  ])('%s does not change the token, which other tabs use', async (_, call, answer) => {
    const forum = new FakeForum();
    forum.failNext('GET /users/me', { status: 500, message: 'rusak' });
    const { user } = renderApp('/', forum);
    const stored = forum.token;
    await screen.findByRole('button', { name: 'Login' });
    forum.failNext(call, answer);
    await logIn(user, forum.password);
    await waitFor(() => expect(alert.mock.calls).toEqual([[answer.message]]));
    expect(localStorage.getItem('accessToken')).toBe(stored);
    expect(screen.getByRole('button', { name: 'Login' })).toBeInTheDocument();
  });

  test('two clicks log in once, with a loading indicator while it runs', async () => {
    const forum = new FakeForum();
    const release = forum.hold('POST /login');
    const { user } = renderApp('/', forum, { isSignedIn: false });
    await user.type(await screen.findByLabelText('Email'), 'budi@contoh.id');
    await user.type(screen.getByLabelText('Password'), forum.password);
    await user.dblClick(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Sedang masuk…')).toBeInTheDocument();
    release();
    await screen.findByRole('heading', { name: 'Kumpulan Thread' });
    expect(forum.requests.filter(({ path }) => path === '/login')).toHaveLength(1);
  });
});

describe('the session check', () => {
  test('renders nothing until it ends', async () => {
    const forum = new FakeForum();
    const release = forum.hold('GET /users/me');
    const { container } = renderApp('/', forum);
    await waitFor(() => expect(forum.requests).toHaveLength(1));
    expect(container).toBeEmptyDOMElement();
    release();
    expect(await screen.findByRole('button', { name: /Budi/ })).toBeInTheDocument();
  });

  test('when it fails, signs out silently, and keeps the token for the next page load', async () => {
    const forum = new FakeForum();
    forum.failNext('GET /users/me', { status: 500, message: 'rusak' });
    renderApp('/', forum);
    expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
    expect(screen.queryByText('rusak')).not.toBeInTheDocument();
    expect(alert).not.toHaveBeenCalled();
    expect(localStorage.getItem('accessToken')).toBe(forum.token);
  });

  test('a token refused later signs out at that path, with one message in Indonesian', async () => {
    const forum = new FakeForum();
    for (const call of ['GET /threads', 'GET /users']) {
      forum.failNext(call, { status: 401, message: 'Token maximum age exceeded' });
    }
    const { router } = renderApp('/', forum);
    expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
    expect(await screen.findAllByText(SIGNED_OUT)).toHaveLength(1);
    expect(screen.queryByText('Token maximum age exceeded')).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
    expect(localStorage.getItem('accessToken')).toBe('');
  });

  test('a token refused to a call with silent failures signs out with a message, too', async () => {
    const forum = new FakeForum();
    forum.failNext('GET /categories', { status: 401, message: 'Token maximum age exceeded' });
    renderApp('/', forum);
    expect(await screen.findByText(SIGNED_OUT)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
  });

  test('a 401 of the last session does not end the next one', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    const release = forum.hold(`POST /threads/${thread.id}/up-vote`);
    const { user } = renderApp('/', forum);
    await user.click(await screen.findByRole('button', { name: /^Suka/ }));
    await user.click(screen.getByRole('button', { name: /Budi/ }));
    await logIn(user, forum.password);
    await screen.findByRole('button', { name: /^Suka/ });
    const readings = () => forum.requests.filter(({ path }) => path === `/threads/${thread.id}`);
    expect(readings()).toEqual([]);
    release();
    // A failed vote refetches the thread's votes.
    await waitFor(() => expect(readings()).toHaveLength(1));
    expect(screen.getByRole('button', { name: /Budi/ })).toBeInTheDocument();
    expect(screen.queryByText(SIGNED_OUT)).not.toBeInTheDocument();
    expect(localStorage.getItem('accessToken')).toBe(forum.token);
  });

  test('another tab that signs out signs this one out too', async () => {
    const forum = new FakeForum();
    renderApp('/', forum);
    await screen.findByRole('button', { name: /Budi/ });
    localStorage.setItem('accessToken', '');
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
  });
});

test('a double click logs out once', async () => {
  const forum = new FakeForum();
  renderApp('/', forum);
  await clickTwice(await screen.findByRole('button', { name: /Budi/ }));
  expect(await screen.findAllByText('Logout success')).toHaveLength(1);
  // The one of an earlier test may come as late as this.
  const isRevocation = ({ method, token }: { method: string; token: string }) =>
    method === 'DELETE' && token === forum.token;
  await waitFor(() => expect(forum.requests.filter(isRevocation)).toHaveLength(1));
});

test('logging out empties the token, says so, and revokes it', async () => {
  const forum = new FakeForum();
  const { user, router } = renderApp('/leaderboards', forum);
  await user.click(await screen.findByRole('button', { name: /Budi/ }));
  expect(await screen.findByText('Logout success')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
  expect(localStorage.getItem('accessToken')).toBe('');
  expect(router.state.location.pathname).toBe('/');
  await waitFor(() =>
    expect(forum.requests).toContainEqual(
      expect.objectContaining({ method: 'DELETE', path: '/session', token: forum.token }),
    ),
  );
});

test('a login that took back the deletion of the account says so', async () => {
  const forum = new FakeForum();
  forum.isDeletionWaiting = true;
  const { user } = renderApp('/', forum, { isSignedIn: false });
  await logIn(user, forum.password);
  expect(await screen.findByText(/Penghapusan akun Anda dibatalkan/)).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Kumpulan Thread' })).toBeInTheDocument();
});
