import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clickTwice } from '#web/testing/click-twice.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { setFeatures } from '#web/testing/set-features.ts';

const ADDRESS = '/konfirmasi-alamat#token=token-konfirmasi';
const SENT = 'PUT /email-confirmations';

async function open({ forum = new FakeForum(), isSignedIn = false, address = ADDRESS } = {}) {
  const app = renderApp(address, forum, { isSignedIn });
  return { forum, button: await screen.findByRole('button', { name: 'Konfirmasi' }), ...app };
}

const sent = (forum: FakeForum) =>
  forum.requests.filter(({ method, path }) => `${method} ${path}` === SENT);

test('nothing is confirmed without a press', async () => {
  const { forum, router } = await open();
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(sent(forum)).toEqual([]);
});

test('a press confirms, once', async () => {
  const { forum, button } = await open();
  button.focus();
  await clickTwice(button);
  const heading = await screen.findByRole('heading', { name: 'Alamat email dikonfirmasi' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Ke forum' })).toHaveAttribute('href', '/');
  expect(sent(forum)).toHaveLength(1);
});

test('after a lost answer it can be repeated', async () => {
  const { user, forum, button } = await open();
  forum.loseNextAnswer(SENT);
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Tidak dapat terhubung');
  await user.click(button);
  expect(await screen.findByText('Alamat email dikonfirmasi')).toBeVisible();
});

test('a link that is not valid leads to the account', async () => {
  const { user, forum, button } = await open();
  forum.links.confirmTokens.clear();
  await user.click(button);
  const heading = await screen.findByRole('heading', { name: 'Tautan ini tidak berlaku' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Ke halaman Akun' })).toHaveAttribute('href', '/akun');
});

test('the account page of this tab then has the new address', async () => {
  setFeatures('mail');
  const forum = new FakeForum();
  forum.account.newEmail = 'baru@contoh.id';
  const address = '/konfirmasi-alamat-baru#token=token-konfirmasi';
  const { user, button, router } = await open({ forum, isSignedIn: true, address });
  await user.click(button);
  await screen.findByText('Alamat email dikonfirmasi');
  await router.navigate('/akun');
  expect(await screen.findByText('baru@contoh.id')).toBeVisible();
  expect(screen.getByText('Sudah dikonfirmasi')).toBeVisible();
});
