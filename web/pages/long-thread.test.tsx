import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { StoredThread } from '#web/testing/stored.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A thread with that many comments, 'komentar 1' the oldest. */
function longThread(count: number) {
  const forum = new FakeForum();
  const thread = forum.addThread({ title: 'Panjang' });
  for (let n = 1; n <= count; n += 1) forum.addComment(thread, `<p>komentar ${n}</p>`);
  const idOf = (n: number) =>
    thread.comments.find((one) => one.content === `<p>komentar ${n}</p>`)?.id;
  return { forum, thread, path: `/threads/${thread.id}`, idOf };
}

const shown = () =>
  screen.getAllByText(/^komentar \d+$/).map((one) => Number(one.textContent.slice(9)));

/** Not the document, which has every text. */
const focused = () => document.activeElement?.closest('article');

const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => (from < to ? from + n : from - n));

/** Another user's comment, with its event. */
async function announceComment(forum: FakeForum, thread: StoredThread, words: string) {
  await waitFor(() => expect(forum.events.open).toBe(1));
  const owner = forum.addUser('Sari');
  const { id: commentId } = forum.addComment(thread, `<p>${words}</p>`, owner);
  const address = { threadId: thread.id, commentId };
  forum.events.send({ type: 'comment-created', ...address, ownerId: owner.id });
}

/** Waits until answers have rendered, to check that nothing changes. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

describe('a long thread', () => {
  test('loads twenty comments at a time, and focuses the first new one', async () => {
    const { forum, path } = longThread(25);
    const { user } = renderApp(path, forum);
    const more = await screen.findByText('Muat lagi');
    expect(screen.getByText('Komentar(25)')).toBeInTheDocument();
    await waitFor(() => expect(shown()).toEqual(range(25, 6)));
    await user.click(more);
    await waitFor(() => expect(shown()).toEqual(range(25, 1)));
    await waitFor(() => expect(focused()).toHaveTextContent('komentar 5'));
    expect(screen.queryByText('Muat lagi')).not.toBeInTheDocument();
    expect(screen.getByText('Semua komentar sudah tampil.')).toBeInTheDocument();
  });

  test('first draws the rows of one screen, in a box with the height of the page', async () => {
    const { forum, path } = longThread(25);
    renderApp(path, forum);
    await screen.findByText('komentar 25');
    expect(shown().length).toBeLessThan(20);
    const page = screen.getByText('komentar 25').closest<HTMLElement>('[data-page]');
    expect(page?.style.minBlockSize).toBe('3800px');
    await waitFor(() => expect(shown()).toEqual(range(25, 6)));
    await waitFor(() => expect(page?.style.minBlockSize).toBe(''));
  });

  test('whose next page fails shows an error, keeps its comments, and can retry', async () => {
    const { forum, path } = longThread(25);
    const { user } = renderApp(path, forum);
    const more = await screen.findByText('Muat lagi');
    forum.failNext(`GET ${path}`, { status: 500, message: 'rusak' });
    await user.click(more);
    expect(await screen.findByText('Komentar lainnya tidak dapat dimuat.')).toBeInTheDocument();
    await waitFor(() => expect(shown()).toEqual(range(25, 6)));
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(shown()).toEqual(range(25, 1)));
  });

  test('that is deleted while its next page loads keeps what is on the screen', async () => {
    const { forum, path } = longThread(25);
    const { user } = renderApp(path, forum);
    const more = await screen.findByText('Muat lagi');
    forum.failNext(`GET ${path}`, { status: 404, message: 'thread is not found' });
    await user.click(more);
    expect(await screen.findByText('Komentar lainnya tidak dapat dimuat.')).toBeInTheDocument();
    await waitFor(() => expect(shown()).toEqual(range(25, 6)));
  });

  test('has the order of the address, and the address has the chosen order', async () => {
    const { forum, path, thread, idOf } = longThread(3);
    thread.comments.find(({ id }) => id === idOf(2))?.upVotesBy.push('seseorang');
    const { user, router } = renderApp(`${path}?sort=oldest`, forum);
    await screen.findByText('komentar 1');
    expect(shown()).toEqual([1, 2, 3]);
    const choice = screen.getByRole('combobox', { name: 'Urutkan' });
    expect(choice).toHaveDisplayValue('Terlama');
    await user.selectOptions(choice, 'Teratas');
    await waitFor(() => expect(shown()).toEqual([2, 3, 1]));
    expect(router.state.location.search).toBe('?sort=top');
    await user.selectOptions(choice, 'Terbaru');
    await waitFor(() => expect(shown()).toEqual([3, 2, 1]));
    expect(router.state.location.search).toBe('');
  });

  test.each([
    ['?sort=oldest', true],
    ['?sort=top', true],
    ['', false],
  ])('in the order of "%s" an own new comment is marked as new: %s', async (search, isMarked) => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    for (const content of ['lama', 'agak baru']) {
      const createdAt = new Date(Date.now() - 60_000).toISOString();
      Object.assign(forum.addComment(thread, `<p>${content}</p>`), { createdAt });
    }
    localStorage.setItem(`draft:comment ${forum.user.id} ${thread.id}`, '<p>dari saya</p>');
    const { user, router } = renderApp(`/threads/${thread.id}${search}`, forum);
    await user.click(await screen.findByRole('button', { name: 'Kirim' }));
    const added = (await screen.findByText('dari saya')).closest('article');
    expect(screen.getAllByText(/^(dari saya|lama|agak baru)$/)[0]).toHaveTextContent('dari saya');
    expect(within(added!).queryAllByText('Baru')).toHaveLength(isMarked ? 1 : 0);
    expect(screen.queryAllByText('Baru')).toHaveLength(isMarked ? 1 : 0);
    expect(added!.hasAttribute('data-last-new')).toBe(isMarked);
    // An error at the list needs no toast.
    await router.navigate(`/threads/${thread.id}?sort=newest`);
    await router.navigate(`/threads/${thread.id}?sort=oldest`);
    await waitFor(() =>
      expect(screen.getAllByText(/^(dari saya|lama|agak baru)$/)[2]).toHaveTextContent('dari saya'),
    );
    expect(screen.queryByText('Baru')).not.toBeInTheDocument();
  });

  test('an own comment above the order is still marked as new when Back restores the list', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { forum, path, thread } = longThread(2);
    localStorage.setItem(`draft:comment ${forum.user.id} ${thread.id}`, '<p>komentar 3</p>');
    const { user, router } = renderApp(`${path}?sort=oldest`, forum);
    await user.click(await screen.findByRole('button', { name: 'Kirim' }));
    await screen.findByText('Baru');
    await router.navigate('/tidak-ada');
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    await router.navigate(-1);
    await screen.findByText('komentar 1');
    expect(shown()).toEqual([3, 1, 2]);
    expect(screen.getByText('Baru')).toBeInTheDocument();
  });

  test.each(['?sort=oldest', '?sort=top', '#'])(
    'shows a new comment of another user in the newest order, also from %s',
    async (order) => {
      const { forum, path, thread, idOf } = longThread(30);
      const { user, router } = renderApp(`${path}${order === '#' ? `#${idOf(10)}` : order}`, forum);
      await waitFor(() => expect(shown()).not.toEqual([]));
      await announceComment(forum, thread, 'komentar 31');
      const scrollTo = vi.spyOn(Element.prototype, 'scrollIntoView');
      await user.click(await screen.findByRole('button', { name: '1 komentar baru, tampilkan' }));
      await waitFor(() => expect(shown()).toEqual(range(31, 12)));
      const article = document.getElementById(String(idOf(31)));
      await waitFor(() => expect(article).toHaveFocus());
      expect(scrollTo.mock.contexts).toContain(article);
      expect(router.state.location).toMatchObject({ search: '', hash: '' });
    },
  );

  test('shows a new comment on top in every order, once, and counts it', async () => {
    const { forum, path, thread } = longThread(22);
    localStorage.setItem(`draft:comment ${forum.user.id} ${thread.id}`, '<p>komentar 23</p>');
    const { user } = renderApp(`${path}?sort=oldest`, forum);
    await user.click(await screen.findByRole('button', { name: 'Kirim' }));
    await waitFor(() => expect(shown()).toEqual([23, ...range(1, 20)]));
    expect(screen.getByRole('heading', { name: 'Komentar(23)' })).toBeInTheDocument();
    await user.click(screen.getByText('Muat lagi'));
    await waitFor(() => expect(shown()).toEqual([23, ...range(1, 22)]));
  });
});

describe('the focus of a reader who has moved on', () => {
  const search = () => screen.findByRole('textbox', { name: 'Cari thread' });

  test.each([
    ['Muat lagi', 'komentar 1', ''],
    ['Muat komentar sebelumnya', 'komentar 45', '#'],
  ])('does not move when rows loaded by “%s” arrive', async (name, last, hash) => {
    const { forum, path, idOf } = longThread(45);
    const { user } = renderApp(`${path}${hash && `#${idOf(25)}`}`, forum);
    if (!hash) {
      await user.click(await screen.findByText(name));
      await screen.findByText('komentar 6');
    }
    const button = await screen.findByText(name);
    const release = forum.hold(`GET ${path}`);
    await user.click(button);
    await user.type(await search(), 'ko');
    release();
    await screen.findByText(last);
    await settle();
    await user.keyboard('pi');
    expect(await search()).toHaveValue('kopi');
  });

  test('does not move when a comment is sent', async () => {
    const { forum, path, thread } = longThread(1);
    localStorage.setItem(`draft:comment ${forum.user.id} ${thread.id}`, '<p>komentar 2</p>');
    const release = forum.hold(`POST ${path}/comments`);
    const { user } = renderApp(path, forum);
    await user.click(await screen.findByRole('button', { name: 'Kirim' }));
    await user.type(await search(), 'ko');
    release();
    await screen.findByText('komentar 2');
    await settle();
    await user.keyboard('pi');
    expect(await search()).toHaveValue('kopi');
  });

  test('does not move when new comments are shown', async () => {
    const { forum, path, thread } = longThread(2);
    const { user } = renderApp(path, forum);
    await screen.findByText('komentar 2');
    await announceComment(forum, thread, 'komentar 3');
    const release = forum.hold(`GET ${path}`);
    await user.click(await screen.findByRole('button', { name: '1 komentar baru, tampilkan' }));
    await user.type(await search(), 'ko');
    release();
    await screen.findByText('komentar 3');
    await settle();
    await user.keyboard('pi');
    expect(await search()).toHaveValue('kopi');
  });
});

describe('the address of a comment', () => {
  test('opens the thread at it, focused, and loads earlier comments by a button', async () => {
    const { forum, path, idOf } = longThread(35);
    const { user } = renderApp(`${path}#${idOf(10)}`, forum);
    await screen.findByText('komentar 10');
    await waitFor(() => expect(shown()).toEqual(range(10, 1)));
    await waitFor(() => expect(focused()).toHaveTextContent('komentar 10'));
    await user.click(screen.getByText('Muat komentar sebelumnya'));
    await waitFor(() => expect(shown()).toEqual(range(30, 1)));
    await waitFor(() => expect(focused()).toHaveTextContent('komentar 10'));
    await user.click(screen.getByText('Muat komentar sebelumnya'));
    await waitFor(() => expect(shown()).toEqual(range(35, 1)));
    expect(screen.queryByText('Muat komentar sebelumnya')).toBeNull();
  });

  test('loads the earlier page completely before a later one', async () => {
    const { forum, path, idOf } = longThread(60);
    const { user } = renderApp(`${path}#${idOf(40)}`, forum);
    await screen.findByText('komentar 40');
    const release = forum.hold(`GET ${path}`);
    await user.click(screen.getByText('Muat komentar sebelumnya'));
    await user.click(screen.getByText('Muat lagi'));
    release();
    await waitFor(() => expect(shown()).toEqual(range(60, 21)));
  });

  test('of one on the screen keeps the list, also after Back', async () => {
    const { forum, path, idOf } = longThread(30);
    const { router } = renderApp(path, forum);
    await screen.findByText('komentar 15');
    forum.hold(`GET ${path}`);
    const link = document.getElementById(String(idOf(15)))?.querySelector('a');
    expect(link).toHaveAttribute('href', `${path}#${idOf(15)}`);
    link?.click();
    await waitFor(() => expect(focused()).toHaveTextContent('komentar 15'));
    await waitFor(() => expect(router.state.location.hash).toBe(`#${idOf(15)}`));
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    await waitFor(() => expect(shown()).toEqual(range(30, 11)));
  });

  test('of one that is not loaded opens a new list there, and Back restores the old one at once', async () => {
    const { forum, path, idOf } = longThread(40);
    const { router } = renderApp(path, forum);
    await screen.findByText('komentar 40');
    await router.navigate(`${path}#${idOf(10)}`);
    await waitFor(() => expect(shown()).toEqual(range(10, 1)));
    forum.hold(`GET ${path}`);
    await router.navigate(-1);
    await waitFor(() => expect(shown()).toEqual(range(40, 21)));
  });

  test('does not take the focus from a comment that is being written', async () => {
    const { forum, path, idOf } = longThread(40);
    const { router } = renderApp(path, forum);
    await screen.findByText('komentar 40');
    const release = forum.hold(`GET ${path}`);
    await router.navigate(`${path}#${idOf(10)}`);
    const field = screen.getByRole('textbox', { name: 'Komentar' });
    field.focus();
    // The composition keeps the plain field mounted.
    fireEvent.compositionStart(field);
    release();
    await waitFor(() => expect(shown()).toEqual(range(10, 1)));
    expect(field).toHaveFocus();
  });

  test('of a deleted one says so, above the thread from its beginning', async () => {
    const { forum, path } = longThread(3);
    renderApp(`${path}#comment-hilang`, forum);
    expect(await screen.findByText(/^Komentar itu sudah tidak ada/)).toBeInTheDocument();
    expect(shown()).toEqual([3, 2, 1]);
    expect(screen.queryByText('comment is not found')).not.toBeInTheDocument();
  });

  test('is copied by its button', async () => {
    const { forum, path, idOf } = longThread(1);
    const { user } = renderApp(path, forum);
    await screen.findByText('komentar 1');
    await user.click(screen.getByRole('button', { name: 'Salin tautan komentar' }));
    expect(await screen.findByText('Tautan disalin')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}${path}#${idOf(1)}`,
    );
  });
});
