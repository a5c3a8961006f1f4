import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { clickTwice } from '#web/testing/click-twice.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { setFeatures } from '#web/testing/set-features.ts';

const ASKED = 'POST /password-resets';

async function open(forum = new FakeForum()) {
  const app = renderApp('/lupa-kata-sandi', forum, { isSignedIn: false });
  const field = await screen.findByLabelText('Email');
  return { forum, field, ...app };
}

const asked = (forum: FakeForum) =>
  forum.requests.filter(({ method, path }) => `${method} ${path}` === ASKED);

test('the login leads there, with the address that was typed', async () => {
  setFeatures('mail');
  const { user } = renderApp('/leaderboards', new FakeForum(), { isSignedIn: false });
  await user.type(await screen.findByLabelText('Email'), 'budi@contoh.id');
  await user.click(screen.getByRole('link', { name: 'Lupa password?' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Lupa password?' })).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveValue('budi@contoh.id');
});

test('in a forum without mail, it says that the operator helps', async () => {
  renderApp('/lupa-kata-sandi', new FakeForum(), { isSignedIn: false });
  expect(
    await screen.findByText(/Forum ini tidak mengirim email. Hubungi pengelola/),
  ).toBeVisible();
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Kembali ke login' })).toHaveAttribute('href', '/');
});

describe('in a forum with mail', () => {
  test('the answer does not say whether the address is known', async () => {
    setFeatures('mail');
    const { user, field, forum } = await open();
    await user.type(field, 'siapa@contoh.id{Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Periksa email Anda' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText(/Jika siapa@contoh.id terdaftar/)).toHaveTextContent('satu jam');
    expect(asked(forum).map(({ body }) => body)).toEqual([{ email: 'siapa@contoh.id' }]);
    await user.click(screen.getByRole('button', { name: 'Kirim ke alamat lain' }));
    expect(screen.getByLabelText('Email')).toHaveValue('siapa@contoh.id');
  });

  test('two clicks send one request', async () => {
    setFeatures('mail');
    const { user, field, forum } = await open();
    await user.type(field, 'budi@contoh.id');
    await clickTwice(screen.getByRole('button', { name: 'Kirim tautan' }));
    await screen.findByText('Periksa email Anda');
    expect(asked(forum)).toHaveLength(1);
  });

  test.each([
    ['no connection', 'network' as const, /Tidak dapat terhubung/],
    ['429', { status: 429, message: 'slow down', retryAfterS: 240 }, /Coba lagi 4 menit lagi/],
    ['503', { status: 503, message: 'database is away' }, /Server sedang bermasalah/],
  ])('%s is said at the form, which keeps its text', async (_, failure, said) => {
    setFeatures('mail');
    const { user, field, forum } = await open();
    forum.failNext(ASKED, failure);
    await user.type(field, 'budi@contoh.id{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(said);
    expect(alert).toHaveFocus();
    expect(field).toHaveValue('budi@contoh.id');
    await user.click(screen.getByRole('button', { name: 'Kirim tautan' }));
    expect(await screen.findByText('Periksa email Anda')).toBeVisible();
  });
});
