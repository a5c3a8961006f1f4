import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { clickTwice } from '#web/testing/click-twice.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const ADDRESS = '/bukan-saya#token=token-bukan-saya';
const SENT = 'POST /account-recoveries';

async function open({ forum = new FakeForum(), isSignedIn = false } = {}) {
  const app = renderApp(ADDRESS, forum, { isSignedIn });
  return {
    forum,
    button: await screen.findByRole('button', { name: 'Amankan akun saya' }),
    ...app,
  };
}

const sent = (forum: FakeForum) =>
  forum.requests.filter(({ method, path }) => `${method} ${path}` === SENT);

test('says what will happen, and does nothing without a press', async () => {
  const { forum, router } = await open();
  expect(screen.getByText(/Semua perangkat keluar/)).toBeVisible();
  expect(screen.getByText(/Verifikasi dua langkah yang baru dihapus/)).toBeVisible();
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(sent(forum)).toEqual([]);
});

test('a press leads to a new password, and then to the login', async () => {
  const { user, forum, button, router } = await open();
  await clickTwice(button);
  const heading = await screen.findByRole('heading', { name: 'Buat kata sandi baru' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(sent(forum)).toHaveLength(1);
  expect(screen.getByText(/Semua perangkat sudah keluar/)).toBeVisible();
  await user.type(screen.getByLabelText('Kata sandi baru'), 'lebih-rahasia{Enter}');
  expect(await screen.findByText(/Kata sandi sudah diganti/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/');
  expect(forum.password).toBe('lebih-rahasia');
});

test('ends the session of this tab, if it is of that account', async () => {
  const { user, forum, button } = await open({ isSignedIn: true });
  forum.endSessions();
  await user.click(button);
  await screen.findByRole('heading', { name: 'Buat kata sandi baru' });
  await waitFor(() => expect(readAccessToken()).toBe(''));
});

test('after a lost answer it can be repeated', async () => {
  const { user, forum, button } = await open();
  forum.loseNextAnswer(SENT);
  await user.click(button);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Tidak dapat terhubung');
  expect(alert).toHaveFocus();
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Buat kata sandi baru' })).toBeVisible();
});

test('a link that is not valid leads to the forgotten password', async () => {
  const { user, forum, button } = await open();
  forum.links.recoverTokens.clear();
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Tautan ini tidak berlaku' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Lupa password?' });
  expect(link).toHaveAttribute('href', '/lupa-kata-sandi');
});

test('the link about a new address says that the old one comes back', async () => {
  const address = '/batalkan-alamat-baru#token=token-bukan-saya';
  const { user } = renderApp(address, new FakeForum(), { isSignedIn: false });
  expect(await screen.findByRole('heading', { name: 'Kembalikan alamat email?' })).toBeVisible();
  expect(screen.getByText(/Alamat email yang lama berlaku lagi/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Amankan akun saya' }));
  expect(await screen.findByRole('heading', { name: 'Buat kata sandi baru' })).toBeVisible();
});
