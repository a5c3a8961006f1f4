import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { clickTwice } from '#web/testing/click-twice.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const ADDRESS = '/reset-kata-sandi#token=token-atur-ulang';
const SENT = 'PUT /password-resets';
const NOTICE = 'Kata sandi sudah diganti. Silakan masuk dengan kata sandi baru.';

async function open({ forum = new FakeForum(), isSignedIn = false, address = ADDRESS } = {}) {
  const app = renderApp(address, forum, { isSignedIn });
  expect(await screen.findByRole('heading', { name: 'Buat kata sandi baru' })).toBeVisible();
  return { forum, field: screen.getByLabelText('Kata sandi baru'), ...app };
}

const sent = (forum: FakeForum) =>
  forum.requests.filter(({ method, path }) => `${method} ${path}` === SENT);

test('a new password leads to the login, which says so', async () => {
  const { user, field, forum, router } = await open();
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  await user.type(field, 'lebih-rahasia{Enter}');
  expect(await screen.findByText(NOTICE)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/');
  expect(forum.password).toBe('lebih-rahasia');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('token-atur-ulang');
});

test('the token leaves the address, and a reload does not lose it', async () => {
  const first = await open();
  await waitFor(() => expect(first.router.state.location.hash).toBe(''));
  first.unmount();
  const { user, field, forum } = await open({ forum: first.forum, address: '/reset-kata-sandi' });
  await user.type(field, 'lebih-rahasia{Enter}');
  expect(await screen.findByText(NOTICE)).toBeVisible();
  expect(sent(forum)[0]?.body['token']).toBe('token-atur-ulang');
});

test('a short password is not sent', async () => {
  const { user, field, forum } = await open();
  await user.type(field, 'abc{Enter}');
  expect(field).toHaveAccessibleDescription(/harus sedikitnya 6 karakter/);
  expect(field).toHaveFocus();
  expect(sent(forum)).toEqual([]);
});

test('two clicks save it once', async () => {
  const { user, field, forum } = await open();
  await user.type(field, 'lebih-rahasia');
  await clickTwice(screen.getByRole('button', { name: 'Simpan kata sandi' }));
  expect(await screen.findByText(NOTICE)).toBeVisible();
  expect(sent(forum)).toHaveLength(1);
});

test('the session of this tab ends with the others', async () => {
  const { user, field } = await open({ isSignedIn: true });
  expect(readAccessToken()).not.toBe('');
  await user.type(field, 'lebih-rahasia{Enter}');
  expect(await screen.findByText(NOTICE)).toBeVisible();
  expect(readAccessToken()).toBe('');
});

test('a link that was used or is too old says so, and leads to a new one', async () => {
  const forum = new FakeForum();
  forum.links.resetTokens.clear();
  const { user, field } = await open({ forum });
  await user.type(field, 'lebih-rahasia{Enter}');
  const heading = await screen.findByRole('heading', { name: 'Tautan ini tidak berlaku' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/yang Anda tulis belum disimpan.*Lupa password/)).toBeVisible();
  const again = screen.getByRole('link', { name: 'Minta tautan baru' });
  expect(again).toHaveAttribute('href', '/lupa-kata-sandi');
});

test('without a token it says that the link is not valid', async () => {
  renderApp('/reset-kata-sandi', new FakeForum(), { isSignedIn: false });
  expect(await screen.findByRole('heading', { name: 'Tautan ini tidak berlaku' })).toBeVisible();
});

test('a newer link that is opened meanwhile counts, with what was typed', async () => {
  const forum = new FakeForum();
  forum.links.resetTokens.clear();
  const { user, field, router } = await open({ forum });
  await user.type(field, 'lebih-rahasia{Enter}');
  await screen.findByRole('heading', { name: 'Tautan ini tidak berlaku' });
  forum.links.resetTokens.add('yang-baru');
  await router.navigate('/reset-kata-sandi#token=yang-baru');
  const again = await screen.findByLabelText('Kata sandi baru');
  expect(again).toHaveValue('lebih-rahasia');
  await user.type(again, '{Enter}');
  expect(await screen.findByText(NOTICE)).toBeVisible();
  expect(forum.password).toBe('lebih-rahasia');
});

test('after a lost answer, the used link does not pretend that nothing was saved', async () => {
  const { user, field, forum } = await open();
  forum.loseNextAnswer(SENT);
  await user.type(field, 'lebih-rahasia{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Tidak dapat terhubung');
  expect(field).toHaveValue('lebih-rahasia');
  await user.click(screen.getByRole('button', { name: 'Simpan kata sandi' }));
  const heading = await screen.findByRole('heading', { name: 'Kata sandi mungkin sudah diganti' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/Coba masuk dengan kata sandi baru/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Kembali ke login' })).toHaveAttribute('href', '/');
});

test('the lost answer is remembered by a reload', async () => {
  const first = await open();
  first.forum.loseNextAnswer(SENT);
  await first.user.type(first.field, 'lebih-rahasia{Enter}');
  await screen.findByRole('alert');
  first.unmount();
  const { user, field } = await open({ forum: first.forum, address: '/reset-kata-sandi' });
  await user.type(field, 'lebih-rahasia{Enter}');
  expect(await screen.findByText(/Coba masuk dengan kata sandi baru/)).toBeVisible();
});
