import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const gone = { name: 'Akun dihapus', avatar: '' };

/** A thread and a comment of another person, on the screen at that path. */
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

test('a new name shows at what a person wrote, as soon as it is heard of', async () => {
  const { forum, sari, rename } = await open((id) => `/threads/${id}`);
  rename({ name: 'Sari Dewi' });
  forum.events.send({ type: 'user-changed', userId: sari.id });
  await waitFor(() => expect(main().getAllByText('Sari Dewi')).toHaveLength(2));
});

test('a deleted account is told from one that was never there', async () => {
  const { forum, sari, rename } = await open(() => '/');
  forum.addThread({ title: 'Tanpa pemilik', ownerId: 'user-tidakada' });
  rename(gone);
  forum.events.send({ type: 'user-changed', userId: sari.id });
  expect(await main().findByText('Akun dihapus')).toBeVisible();
  expect(main().queryByText('Unknown')).not.toBeInTheDocument();
  const { unmount } = renderApp('/', forum);
  expect(await screen.findByText('Unknown')).toBeVisible();
  unmount();
});

test('a name changed in a gap of the stream shows when it is back', async () => {
  const { forum, rename } = await open(() => '/');
  rename({ name: 'Sari Dewi' });
  forum.events.drop();
  expect(await main().findByText('Sari Dewi', undefined, { timeout: 4_000 })).toBeVisible();
});

test('a name of somebody who is not shown is not asked for', async () => {
  const { forum } = await open(() => '/');
  const count = () => forum.requests.filter(({ path }) => path === '/users').length;
  const before = count();
  forum.events.send({ type: 'user-changed', userId: 'user-lain' });
  forum.events.send({ type: 'leaderboards-changed' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(count()).toBe(before);
});
