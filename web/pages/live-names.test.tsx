import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const deletedAccount = { name: 'Akun dihapus', avatar: '' };

/** A thread and a comment of another person, rendered at that path. */
async function open(pathOf: (threadId: string) => string) {
  const forum = new FakeForum();
  const sari = forum.addUser('Sari');
  const thread = forum.addThread({ ownerId: sari.id });
  const comment = forum.addComment(thread, '<p>Setuju.</p>', sari);
  const app = renderApp(pathOf(thread.id), forum);
  await waitFor(() => expect(forum.events.open).toBe(1));
  await screen.findAllByText('Sari');
  const rename = (to: Partial<typeof sari>) => {
    Object.assign(sari, to);
    Object.assign(comment.owner, to);
  };
  return { forum, sari, thread, rename, ...app };
}

const main = () => within(screen.getByRole('main'));

test('a new name is shown as soon as its event comes', async () => {
  const { forum, sari, rename } = await open((id) => `/threads/${id}`);
  rename({ name: 'Sari Dewi' });
  forum.sendUserChanged(sari);
  await waitFor(() => expect(main().getAllByText('Sari Dewi')).toHaveLength(2));
});

test('a deleted account is distinguished from an unknown one', async () => {
  const { forum, sari, rename } = await open(() => '/');
  forum.addThread({ title: 'Tanpa pemilik', ownerId: 'user-tidakada' });
  rename(deletedAccount);
  forum.sendUserChanged(sari);
  expect(await main().findByText('Akun dihapus')).toBeVisible();
  expect(main().queryByText('Unknown')).not.toBeInTheDocument();
  const { unmount } = renderApp('/', forum);
  expect(await screen.findByText('Unknown')).toBeVisible();
  unmount();
});

test('a name changed in a gap of the stream is shown after it', async () => {
  const { forum, rename } = await open(() => '/');
  rename({ name: 'Sari Dewi' });
  forum.events.drop();
  expect(await main().findByText('Sari Dewi', undefined, { timeout: 4_000 })).toBeVisible();
});

test('a name in an event is not requested', async () => {
  const { forum, sari, rename } = await open(() => '/');
  const count = () => forum.requests.length;
  const before = count();
  rename({ name: 'Sari Dewi' });
  forum.sendUserChanged(sari);
  forum.sendUserChanged({ ...sari, id: 'user-lain', name: 'Lain' });
  expect(await main().findByText('Sari Dewi')).toBeVisible();
  expect(count()).toBe(before);
});

test('of two names, the last one is shown, also when an older answer arrives later', async () => {
  const { forum, sari, rename, user } = await open(() => '/');
  const release = forum.hold('GET /threads/:threadId');
  await user.click(screen.getByRole('link', { name: 'Kopi di Gayo' }));
  rename({ name: 'Sari Satu' });
  forum.sendUserChanged(sari);
  rename({ name: 'Sari Dua' });
  forum.sendUserChanged(sari);
  rename({ name: 'Sari' });
  release();
  expect(await main().findAllByText('Sari Dua')).not.toHaveLength(0);
  expect(main().queryByText('Sari Satu')).not.toBeInTheDocument();
});

/** A forum whose list this tab stored before a reload; its owner has been renamed since. */
async function storeList() {
  const forum = new FakeForum();
  const sari = forum.addUser('Sari');
  forum.addThread({ title: 'Kopi', ownerId: sari.id });
  const first = renderApp('/', forum);
  await screen.findByText('Sari');
  await first.user.click(await screen.findByRole('link', { name: 'Kopi' }));
  await screen.findByRole('heading', { level: 1, name: 'Kopi' });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  first.unmount();
  sari.name = 'Sari Dewi';
  return forum;
}

test('a name restored with its list after a reload is refetched', async () => {
  const forum = await storeList();
  const release = forum.hold('GET /events');
  renderApp('/', forum);
  expect(await screen.findByText('Sari')).toBeVisible();
  release();
  expect(await main().findByText('Sari Dewi')).toBeVisible();
});

test('a name restored after the stream has opened is refetched', async () => {
  const forum = await storeList();
  const { router } = renderApp('/account', forum, { earlier: ['/'] });
  await waitFor(() => expect(forum.events.open).toBe(1));
  await screen.findByRole('heading', { level: 1 });
  await router.navigate(-1);
  expect(await main().findByText('Sari Dewi')).toBeVisible();
});

test('a tab loaded in the background refetches names when it is shown', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const forum = new FakeForum();
  const sari = forum.addUser('Sari');
  forum.addThread({ ownerId: sari.id });
  renderApp('/', forum);
  await screen.findByText('Sari');
  sari.name = 'Sari Dewi';
  forum.user.name = 'Budi Utomo';
  const now = Date.now() + 2_000;
  vi.spyOn(Date, 'now').mockReturnValue(now);
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await main().findByText('Sari Dewi')).toBeVisible();
  expect(await screen.findByRole('button', { name: /Budi Utomo/ })).toBeVisible();
});

test.each([true, false])(
  'people who have just been loaded are not refetched, signed in before: %s',
  async (isSignedIn) => {
    // Independent of how busy the machine is.
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    const forum = new FakeForum();
    const { ownerId } = forum.addThread({ ownerId: forum.addUser('Sari').id });
    const { user } = renderApp('/', forum, { isSignedIn });
    if (!isSignedIn) {
      await user.type(await screen.findByLabelText('Email'), forum.user.email);
      await user.type(screen.getByLabelText('Password'), forum.password);
      await user.click(screen.getByRole('button', { name: 'Login' }));
    }
    await screen.findByText('Sari');
    await waitFor(() => expect(forum.events.open).toBe(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    const asked = forum.requests.filter(({ path }) => path.startsWith('/users'));
    expect(asked.map(({ path, query }) => path + (query.get('ids') ?? ''))).toEqual([
      '/users/me',
      `/users${ownerId}`,
    ]);
  },
);
