import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { clearFeatures, setFeatures } from '#web/testing/set-features.ts';

afterEach(() => {
  clearFeatures();
  document.querySelector('meta[name="product-name"]')?.remove();
});

function forumOf(role: 'member' | 'moderator' | 'admin') {
  const forum = new FakeForum();
  forum.account.role = role;
  return forum;
}

async function open(forum = forumOf('admin')) {
  const app = renderApp('/pengaturan', forum);
  await screen.findByLabelText('Nama komunitas');
  return { ...app, forum };
}

const save = () => screen.getByRole('button', { name: 'Simpan pengaturan' });
const name = () => screen.getByLabelText('Nama komunitas');
const sent = (forum: FakeForum) =>
  forum.requests.filter(({ method, path }) => method === 'PUT' && path === '/settings');

test.each(['member', 'moderator'] as const)('for a %s it does not exist', async (role) => {
  const forum = forumOf(role);
  renderApp('/pengaturan', forum);
  expect(await screen.findByText('404 Page Not Found...')).toBeVisible();
  expect(forum.requests.some(({ path }) => path === '/settings')).toBe(false);
});

test('the account of an admin leads there', async () => {
  const { user } = renderApp('/akun', forumOf('admin'));
  await user.click(await screen.findByRole('link', { name: 'Pengaturan' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Pengaturan' })).toBeVisible();
});

test('only what was changed is sent, and the page takes on the new name', async () => {
  const { user, forum } = await open();
  expect(save()).toBeDisabled();
  await user.clear(name());
  await user.type(name(), 'Kampung Kita');
  await user.click(screen.getByLabelText('Ditutup: tidak ada anggota baru'));
  await user.click(save());
  expect(await screen.findByText('Pengaturan disimpan')).toBeInTheDocument();
  expect(sent(forum).map(({ body }) => body)).toEqual([
    {
      settings: {
        name: { value: 'Kampung Kita', changedAt: null },
        registration: { value: 'closed', changedAt: null },
      },
    },
  ]);
  expect(name()).toHaveValue('Kampung Kita');
  await waitFor(() => expect(save()).toBeDisabled());
  expect(document.querySelector('meta[name="product-name"]')).toHaveAttribute(
    'content',
    'Kampung Kita',
  );
});

test('a name that is missing is said at its field, which takes the focus', async () => {
  const { user, forum } = await open();
  await user.clear(name());
  await user.click(save());
  expect(name()).toHaveAccessibleDescription(/Nama tidak boleh kosong/);
  expect(name()).toHaveFocus();
  expect(sent(forum)).toEqual([]);
});

test('what is not saved is still there when the page is opened again', async () => {
  const first = await open();
  await first.user.type(screen.getByLabelText('Keterangan'), 'Untuk warga');
  first.unmount();
  await open(first.forum);
  expect(screen.getByLabelText('Keterangan')).toHaveValue('Untuk warga');
  expect(save()).toBeEnabled();
});

test("another admin's newer value is shown beside what was typed, and one of the two is chosen", async () => {
  const { user, forum } = await open();
  await user.type(screen.getByLabelText('Keterangan'), 'Untuk warga');
  await user.clear(name());
  await user.type(name(), 'Punya saya');
  forum.settings.change('name', 'Punya lain');
  await user.click(save());
  const newer = (await screen.findByText('Admin lain sudah mengubahnya menjadi:')).parentElement!;
  expect(newer).toHaveTextContent('Punya lain');
  expect(name()).toHaveValue('Punya saya');
  expect(screen.getByLabelText('Keterangan')).toHaveValue('Untuk warga');
  await user.click(within(newer).getByRole('button', { name: 'Pertahankan punya saya' }));
  await user.click(save());
  expect(await screen.findByText('Pengaturan disimpan')).toBeInTheDocument();
  expect(forum.settings.settings).toMatchObject({
    name: { value: 'Punya saya' },
    description: { value: 'Untuk warga' },
  });
});

test('a change by another admin comes to the open page, and may be taken', async () => {
  const { user, forum } = await open();
  await user.click(screen.getByLabelText('Teratas'));
  await waitFor(() => expect(forum.events.open).toBe(1));
  forum.settings.change('threadSort', 'active');
  forum.events.send({ type: 'settings-changed' });
  await user.click(await screen.findByRole('button', { name: 'Pakai yang baru' }));
  expect(screen.getByLabelText('Teraktif')).toBeChecked();
  expect(save()).toBeDisabled();
});

test('what fails to load is said in its place, and loads with the button', async () => {
  const forum = forumOf('admin');
  forum.failNext('GET /settings', { status: 500, message: 'Server sedang bermasalah.' });
  const { user } = renderApp('/pengaturan', forum);
  expect(await screen.findByText('Pengaturan tidak dapat dimuat')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByLabelText('Nama komunitas')).toHaveValue('Rembuk');
});

test('a failed save says so, and nothing that was typed is lost', async () => {
  const { user, forum } = await open();
  await user.type(name(), ' Kita');
  forum.failNext('PUT /settings', { status: 403, message: 'only admins may do this' });
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('only admins may do this');
  expect(name()).toHaveValue('Rembuk Kita');
  expect(save()).toBeEnabled();
});

test('the log says which setting was changed', async () => {
  const forum = forumOf('member');
  const acts: [string, string, string][] = [
    ['name', 'Kampung Kita', 'mengubah nama komunitas menjadi “Kampung Kita”'],
    ['rules', '120', 'mengubah aturan komunitas'],
    ['registration', 'closed', 'mengubah pendaftaran anggota menjadi ditutup'],
    ['colour', 'red', 'mengubah pengaturan komunitas'],
  ];
  for (const [setting, to] of acts.toReversed()) {
    forum.moderationLog.add({ action: 'setting-changed', details: { setting, from: '', to } });
  }
  renderApp('/catatan-moderasi', forum);
  const entries = await screen.findAllByText('Pengelola server');
  expect(entries.map((entry) => entry.parentElement?.textContent)).toEqual(
    acts.map(([, , words]) => `Pengelola server ${words}`),
  );
});

test('a log for moderators alone is neither offered to members nor shown', async () => {
  setFeatures('reserved-log');
  const forum = forumOf('member');
  const account = renderApp('/akun', forum);
  await screen.findByRole('button', { name: 'Simpan nama' });
  expect(screen.queryByRole('link', { name: 'Buka catatan moderasi' })).not.toBeInTheDocument();
  account.unmount();
  forum.failNext('GET /moderation-log', { status: 403, message: 'only moderators may do this' });
  renderApp('/catatan-moderasi', forum);
  expect(await screen.findByText(/hanya moderator yang dapat membaca/)).toBeVisible();
});

test('the order of the list is that of the setting, until the reader chooses another', async () => {
  setFeatures('sort-top');
  const forum = forumOf('member');
  forum.addThread();
  const { user, router } = renderApp('/', forum);
  const select = await screen.findByLabelText('Urutkan');
  expect(select).toHaveValue('top');
  const sorts = () =>
    forum.requests.filter(({ path }) => path === '/threads').map(({ query }) => query.get('sort'));
  expect(sorts()).toEqual(['top']);
  await user.selectOptions(select, 'newest');
  await waitFor(() => expect(sorts()).toEqual(['top', 'newest']));
  expect(router.state.location.search).toBe('?sort=newest');
  await user.selectOptions(screen.getByLabelText('Urutkan'), 'top');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});
