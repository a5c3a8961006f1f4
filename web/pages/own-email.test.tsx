import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { clickTwice } from '#web/testing/click-twice.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { clearFeatures, setFeatures } from '#web/testing/set-features.ts';

const section = () => within(screen.getByRole('region', { name: 'Alamat email' }));
const asked = (forum: FakeForum, call: string) =>
  forum.requests.filter(({ method, path }) => `${method} ${path}` === call);

async function open(forum = new FakeForum()) {
  const app = renderApp('/akun', forum);
  expect(await screen.findByRole('heading', { name: 'Alamat email' })).toBeVisible();
  return { forum, ...app };
}

beforeEach(() => setFeatures('mail'));

test('a forum without mail shows the address, and asks nothing more', async () => {
  clearFeatures();
  const forum = new FakeForum();
  renderApp('/akun', forum);
  expect(await screen.findByLabelText('Email')).toHaveValue('budi@contoh.id');
  expect(screen.queryByRole('region', { name: 'Alamat email' })).not.toBeInTheDocument();
  expect(asked(forum, 'GET /users/me/email')).toEqual([]);
});

test('it says when the address cannot be loaded, and retries', async () => {
  const forum = new FakeForum();
  forum.failNext('GET /users/me/email', { status: 503, message: 'database is away' });
  const { user } = await open(forum);
  expect(await section().findByText('Alamat email tidak dapat dimuat')).toBeVisible();
  await user.click(section().getByRole('button', { name: 'Coba lagi' }));
  expect(await section().findByText('budi@contoh.id')).toBeVisible();
});

describe('an address that is not confirmed', () => {
  test('gets the letter again, once by a double click', async () => {
    const { forum } = await open();
    expect(await section().findByText('Belum dikonfirmasi')).toBeVisible();
    await clickTwice(section().getByRole('button', { name: 'Kirim ulang' }));
    expect(await section().findByText(/dikirim ke budi@contoh.id/)).toBeVisible();
    expect(asked(forum, 'POST /users/me/email/confirmations')).toHaveLength(1);
  });

  test.each([
    ['too-many', /Tidak dikirim lagi: beberapa email sudah dikirim ke budi@contoh.id/],
    ['refused', /Tidak dikirim: budi@contoh.id menolak email kami/],
  ] as const)('says that no letter was sent: %s', async (letter, said) => {
    const { forum, user } = await open();
    forum.account.letter = letter;
    await user.click(await section().findByRole('button', { name: 'Kirim ulang' }));
    expect(await section().findByRole('alert')).toHaveTextContent(said);
    expect(section().queryByText(/Email dengan tautan/)).not.toBeInTheDocument();
    forum.account.letter = 'sent';
    await user.click(section().getByRole('button', { name: 'Kirim ulang' }));
    expect(await section().findByText(/dikirim ke budi@contoh.id. Periksa/)).toBeVisible();
    expect(section().queryByRole('alert')).not.toBeInTheDocument();
  });

  test('says how long to wait when there were too many letters', async () => {
    const { forum, user } = await open();
    const failure = { status: 429, message: 'slow down', retryAfterS: 7_000 };
    forum.failNext('POST /users/me/email/confirmations', failure);
    await user.click(await section().findByRole('button', { name: 'Kirim ulang' }));
    const alert = await section().findByRole('alert');
    expect(alert).toHaveTextContent('Coba lagi 2 jam lagi');
    expect(alert).toHaveFocus();
  });

  test('can be sent again when the connection was lost', async () => {
    const { forum, user } = await open();
    forum.failNext('POST /users/me/email/confirmations', 'network');
    const button = await section().findByRole('button', { name: 'Kirim ulang' });
    await user.click(button);
    expect(await section().findByRole('alert')).toHaveTextContent('Tidak dapat terhubung');
    await user.click(button);
    expect(await section().findByText(/dikirim ke budi@contoh.id/)).toBeVisible();
  });

  test('is seen as confirmed when the tab is shown again', async () => {
    const { forum } = await open();
    await section().findByText('Belum dikonfirmasi');
    forum.account.confirmEmail();
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(await section().findByText('Sudah dikonfirmasi')).toBeVisible();
    expect(section().queryByRole('button', { name: 'Kirim ulang' })).not.toBeInTheDocument();
  });
});

describe('a new address', () => {
  async function fill({ user }: Awaited<ReturnType<typeof open>>, email: string, password: string) {
    const field = await section().findByLabelText('Alamat email baru');
    if (email) await user.type(field, email);
    const passwordField = section().getByLabelText('Kata sandi Anda');
    if (password) await user.type(passwordField, password);
    await user.click(section().getByRole('button', { name: 'Ganti alamat email' }));
    return { field, passwordField };
  }

  test('waits for its confirmation, and can be cancelled', async () => {
    const app = await open();
    await fill(app, 'baru@contoh.id', 'rahasia');
    expect(await section().findByText('baru@contoh.id')).toBeVisible();
    expect(section().getByText('budi@contoh.id')).toBeVisible();
    expect(section().queryByLabelText('Alamat email baru')).not.toBeInTheDocument();
    const heading = screen.getByRole('heading', { name: 'Alamat email' });
    await waitFor(() => expect(heading).toHaveFocus());
    await clickTwice(section().getByRole('button', { name: 'Batalkan' }));
    expect(await section().findByLabelText('Alamat email baru')).toHaveValue('');
    expect(asked(app.forum, 'DELETE /users/me/email/change')).toHaveLength(1);
    await waitFor(() => expect(heading).toHaveFocus());
  });

  test('waits without a letter when its address refuses mail, and says so', async () => {
    const app = await open();
    app.forum.account.letter = 'refused';
    await fill(app, 'baru@contoh.id', 'rahasia');
    expect(await section().findByRole('alert')).toHaveTextContent(
      'Tidak dikirim: baru@contoh.id menolak email kami',
    );
    expect(section().getByRole('button', { name: 'Batalkan' })).toBeVisible();
  });

  test('still waits when its cancellation did not arrive, and can be cancelled again', async () => {
    const app = await open();
    await fill(app, 'baru@contoh.id', 'rahasia');
    const button = await section().findByRole('button', { name: 'Batalkan' });
    app.forum.failNext('DELETE /users/me/email/change', 'network');
    await app.user.click(button);
    expect(await section().findByRole('alert')).toHaveTextContent('Tidak dapat terhubung');
    await app.user.click(button);
    expect(await section().findByLabelText('Alamat email baru')).toBeVisible();
  });

  test.each([
    ['not an address', 'baru', 'rahasia', /alamat email yang lengkap/],
    ['empty', '', 'rahasia', /alamat email yang lengkap/],
  ])('is not sent when it is %s', async (_, email, password, said) => {
    const app = await open();
    const { field } = await fill(app, email, password);
    expect(field).toHaveAccessibleDescription(said);
    expect(field).toHaveFocus();
    expect(asked(app.forum, 'PUT /users/me/email')).toEqual([]);
  });

  test('needs the password', async () => {
    const app = await open();
    const { field, passwordField } = await fill(app, 'baru@contoh.id', 'tebakan');
    await waitFor(() => expect(passwordField).toHaveAccessibleDescription('Kata sandi ini salah.'));
    expect(passwordField).toHaveFocus();
    expect(field).toHaveValue('baru@contoh.id');
    expect(section().queryAllByRole('alert')).toHaveLength(1);
  });

  test('is shown as waiting when the answer was lost, and is not sent again', async () => {
    const app = await open();
    app.forum.loseNextAnswer('PUT /users/me/email');
    await fill(app, 'baru@contoh.id', 'rahasia');
    expect(await section().findByText('baru@contoh.id')).toBeVisible();
    expect(section().queryByLabelText('Alamat email baru')).not.toBeInTheDocument();
    expect(asked(app.forum, 'PUT /users/me/email')).toHaveLength(1);
  });

  test('stays in the form when it could not be sent', async () => {
    const app = await open();
    app.forum.failNext('PUT /users/me/email', 'network');
    const { field } = await fill(app, 'baru@contoh.id', 'rahasia');
    expect(await section().findByRole('alert')).toHaveTextContent('Tidak dapat terhubung');
    expect(field).toHaveValue('baru@contoh.id');
  });
});

describe('a write that needs a confirmed address', () => {
  const REFUSED = { status: 403, message: 'email is not confirmed' };

  test('offers to send the letter again, and keeps the draft', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    forum.failNext(`POST /threads/${thread.id}/comments`, REFUSED);
    localStorage.setItem(`draft:comment ${forum.user.id} ${thread.id}`, '<p>Belum dikirim</p>');
    const { user } = renderApp(`/threads/${thread.id}`, forum);
    await user.click(await screen.findByRole('button', { name: 'Kirim' }));
    expect(await screen.findByText(/Konfirmasi dulu alamat email Anda/)).toBeVisible();
    await clickTwice(screen.getByRole('button', { name: 'Kirim ulang' }));
    const said = await screen.findByText(/dikirim ke budi@contoh.id/);
    await waitFor(() => expect(said).toHaveFocus());
    // A success, not the alert that it was.
    expect(said.closest('[role="alert"]')).toBeNull();
    expect(asked(forum, 'POST /users/me/email/confirmations')).toHaveLength(1);
    expect(screen.getByText('Belum dikirim')).toBeInTheDocument();
  });

  test('can be sent again when the connection was lost', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    forum.failNext(`POST /threads/${thread.id}/up-vote`, REFUSED);
    const { user } = renderApp('/', forum);
    await user.click(await screen.findByRole('button', { name: /^Suka/ }));
    const button = await screen.findByRole('button', { name: 'Kirim ulang' });
    forum.failNext('POST /users/me/email/confirmations', 'network');
    await user.click(button);
    expect(await screen.findByText(/Tidak dapat terhubung/)).toBeVisible();
    await user.click(button);
    expect(await screen.findByText(/dikirim ke budi@contoh.id/)).toBeVisible();
  });

  test('says that no letter was sent, and can be asked for one again', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    forum.failNext(`POST /threads/${thread.id}/up-vote`, REFUSED);
    forum.account.letter = 'too-many';
    const { user } = renderApp('/', forum);
    await user.click(await screen.findByRole('button', { name: /^Suka/ }));
    await user.click(await screen.findByRole('button', { name: 'Kirim ulang' }));
    expect(await screen.findByText(/Tidak dikirim lagi/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Kirim ulang' })).toBeVisible();
  });

  test('says that one may try again, once the address is confirmed', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    forum.failNext(`POST /threads/${thread.id}/up-vote`, REFUSED);
    const { user } = renderApp('/', forum);
    await user.click(await screen.findByRole('button', { name: /^Suka/ }));
    await screen.findByText(/Konfirmasi dulu alamat email Anda/);
    forum.account.confirmEmail();
    await user.click(screen.getByRole('button', { name: 'Kirim ulang' }));
    expect(await screen.findByText(/sudah dikonfirmasi. Silakan coba lagi/)).toBeVisible();
  });

  test('is forgotten by a logout', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    forum.failNext(`POST /threads/${thread.id}/up-vote`, REFUSED);
    const { user } = renderApp('/', forum);
    await user.click(await screen.findByRole('button', { name: /^Suka/ }));
    const notice = await screen.findByText(/Konfirmasi dulu alamat email Anda/);
    await user.click(screen.getByRole('button', { name: /Budi/ }));
    await screen.findByRole('button', { name: 'Login' });
    await waitFor(() => expect(notice).not.toBeInTheDocument());
  });
});
