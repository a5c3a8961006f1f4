import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

/** Delays answers, such as to `GET /threads`: they have the state at the request, and arrive when the returned function is called. */
function delayAnswers(call: string): () => void {
  const { fetch } = window;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await fetch(url, init);
    const { pathname } = new URL(url, 'http://forum.contoh');
    if (call === `${init.method ?? 'GET'} ${pathname.replace('/v1', '')}`) await promise;
    return response;
  });
  return resolve;
}

/** Waits until sent answers have arrived and rendered, to check that nothing changes. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

const titles = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const cardOf = (title: string) => within(screen.getByText(title).closest('article')!);

/** Opens home again, with its list answered, and the answer delayed. */
async function reopenHome() {
  const forum = new FakeForum();
  const sari = forum.addUser('Sari');
  const thread = forum.addThread({ title: 'Kopi', ownerId: sari.id });
  const app = renderApp('/', forum);
  await waitFor(() => expect(forum.events.open).toBe(1));
  await screen.findAllByText('Sari');
  await app.router.navigate('/leaderboards');
  await screen.findByRole('heading', { level: 1 });
  const deliver = delayAnswers('GET /threads');
  const asked = () => forum.requests.filter(({ path }) => path === '/threads').length;
  const before = asked();
  await app.router.navigate('/');
  await waitFor(() => expect(asked()).toBe(before + 1));
  expect(titles()).toEqual(['Kopi']);
  const change = { type: 'thread-changed', threadId: thread.id, editedAt: null } as const;
  const counts = { totalComments: 0, totalUpVotes: 0, totalDownVotes: 0 };
  return { ...app, forum, thread, deliver, asked, before, change: { ...change, ...counts } };
}

test('a list requested before an event does not undo its counts', async () => {
  const { forum, deliver, change, asked, before } = await reopenHome();
  forum.events.send({ ...change, totalComments: 3, totalUpVotes: 5 });
  expect(await screen.findByText('Komentar(3)')).toBeVisible();
  deliver();
  await settle();
  expect(cardOf('Kopi').getByRole('button', { name: 'Suka thread 5' })).toBeVisible();
  expect(screen.getByText('Komentar(3)')).toBeVisible();
  expect(asked()).toBe(before + 1);
});

test('a list requested before an own new thread has it on top, and is requested once', async () => {
  const forum = new FakeForum();
  forum.addThread({ title: 'Kopi' });
  const draft = { title: 'Teh', category: 'kopi', body: '<p>Hangat.</p>' };
  localStorage.setItem(`draft:thread ${forum.user.id}`, JSON.stringify(draft));
  const release = forum.hold('POST /threads');
  const { user } = renderApp('/add-thread', forum);
  const deliver = delayAnswers('GET /threads');
  const asked = () =>
    forum.requests.filter(({ method, path }) => method === 'GET' && path === '/threads');
  await user.click(await screen.findByRole('button', { name: 'Buat Thread' }));
  await waitFor(() => expect(asked()).toHaveLength(1));
  // The list has been answered, without the thread.
  await settle();
  release();
  await screen.findByText('Thread baru ditambahkan');
  deliver();
  await waitFor(() => expect(titles()).toEqual(['Teh', 'Kopi']));
  expect(asked()).toHaveLength(1);
});

/** Opens a thread in another order, with its comments answered, and the answer delayed. */
async function reorderThread() {
  const forum = new FakeForum();
  const sari = forum.addUser('Sari');
  const thread = forum.addThread({ title: 'Kopi', ownerId: sari.id });
  forum.addComment(thread, '<p>halo</p>');
  const app = renderApp(`/threads/${thread.id}`, forum);
  await waitFor(() => expect(forum.events.open).toBe(1));
  await screen.findByText('halo');
  const deliver = delayAnswers(`GET /threads/${thread.id}`);
  await app.router.navigate(`/threads/${thread.id}?sort=oldest`);
  await settle();
  expect(screen.queryByText('halo')).not.toBeInTheDocument();
  return { ...app, forum, sari, thread, deliver };
}

test('comments requested before a vote do not undo it', async () => {
  const { forum, thread, user, deliver } = await reorderThread();
  await user.click(screen.getByRole('button', { name: 'Suka thread 0' }));
  await waitFor(() => expect(thread.upVotesBy).toEqual([forum.user.id]));
  await settle();
  deliver();
  expect(await screen.findByText('halo')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Suka thread 1', pressed: true })).toBeVisible();
});

test('comments requested before a new name do not restore the old one', async () => {
  const { forum, sari, deliver } = await reorderThread();
  sari.name = 'Sari Dewi';
  forum.sendUserChanged(sari);
  await settle();
  deliver();
  expect(await screen.findByText('halo')).toBeVisible();
  expect(await screen.findByText('Sari Dewi')).toBeVisible();
  await settle();
  expect(screen.queryByText('Sari')).not.toBeInTheDocument();
});
