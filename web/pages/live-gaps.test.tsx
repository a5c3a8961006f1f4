import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const LONG_AGO = '2026-01-01T00:00:00.000Z';

/** Renders the app at that path, and waits for the stream. */
async function open(path: string, forum: FakeForum) {
  const app = renderApp(path, forum);
  await waitFor(() => expect(forum.events.open).toBe(1));
  return app;
}

/** Breaks the stream, and waits until it is open again and a page has been refetched. */
async function passGap(forum: FakeForum, path: string) {
  // Data loaded in the last second is not refetched.
  const now = Date.now() + 2_000;
  vi.spyOn(Date, 'now').mockReturnValue(now);
  const readings = () => forum.requests.filter((request) => request.path === path).length;
  const before = readings();
  act(() => {
    forum.events.drop();
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(readings()).toBeGreaterThan(before));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

/** A thread whose newest comment was created on this page, at that address. */
async function openAndComment(
  forum: FakeForum,
  find: (thread: { id: string; commentIds: string[] }) => string,
) {
  const thread = forum.addThread({ title: 'Kopi' });
  const commentIds: string[] = [];
  for (let n = 1; n <= 25; n += 1) {
    commentIds.push(forum.addComment(thread, `<p>komentar ${n}</p>`).id);
  }
  localStorage.setItem(`draft:comment ${forum.user.id} ${thread.id}`, '<p>punya saya</p>');
  const { user } = await open(find({ id: thread.id, commentIds }), forum);
  await user.click(await screen.findByRole('button', { name: 'Kirim' }));
  await screen.findByText('punya saya');
  return thread;
}

test('a list is updated without moving, and new rows wait', async () => {
  const forum = new FakeForum();
  const old = forum.addThread({ title: 'Kopi', createdAt: LONG_AGO });
  await open('/', forum);
  const card = within((await screen.findByText('Kopi')).closest('article')!);
  old.upVotesBy.push('user-lain');
  forum.addThread({ title: 'Teh' });
  act(() => forum.events.drop());
  expect(await card.findByRole('button', { name: 'Suka thread 1' })).toBeVisible();
  expect(await screen.findByRole('button', { name: '1 thread baru, tampilkan' })).toBeVisible();
  expect(screen.queryByText('Teh')).not.toBeInTheDocument();
});

test('a row deleted meanwhile keeps its box among the others', async () => {
  const forum = new FakeForum();
  for (const title of ['Kopi', 'Teh', 'Susu']) forum.addThread({ title });
  await open('/', forum);
  await screen.findByText('Teh');
  forum.threads.splice(1, 1);
  await passGap(forum, '/threads');
  expect(await screen.findAllByText('Thread dihapus')).toHaveLength(1);
});

test('a deleted thread is distinguished from a moved one, in a category too', async () => {
  const forum = new FakeForum();
  const [, deleted, moved] = ['Kopi', 'Teh', 'Susu', 'Jahe'].map((title) =>
    forum.addThread({ title, category: 'minuman' }),
  );
  await open('/?category=minuman', forum);
  await screen.findByText('Teh');
  moved!.category = 'sarapan';
  forum.threads.splice(forum.threads.indexOf(deleted!), 1);
  await passGap(forum, '/threads');
  const card = (await screen.findByText('Thread dihapus')).closest('article');
  expect(card).toHaveTextContent('Teh');
});

test('a thread that only moved to another category is not called deleted', async () => {
  const forum = new FakeForum();
  const ownerId = forum.addUser('Sari').id;
  forum.addThread({ title: 'Teh', ownerId });
  const moved = forum.addThread({ title: 'Kopi', ownerId });
  const { router } = await open('/?category=kopi', forum);
  await screen.findByText('Kopi');
  moved.category = 'minuman';
  await passGap(forum, '/threads');
  expect(screen.queryByText('Thread dihapus')).not.toBeInTheDocument();
  await act(() => router.navigate(`/threads/${moved.id}`));
  expect(await screen.findByRole('heading', { level: 1, name: 'Kopi' })).toBeVisible();
  expect(screen.queryByText('Thread ini sudah dihapus pemiliknya')).not.toBeInTheDocument();
});

test('an own new comment on top of the oldest ones does not count as deleted', async () => {
  const forum = new FakeForum();
  const { id } = await openAndComment(forum, (thread) => `/threads/${thread.id}?sort=oldest`);
  await passGap(forum, `/threads/${id}`);
  expect(screen.getByText('punya saya')).toBeVisible();
  expect(screen.queryByText('Komentar dihapus')).not.toBeInTheDocument();
});

test('an own new comment at a permalink does not count as deleted', async () => {
  const forum = new FakeForum();
  const { id } = await openAndComment(
    forum,
    (thread) => `/threads/${thread.id}#${thread.commentIds[9]}`,
  );
  await passGap(forum, `/threads/${id}`);
  expect(screen.getByText('punya saya')).toBeVisible();
  expect(screen.queryByText('Komentar dihapus')).not.toBeInTheDocument();
});

test('a thread that was deleted meanwhile says so', async () => {
  const forum = new FakeForum();
  const { id } = forum.addThread({ title: 'Kopi' });
  await open(`/threads/${id}`, forum);
  await screen.findByRole('heading', { level: 1, name: 'Kopi' });
  forum.threads.length = 0;
  await passGap(forum, `/threads/${id}`);
  expect(await screen.findByText('Thread ini sudah dihapus pemiliknya')).toBeVisible();
});

test('a session ended elsewhere signs out without any action here', async () => {
  const forum = new FakeForum();
  forum.addThread({ title: 'Kopi' });
  await open('/', forum);
  await screen.findByText('Kopi');
  forum.token = 'another';
  act(() => {
    forum.events.drop();
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText(/Sesi Anda telah berakhir/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(screen.queryByText('Kopi')).not.toBeInTheDocument();
});

test('a session ended elsewhere signs out also when the server answers only later', async () => {
  const forum = new FakeForum();
  forum.addThread({ title: 'Kopi' });
  await open('/', forum);
  await screen.findByText('Kopi');
  forum.token = 'another';
  forum.failNext('GET /users/me', { status: 503, message: 'Server sedang sibuk' });
  act(() => {
    forum.events.drop();
    window.dispatchEvent(new Event('online'));
  });
  expect(
    await screen.findByText(/Sesi Anda telah berakhir/, undefined, { timeout: 10_000 }),
  ).toBeVisible();
});
