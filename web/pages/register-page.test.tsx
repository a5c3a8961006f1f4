import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { clearFeatures, setFeatures } from '#web/testing/set-features.ts';

async function register(forum: FakeForum) {
  const app = renderApp('/register', forum, { isSignedIn: false });
  await app.user.type(await screen.findByLabelText('Username'), 'Siti');
  await app.user.type(screen.getByLabelText('Email'), 'siti@contoh.id');
  await app.user.type(screen.getByLabelText('Password'), 'rahasia');
  await app.user.click(screen.getByRole('button', { name: 'Register' }));
  return app;
}

test('registering goes to the login at once, without waiting for the result', async () => {
  const forum = new FakeForum();
  const release = forum.hold('POST /register');
  const { router } = await register(forum);
  expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
  expect(screen.queryByText('Register success, please login')).not.toBeInTheDocument();
  release();
  expect(await screen.findByText('Register success, please login')).toBeInTheDocument();
});

test('the e-mail is filled in at the login, the password is not', async () => {
  await register(new FakeForum());
  expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('siti@contoh.id');
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

test('when it fails a toast says why, and name and e-mail are still in the form', async () => {
  const forum = new FakeForum();
  forum.failNext('POST /register', { status: 400, message: 'email is already taken' });
  const { user } = await register(forum);
  expect(await screen.findByText('email is already taken')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Register here' }));
  expect(await screen.findByLabelText('Username')).toHaveValue('Siti');
  expect(screen.getByLabelText('Email')).toHaveValue('siti@contoh.id');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  const stored = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);
  expect(stored).toContain('Siti');
  expect(stored).not.toContain('rahasia');
});

test('once it succeeded the form is empty again', async () => {
  const { user } = await register(new FakeForum());
  await screen.findByText('Register success, please login');
  await user.click(screen.getByRole('link', { name: 'Register here' }));
  expect(await screen.findByLabelText('Username')).toHaveValue('');
});

test('for a signed-in user it is a 404 page', async () => {
  renderApp('/register', new FakeForum());
  expect(await screen.findByRole('heading', { name: 'Oops!' })).toBeInTheDocument();
  expect(screen.getByText('404 Page Not Found...')).toBeInTheDocument();
});

describe('an invitation', () => {
  afterEach(() => {
    clearFeatures();
    sessionStorage.clear();
  });

  const visit = (address: string, forum = new FakeForum()) => ({
    ...renderApp(address, forum, { isSignedIn: false }),
    forum,
  });
  const sent = (forum: FakeForum) =>
    forum.requests.filter(({ path }) => path === '/register').map(({ body }) => body['invitation']);

  async function fillIn(user: ReturnType<typeof renderApp>['user']) {
    const name = await screen.findByLabelText('Username');
    await user.clear(name);
    await user.type(name, 'Siti');
    const email = screen.getByLabelText('Email');
    await user.clear(email);
    await user.type(email, 'siti@contoh.id');
    await user.type(screen.getByLabelText('Password'), 'rahasia');
    await user.click(screen.getByRole('button', { name: 'Register' }));
  }

  test('is needed where the setting says so, and the page says it', async () => {
    setFeatures('invitation');
    visit('/register');
    expect(
      await screen.findByRole('heading', { name: 'Pendaftaran dengan undangan' }),
    ).toBeVisible();
    expect(screen.queryByLabelText('Username')).toBe(null);
  });

  test('is taken out of the address, and kept while the form is corrected', async () => {
    setFeatures('invitation');
    const forum = new FakeForum();
    const { token } = forum.invitations.add(forum.user);
    const { user, router } = visit(`/register#token=${token}`, forum);
    expect(await screen.findByText(/^Anda diundang ke Rembuk/)).toBeVisible();
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    forum.failNext('POST /register', { status: 400, message: 'email is already taken' });
    await fillIn(user);
    expect(await screen.findByText('email is already taken')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Register here' }));
    await fillIn(user);
    expect(await screen.findByText('Register success, please login')).toBeInTheDocument();
    expect(sent(forum)).toEqual([token, token]);
    await user.click(screen.getByRole('link', { name: 'Register here' }));
    expect(
      await screen.findByRole('heading', { name: 'Pendaftaran dengan undangan' }),
    ).toBeVisible();
  });

  test('that is used up is refused in Indonesian, and not sent again', async () => {
    const { user, forum } = visit('/register#token=habis');
    await fillIn(user);
    expect(await screen.findByText(/Undangan ini sudah terpakai habis/)).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Register here' }));
    await fillIn(user);
    expect(await screen.findByText('Register success, please login')).toBeInTheDocument();
    expect(sent(forum)).toEqual(['habis', undefined]);
  });
});

test('where moderators decide, the page says so before and after', async () => {
  setFeatures('approval');
  const { user } = await register(new FakeForum());
  expect(
    await screen.findByText(
      'Pendaftaran diterima. Anda dapat masuk setelah moderator menyetujuinya.',
    ),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Register here' }));
  expect(await screen.findByText(/Moderator memeriksa setiap pendaftaran dulu/)).toBeVisible();
  clearFeatures();
});

test('a challenge of the server is solved, which the page says meanwhile', async () => {
  const forum = new FakeForum();
  forum.challengeBits = 8;
  const release = forum.hold('POST /register');
  await register(forum);
  release();
  expect(await screen.findByText('Memeriksa …')).toBeInTheDocument();
  expect(await screen.findByText('Register success, please login')).toBeInTheDocument();
  const [, second] = forum.requests.filter(({ path }) => path === '/register');
  expect(second?.body['proof']).toMatch(/^tantangan\.\d+$/);
});
