import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { frameText } from '#web/i18n/frame-id.ts';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { clickTwice } from '#web/testing/click-twice.ts';
import { createSession } from '#web/testing/fake-account.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { setFeatures } from '#web/testing/set-features.ts';

async function open(forum = new FakeForum()) {
  const app = renderApp('/akun', forum);
  expect(await screen.findByRole('heading', { level: 1, name: 'Akun' })).toBeVisible();
  return { forum, ...app };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const banner = () => within(screen.getByRole('banner'));
const asked = (forum: FakeForum, call: string) =>
  forum.requests.filter(({ method, path }) => `${method} ${path}` === call);
const devices = () =>
  section('Perangkat')
    .getAllByRole('listitem')
    .map((item) => item.textContent);
async function expectSignedOut(word: string) {
  expect(await screen.findByText(word)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(readAccessToken()).toBe('');
}

test('the avatar in the header leads there', async () => {
  const { user } = renderApp('/leaderboards', new FakeForum());
  await user.click(await screen.findByRole('link', { name: 'Akun' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Akun' })).toBeVisible();
});

describe('the name', () => {
  test('is changed at once in the header and in loaded rows', async () => {
    const { user, forum, router } = await open();
    const thread = forum.addThread();
    await router.navigate(`/threads/${thread.id}`);
    await screen.findByRole('heading', { level: 1, name: thread.title });
    await router.navigate('/akun');
    const field = section('Profil').getByLabelText('Nama');
    expect(field).toHaveValue('Budi');
    await user.clear(field);
    await user.type(field, 'Budi Santoso');
    await user.click(screen.getByRole('button', { name: 'Simpan nama' }));
    expect(await banner().findByRole('button', { name: 'Logout (Budi Santoso)' })).toBeVisible();
    expect(screen.getByText('Nama diubah')).toBeInTheDocument();
    forum.hold(`GET /threads/${thread.id}`);
    await router.navigate(`/threads/${thread.id}`);
    expect(await within(screen.getByRole('main')).findByText('Budi Santoso')).toBeVisible();
  });

  test('is not sent empty', async () => {
    const { user, forum } = await open();
    const field = section('Profil').getByLabelText('Nama');
    await user.clear(field);
    await user.type(field, ' {Enter}');
    expect(field).toHaveAccessibleDescription(/Nama tidak boleh kosong/);
    expect(asked(forum, 'PUT /users/me')).toEqual([]);
  });

  test('stays in the form when it cannot be saved', async () => {
    const { user, forum } = await open();
    forum.failNext('PUT /users/me', 'network');
    const field = section('Profil').getByLabelText('Nama');
    await user.type(field, ' B.{Enter}');
    expect(await screen.findByText(/Tidak dapat terhubung/)).toBeInTheDocument();
    expect(field).toHaveValue('Budi B.');
    expect(banner().getByRole('button', { name: 'Logout (Budi)' })).toBeVisible();
  });

  test('is saved once by a double click', async () => {
    const { user, forum } = await open();
    await user.type(section('Profil').getByLabelText('Nama'), ' B.');
    await clickTwice(screen.getByRole('button', { name: 'Simpan nama' }));
    expect(await banner().findByRole('button', { name: 'Logout (Budi B.)' })).toBeVisible();
    expect(asked(forum, 'PUT /users/me')).toHaveLength(1);
  });

  test('changed on another device is shown here', async () => {
    const { forum } = await open();
    await waitFor(() => expect(forum.events.open).toBe(1));
    forum.user.name = 'Budi dari jauh';
    forum.sendUserChanged(forum.user);
    expect(await banner().findByRole('button', { name: 'Logout (Budi dari jauh)' })).toBeVisible();
    expect(section('Profil').getByLabelText('Nama')).toHaveValue('Budi dari jauh');
  });
});

describe('the password', () => {
  async function fill(user: Awaited<ReturnType<typeof open>>['user'], now: string, next: string) {
    const form = section('Kata sandi');
    if (now) await user.type(form.getByLabelText('Kata sandi sekarang'), now);
    if (next) await user.type(form.getByLabelText('Kata sandi baru'), next);
    await user.click(form.getByRole('button', { name: 'Ganti kata sandi' }));
    return {
      now: form.getByLabelText('Kata sandi sekarang'),
      next: form.getByLabelText('Kata sandi baru'),
    };
  }

  test('is changed, and the form is empty again', async () => {
    const { user, forum } = await open();
    const fields = await fill(user, 'rahasia', 'lebih-rahasia');
    expect(await screen.findByText(/Kata sandi diganti/)).toBeInTheDocument();
    expect(forum.account.password).toBe('lebih-rahasia');
    expect(fields.now).toHaveValue('');
    expect(fields.next).toHaveValue('');
    // The other sessions have ended.
    await waitFor(() => expect(asked(forum, 'GET /users/me/sessions')).toHaveLength(2));
  });

  test('is changed once by a double click', async () => {
    const { user, forum } = await open();
    const form = section('Kata sandi');
    await user.type(form.getByLabelText('Kata sandi sekarang'), 'rahasia');
    await user.type(form.getByLabelText('Kata sandi baru'), 'lebih-rahasia');
    await clickTwice(form.getByRole('button', { name: 'Ganti kata sandi' }));
    expect(await screen.findByText(/Kata sandi diganti/)).toBeInTheDocument();
    expect(asked(forum, 'PUT /users/me/password')).toHaveLength(1);
  });

  test('can be sent again when the connection was lost, and the text stays', async () => {
    const { user, forum } = await open();
    forum.failNext('PUT /users/me/password', 'network');
    const fields = await fill(user, 'rahasia', 'lebih-rahasia');
    expect(await screen.findByText(/Tidak dapat terhubung/)).toBeVisible();
    expect(fields.now).toHaveValue('rahasia');
    expect(fields.next).toHaveValue('lebih-rahasia');
    await user.click(screen.getByRole('button', { name: 'Ganti kata sandi' }));
    expect(await screen.findByText(/Kata sandi diganti/)).toBeInTheDocument();
  });

  test('that is wrong is an error at its field, and the text stays', async () => {
    const { user } = await open();
    const fields = await fill(user, 'tebakan', 'lebih-rahasia');
    await waitFor(() => expect(fields.now).toHaveAccessibleDescription('Kata sandi ini salah.'));
    expect(fields.now).toHaveFocus();
    expect(fields.next).toHaveValue('lebih-rahasia');
  });

  test.each([
    ['', 'lebih-rahasia', 'now', /Isi kata sandi/],
    ['rahasia', 'lima!', 'next', /harus sedikitnya 6 karakter/],
  ] as const)('of %j and %j is not sent', async (now, next, field, reason) => {
    const { user, forum } = await open();
    const fields = await fill(user, now, next);
    expect(fields[field]).toHaveAccessibleDescription(reason);
    expect(fields[field]).toHaveFocus();
    expect(asked(forum, 'PUT /users/me/password')).toEqual([]);
  });
});

describe('the devices', () => {
  const end = (device: string) =>
    section('Perangkat').findByRole('button', {
      name: new RegExp(`^(Keluar dari perangkat ini|Keluarkan perangkat): ${device}$`),
    });

  test('each have a button that says whether it is this one, and which', async () => {
    await open();
    expect(await end('Chrome di Linux')).toHaveAccessibleName(/^Keluar dari perangkat ini:/);
    expect(await end('Chrome di Linux')).toHaveTextContent(/^Keluar dari perangkat ini$/);
    expect(await end('Chrome di Android')).toHaveAccessibleName(/^Keluarkan perangkat:/);
    expect(await end('Chrome di Android')).toHaveTextContent(/^Keluarkan perangkat$/);
  });

  test('are listed by browser and system, with their network, this one marked', async () => {
    const forum = new FakeForum();
    forum.account.sessions[1]!.network = '';
    await open(forum);
    await end('Chrome di Linux');
    expect(devices()).toEqual([
      expect.stringMatching(
        /^Chrome di LinuxPerangkat ini.*Masuk: Baru saja.*Terakhir dipakai:.*Jaringan: 203\.0\.113\.x/,
      ),
      expect.stringMatching(/^Chrome di Android(?!Perangkat ini)((?!Jaringan).)*$/),
    ]);
  });

  test('are logged out one by one, also when one had ended already', async () => {
    const { user, forum } = await open();
    await end('Chrome di Android');
    forum.account.sessions = forum.account.sessions.slice(0, 1);
    await user.click(await end('Chrome di Android'));
    expect(await screen.findByText('Sudah keluar dari Chrome di Android')).toBeInTheDocument();
    expect(devices()).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Perangkat' })).toHaveFocus();
  });

  test('stay listed when one could not be logged out', async () => {
    const { user, forum } = await open();
    forum.failNext('DELETE /users/me/sessions/phone', 'network');
    await user.click(await end('Chrome di Android'));
    expect(await screen.findByText(/Tidak dapat terhubung/)).toBeInTheDocument();
    expect(devices()).toHaveLength(2);
  });

  test('end with a logout for this one', async () => {
    const { user, forum, router } = await open();
    await user.click(await end('Chrome di Linux'));
    await expectSignedOut('Logout success');
    await waitFor(() => expect(asked(forum, 'DELETE /session')).toHaveLength(1));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('are all logged out at once, after a confirmation', async () => {
    const { user, forum } = await open();
    await user.click(screen.getByRole('button', { name: 'Keluar dari semua perangkat' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Keluar dari semua' }));
    await expectSignedOut('Sudah keluar dari semua perangkat');
    expect(forum.account.sessions).toEqual([]);
  });

  test('come page by page', async () => {
    const forum = new FakeForum();
    for (let count = 0; count < 25; count += 1) {
      forum.account.sessions.push(createSession(`other-${count}`, ''));
    }
    const { user } = await open(forum);
    await end('Chrome di Linux');
    expect(devices()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Muat perangkat lain' }));
    await waitFor(() => expect(devices()).toHaveLength(27));
    expect(screen.queryByRole('button', { name: 'Muat perangkat lain' })).not.toBeInTheDocument();
  });

  test('that fail to load can be retried', async () => {
    const forum = new FakeForum();
    forum.failNext('GET /users/me/sessions', { status: 500, message: 'rusak' });
    const { user } = await open(forum);
    expect(await screen.findByText('Daftar perangkat tidak dapat dimuat')).toBeVisible();
    await user.click(section('Perangkat').getByRole('button', { name: 'Coba lagi' }));
    await end('Chrome di Android');
  });
});

test('a failed download is a toast, and can be retried', async () => {
  const { user, forum } = await open();
  forum.failNext('GET /users/me/export', 'network');
  await user.click(screen.getByRole('button', { name: 'Unduh data saya' }));
  expect(await screen.findByText(/Tidak dapat terhubung/)).toBeInTheDocument();
  forum.failNext('GET /users/me/export', { status: 429, message: 'terlalu sering' });
  await user.click(screen.getByRole('button', { name: 'Unduh data saya' }));
  expect(await screen.findByText('terlalu sering')).toBeInTheDocument();
});

test('a download that a proxy answers with HTML says that the answer is unreadable', async () => {
  const { user } = await open();
  vi.stubGlobal('fetch', async () => new Response('<h1>502</h1>', { status: 502 }));
  await user.click(screen.getByRole('button', { name: 'Unduh data saya' }));
  expect(await screen.findByText(frameText.errors.unreadable)).toBeInTheDocument();
});

test('a name without letters is refused, and its field has the focus', async () => {
  const { user } = await open();
  const field = section('Profil').getByLabelText('Nama');
  await user.clear(field);
  await user.click(section('Profil').getByRole('button', { name: 'Simpan nama' }));
  expect(field).toHaveFocus();
});

describe('deleting the account', () => {
  async function ask() {
    const app = await open();
    await app.user.click(section('Hapus akun').getByRole('button', { name: 'Hapus akun' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus akun Anda?' }));
    return { ...app, dialog };
  }

  test('explains itself, and does nothing when cancelled', async () => {
    const { user, forum, dialog } = await ask();
    expect(dialog.getByText(/tetap ada, dengan nama “Akun dihapus”/)).toBeVisible();
    expect(dialog.getByLabelText('Kata sandi Anda')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Batal' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(asked(forum, 'DELETE /users/me')).toEqual([]);
  });

  test('needs the password', async () => {
    const { user, forum, dialog } = await ask();
    const field = dialog.getByLabelText('Kata sandi Anda');
    await user.type(field, '{Enter}');
    expect(field).toHaveAccessibleDescription(/Isi kata sandi/);
    await user.type(field, 'tebakan{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Kata sandi ini salah.'));
    expect(field).toHaveFocus();
    expect(asked(forum, 'DELETE /users/me')).toHaveLength(1);
  });

  test('happens once by a double click', async () => {
    const { user, forum, dialog } = await ask();
    await user.type(dialog.getByLabelText('Kata sandi Anda'), 'rahasia');
    await clickTwice(dialog.getByRole('button', { name: 'Hapus akun' }));
    await expectSignedOut('Akun Anda sudah dihapus');
    expect(asked(forum, 'DELETE /users/me')).toHaveLength(1);
  });

  test('can be sent again when the connection was lost, with the password that was typed', async () => {
    const { user, forum, dialog } = await ask();
    forum.failNext('DELETE /users/me', 'network');
    const field = dialog.getByLabelText('Kata sandi Anda');
    await user.type(field, 'rahasia{Enter}');
    expect(await screen.findByText(/Tidak dapat terhubung/)).toBeVisible();
    expect(field).toHaveValue('rahasia');
    await user.click(dialog.getByRole('button', { name: 'Hapus akun' }));
    await expectSignedOut('Akun Anda sudah dihapus');
  });

  test('ends in the login screen, with nothing left on the device', async () => {
    const { user, forum, dialog, router } = await ask();
    localStorage.setItem(`draft:comment ${forum.user.id} thread-1`, 'Belum dikirim');
    await user.type(dialog.getByLabelText('Kata sandi Anda'), 'rahasia{Enter}');
    await expectSignedOut('Akun Anda sudah dihapus');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('says by when a login brings the account back, in a forum with mail', async () => {
    setFeatures('mail');
    const { user, forum, dialog } = await ask();
    forum.account.deletionAt = '2026-12-12T05:00:00.000Z';
    expect(dialog.getByText(/Akun dihapus setelah 14 hari/)).toBeVisible();
    await user.type(dialog.getByLabelText('Kata sandi Anda'), 'rahasia{Enter}');
    expect(await screen.findByText(/akan dihapus pada Sabtu, 12 Desember 2026/)).toBeVisible();
    await expectSignedOut('Penghapusan akun dimulai');
  });
});
