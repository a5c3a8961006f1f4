import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { clickTwice } from '#web/testing/click-twice.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const ADDRESS = '/reset-kata-sandi#token=token-atur-ulang';
const SENT = 'PUT /password-resets';
const CHECKED = 'POST /password-resets/check';
const INVALID = 'Tautan ini tidak berlaku';
const NOTICE = 'Kata sandi sudah diganti. Silakan masuk dengan kata sandi baru.';

async function open({ forum = new FakeForum(), isSignedIn = false, address = ADDRESS } = {}) {
  const app = renderApp(address, forum, { isSignedIn });
  expect(await screen.findByRole('heading', { name: 'Buat kata sandi baru' })).toBeVisible();
  return { forum, field: screen.getByLabelText('Kata sandi baru'), ...app };
}

const requestsOf = (forum: FakeForum, call: string) =>
  forum.requests.filter(({ method, path }) => `${method} ${path}` === call);
const sent = (forum: FakeForum) => requestsOf(forum, SENT);

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

test('a link that was used or is too old says so before anything is typed, and leads to a new one', async () => {
  const forum = new FakeForum();
  forum.links.resetTokens.clear();
  const { router } = renderApp(ADDRESS, forum, { isSignedIn: false });
  const heading = await screen.findByRole('heading', { name: INVALID });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/^Tautan ini sudah dipakai.*lebih baru\.$/)).toBeVisible();
  const again = screen.getByRole('link', { name: 'Minta tautan baru' });
  expect(again).toHaveAttribute('href', '/lupa-kata-sandi');
  expect(requestsOf(forum, CHECKED).map(({ body }) => body)).toEqual([
    { token: 'token-atur-ulang' },
  ]);
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(sent(forum)).toEqual([]);
});

test('what is typed while the link is checked is said not to be saved', async () => {
  const forum = new FakeForum();
  forum.links.resetTokens.clear();
  const answer = forum.hold(CHECKED);
  const { user, field } = await open({ forum });
  await user.type(field, 'lebih-rahasia');
  answer();
  const heading = await screen.findByRole('heading', { name: INVALID });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/yang Anda tulis belum disimpan/)).toBeVisible();
});

test('a check without an answer says nothing, and the form works', async () => {
  const forum = new FakeForum();
  forum.failNext(CHECKED, { status: 503, message: 'sibuk' });
  const { user, field } = await open({ forum });
  await waitFor(() => expect(requestsOf(forum, CHECKED)).toHaveLength(1));
  await user.type(field, 'lebih-rahasia');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(NOTICE)).toBeVisible();
});

test('a check that is answered after the link was used here does not refuse it', async () => {
  const forum = new FakeForum();
  const answer = forum.hold(CHECKED);
  const { user, field, queryClient } = await open({ forum, isSignedIn: true });
  const leave = forum.hold('GET /users/me');
  await user.type(field, 'lebih-rahasia{Enter}');
  await waitFor(() => expect(forum.password).toBe('lebih-rahasia'));
  answer();
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['passwordReset'] })).toBe(0));
  expect(screen.queryByRole('heading', { name: INVALID })).not.toBeInTheDocument();
  leave();
  expect(await screen.findByText(NOTICE)).toBeVisible();
});

test('a check that is answered after a lost answer says that the password may be set', async () => {
  const forum = new FakeForum();
  const answer = forum.hold(CHECKED);
  forum.loseNextAnswer(SENT);
  const { user, field } = await open({ forum });
  await user.type(field, 'lebih-rahasia{Enter}');
  await screen.findByRole('alert');
  answer();
  expect(await screen.findByText(/Coba masuk dengan kata sandi baru/)).toBeVisible();
});

test('a link that was used after the check says that the password is not saved', async () => {
  const { user, field, forum } = await open();
  await waitFor(() => expect(requestsOf(forum, CHECKED)).toHaveLength(1));
  forum.links.resetTokens.clear();
  await user.type(field, 'lebih-rahasia{Enter}');
  const heading = await screen.findByRole('heading', { name: INVALID });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/yang Anda tulis belum disimpan.*Lupa password/)).toBeVisible();
  const again = screen.getByRole('link', { name: 'Minta tautan baru' });
  expect(again).toHaveAttribute('href', '/lupa-kata-sandi');
});

test('without a token it says that the link is not valid', async () => {
  renderApp('/reset-kata-sandi', new FakeForum(), { isSignedIn: false });
  expect(await screen.findByRole('heading', { name: INVALID })).toBeVisible();
});

test('a newer link that is opened meanwhile counts, with what was typed', async () => {
  const forum = new FakeForum();
  forum.links.resetTokens.clear();
  const answer = forum.hold(CHECKED);
  const { user, field, router } = await open({ forum });
  await user.type(field, 'lebih-rahasia');
  answer();
  await screen.findByRole('heading', { name: INVALID });
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
  renderApp('/reset-kata-sandi', first.forum, { isSignedIn: false });
  expect(await screen.findByText(/Coba masuk dengan kata sandi baru/)).toBeVisible();
});
