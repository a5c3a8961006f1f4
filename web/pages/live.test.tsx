import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const counts = { totalComments: 0, totalUpVotes: 0, totalDownVotes: 0, editedAt: null };

/** Renders the app at that path, and waits for the stream. */
async function open(path: string, forum: FakeForum) {
  const app = renderApp(path, forum);
  await waitFor(() => expect(forum.events.open).toBe(1));
  return app;
}

const titles = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const cardOf = async (title: string) => {
  const card = (await screen.findByText(title)).closest('article');
  if (!card) throw new Error('The thread is in no article.');
  return within(card);
};
/** Waits until sent events have arrived and rendered, to check that nothing changes. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

describe('the list of threads', () => {
  test('updates counts by the votes and comments of others', async () => {
    const forum = new FakeForum();
    const { id: threadId } = forum.addThread({ title: 'Kopi' });
    await open('/', forum);
    const card = await cardOf('Kopi');
    forum.events.send({
      type: 'thread-changed',
      threadId,
      ...counts,
      totalComments: 3,
      totalUpVotes: 1_001,
    });
    expect(
      await card.findByRole('button', { name: /^Suka thread 1.?001/, pressed: false }),
    ).toBeVisible();
    expect(card.getByText('Komentar(3)')).toBeVisible();
  });

  test("does not change the reader's pending vote", async () => {
    const forum = new FakeForum();
    const { id: threadId } = forum.addThread({ title: 'Kopi' });
    const release = forum.hold(`POST /threads/${threadId}/up-vote`);
    const { user } = await open('/', forum);
    const card = await cardOf('Kopi');
    await user.click(card.getByRole('button', { name: /^Suka/ }));
    forum.events.send({ type: 'thread-changed', threadId, ...counts });
    await settle();
    expect(card.getByRole('button', { name: 'Suka thread 1', pressed: true })).toBeVisible();
    release();
    await settle();
    forum.events.send({ type: 'thread-changed', threadId, ...counts, totalUpVotes: 6 });
    expect(await card.findByRole('button', { name: 'Suka thread 6', pressed: true })).toBeVisible();
  });

  test('shows new threads by a button, and focuses the first', async () => {
    const forum = new FakeForum();
    forum.addThread({ title: 'Kopi' });
    const { user } = await open('/', forum);
    await cardOf('Kopi');
    const ownerId = forum.addUser('Sari').id;
    for (const title of ['Teh', 'Susu']) {
      const { id: threadId, category } = forum.addThread({ title, ownerId });
      forum.events.send({ type: 'thread-created', threadId, ownerId, category });
    }
    const pill = await screen.findByRole('button', { name: '2 thread baru, tampilkan' });
    expect(titles()).toEqual(['Kopi']);
    await user.click(pill);
    await waitFor(() => expect(titles()).toEqual(['Susu', 'Teh', 'Kopi']));
    expect(pill).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Susu' })).toHaveFocus());
  });

  test('loads the category of a new thread when the thread is shown, and not before', async () => {
    const forum = new FakeForum();
    forum.addThread({ title: 'Kopi' });
    const { user } = await open('/', forum);
    await screen.findByRole('button', { name: '#kopi' });
    const ownerId = forum.addUser('Sari').id;
    const { id: threadId, category } = forum.addThread({ category: 'teh', ownerId });
    forum.events.send({ type: 'thread-created', threadId, ownerId, category });
    const pill = await screen.findByRole('button', { name: '1 thread baru, tampilkan' });
    await settle();
    const asked = () => forum.requests.filter(({ path }) => path === '/categories').length;
    expect(asked()).toBe(1);
    await user.click(pill);
    expect(await screen.findByRole('button', { name: '#teh' })).toBeVisible();
    expect(asked()).toBe(2);
  });

  test('refetches the categories once for an unknown one', async () => {
    const forum = new FakeForum();
    forum.addThread({ title: 'Kopi' });
    const { router } = await open('/', forum);
    await screen.findByRole('button', { name: '#kopi' });
    await router.navigate('/leaderboards');
    forum.addThread({ title: 'Teh', category: 'teh' });
    // The server does not return it yet.
    const release = forum.hold('GET /categories');
    await router.navigate('/');
    await cardOf('Teh');
    forum.threads.splice(0, 1);
    release();
    await settle();
    expect(forum.requests.filter(({ path }) => path === '/categories')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: '#teh' })).not.toBeInTheDocument();
  });

  test('does not count threads of other categories, and in a search none', async () => {
    const forum = new FakeForum();
    forum.addThread({ title: 'Kopi' });
    const ownerId = forum.addUser('Sari').id;
    const { router } = await open('/?category=kopi', forum);
    await cardOf('Kopi');
    const send = (category: string) =>
      forum.events.send({ type: 'thread-created', threadId: `t ${category}`, ownerId, category });
    send('teh');
    await settle();
    expect(screen.queryByRole('button', { name: /tampilkan/ })).not.toBeInTheDocument();
    await act(() => router.navigate('/?q=kopi'));
    await settle();
    send('kopi');
    await settle();
    expect(screen.queryByRole('button', { name: /tampilkan/ })).not.toBeInTheDocument();
  });

  test("counts the reader's own threads of other devices, and not those of this page", async () => {
    const forum = new FakeForum();
    forum.addThread({ title: 'Kopi' });
    const ownerId = forum.user.id;
    const draft = { title: 'Teh', category: 'kopi', body: '<p>Hangat.</p>' };
    localStorage.setItem(`draft:thread ${ownerId}`, JSON.stringify(draft));
    const { user } = await open('/add-thread', forum);
    const release = forum.hold('POST /threads');
    await user.click(await screen.findByRole('button', { name: 'Buat Thread' }));
    await cardOf('Kopi');
    release();
    await cardOf('Teh');
    const send = (threadId: string) =>
      forum.events.send({ type: 'thread-created', threadId, ownerId, category: 'kopi' });
    send(forum.threads[0]?.id ?? '');
    await settle();
    expect(screen.queryByRole('button', { name: /tampilkan/ })).not.toBeInTheDocument();
    send(forum.addThread({ title: 'Susu' }).id);
    expect(await screen.findByRole('button', { name: '1 thread baru, tampilkan' })).toBeVisible();
    expect(titles()).toEqual(['Teh', 'Kopi']);
  });

  test('keeps the box of a deleted thread, without its text', async () => {
    const forum = new FakeForum();
    const { id: threadId } = forum.addThread({ title: 'Kopi' });
    await open('/', forum);
    const card = await cardOf('Kopi');
    forum.events.send({ type: 'thread-deleted', threadId });
    expect(await card.findByText('Thread dihapus')).toBeVisible();
  });
});

describe('an empty list', () => {
  test('shows the first comment at once, without taking the focus from the form', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread({ title: 'Kopi' });
    const { user } = await open(`/threads/${thread.id}`, forum);
    expect(await screen.findByText('Belum ada komentar')).toBeVisible();
    const editor = await screen.findByRole('textbox', { name: 'Komentar' });
    await user.click(editor);
    const sari = forum.addUser('Sari');
    const hear = ({ id: commentId }: { id: string }) =>
      forum.events.send({
        type: 'comment-created',
        threadId: thread.id,
        commentId,
        ownerId: sari.id,
      });
    hear(forum.addComment(thread, '<p>pertama</p>', sari));
    expect(await screen.findByText('pertama')).toBeVisible();
    expect(screen.queryByText('Belum ada komentar')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /tampilkan/ })).not.toBeInTheDocument();
    await settle();
    expect(screen.getByRole('textbox', { name: 'Komentar' })).toHaveFocus();
    hear(forum.addComment(thread, '<p>kedua</p>', sari));
    expect(await screen.findByRole('button', { name: '1 komentar baru, tampilkan' })).toBeVisible();
    expect(screen.queryByText('kedua')).not.toBeInTheDocument();
  });

  test('shows the first thread at once, or the button when that fails', async () => {
    const forum = new FakeForum();
    await open('/', forum);
    expect(await screen.findByText('Belum ada thread')).toBeVisible();
    const ownerId = forum.addUser('Sari').id;
    const write = (title: string) => {
      const { id: threadId, category } = forum.addThread({ title, ownerId });
      forum.events.send({ type: 'thread-created', threadId, ownerId, category });
    };
    forum.failNext('GET /threads', { status: 500, message: 'rusak' });
    write('Kopi');
    const pill = await screen.findByRole('button', { name: '1 thread baru, tampilkan' });
    expect(screen.queryByText('rusak')).not.toBeInTheDocument();
    pill.click();
    await waitFor(() => expect(titles()).toEqual(['Kopi']));
  });

  test('shows the first thread of a category', async () => {
    const forum = new FakeForum();
    forum.addThread({ title: 'Sencha', category: 'teh' });
    await open('/?category=kopi', forum);
    expect(await screen.findByText('Belum ada thread di kategori ini')).toBeVisible();
    const ownerId = forum.addUser('Sari').id;
    const { id: threadId, category } = forum.addThread({ title: 'Gayo', ownerId });
    forum.events.send({ type: 'thread-created', threadId, ownerId, category });
    await waitFor(() => expect(titles()).toEqual(['Gayo']));
  });
});

describe('a thread', () => {
  test('shows new comments by a button, which counts them', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread({ title: 'Kopi' });
    forum.addComment(thread, '<p>lama</p>');
    const { user } = await open(`/threads/${thread.id}`, forum);
    expect(await screen.findByText('lama')).toBeVisible();
    const sari = forum.addUser('Sari');
    const { id: commentId } = forum.addComment(thread, '<p>baru</p>', sari);
    const threadId = thread.id;
    forum.events.send({ type: 'thread-changed', threadId, ...counts, totalComments: 2 });
    forum.events.send({ type: 'comment-created', threadId, commentId, ownerId: sari.id });
    expect(await screen.findByRole('heading', { name: 'Komentar(2)' })).toBeVisible();
    expect(screen.queryByText('baru')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: '1 komentar baru, tampilkan' }));
    const added = (await screen.findByText('baru')).closest('article');
    await waitFor(() => expect(added).toHaveFocus());
  });

  test("shows the reader's own comments of other devices by the button, and not those of this page", async () => {
    const forum = new FakeForum();
    const thread = forum.addThread({ title: 'Kopi' });
    const ownerId = forum.user.id;
    localStorage.setItem(`draft:comment ${ownerId} ${thread.id}`, '<p>dari sini</p>');
    const { user } = await open(`/threads/${thread.id}`, forum);
    const hear = ({ id: commentId }: { id: string }) =>
      forum.events.send({ type: 'comment-created', threadId: thread.id, commentId, ownerId });
    const pill = () => screen.queryByRole('button', { name: /tampilkan/ });
    // The event arrives before the answer.
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { fetch } = window;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const response = await fetch(url, init);
      if (init.method === 'POST') await answered;
      return response;
    });
    await user.click(await screen.findByRole('button', { name: 'Kirim' }));
    await waitFor(() => expect(thread.comments).toHaveLength(1));
    hear(thread.comments[0]!);
    await settle();
    expect(pill()).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('dari sini')).toBeVisible();
    await settle();
    expect(pill()).not.toBeInTheDocument();
    hear(forum.addComment(thread, '<p>dari ponsel</p>'));
    await waitFor(() => expect(pill()).toHaveTextContent('1 komentar baru, tampilkan'));
    expect(screen.queryByText('dari ponsel')).not.toBeInTheDocument();
  });

  test('shows edited texts by the button', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread({ title: 'Kopi' });
    const comment = forum.addComment(thread, '<p>lama</p>');
    const { user } = await open(`/threads/${thread.id}`, forum);
    expect(await screen.findByText('lama')).toBeVisible();
    const editedAt = new Date().toISOString();
    Object.assign(comment, { content: '<p>baru</p>', editedAt });
    const address = { threadId: thread.id, commentId: comment.id };
    forum.events.send({
      type: 'comment-changed',
      ...address,
      totalUpVotes: 4,
      totalDownVotes: 0,
      editedAt,
    });
    expect(await screen.findByRole('button', { name: 'Suka komentar 4' })).toBeVisible();
    expect(screen.getByText('lama')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Ada suntingan baru, tampilkan' }));
    expect(await screen.findByText('baru')).toBeVisible();
    expect(screen.queryByText('lama')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /tampilkan/ })).not.toBeInTheDocument();
  });

  test('shows the edited text of a comment outside the viewport without scrolling to it', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread({ title: 'Kopi' });
    for (let n = 1; n <= 45; n += 1) forum.addComment(thread, `<p>komentar ${n}</p>`);
    const { user } = await open(`/threads/${thread.id}`, forum);
    await user.click(await screen.findByRole('button', { name: 'Muat lagi' }));
    const far = (await screen.findByText('komentar 10')).closest('[data-page]')!;
    const editedAt = new Date().toISOString();
    const comment = thread.comments.find(({ content }) => content === '<p>komentar 10</p>')!;
    Object.assign(comment, { content: '<p>kata lain</p>', editedAt });
    forum.events.send({
      type: 'comment-changed',
      threadId: thread.id,
      commentId: comment.id,
      totalUpVotes: 0,
      totalDownVotes: 0,
      editedAt,
    });
    const pill = await screen.findByRole('button', { name: 'Ada suntingan baru, tampilkan' });
    // jsdom has no layout: this page counts as below the viewport.
    const { getBoundingClientRect } = Element.prototype;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(
      this: Element,
    ) {
      if (far.contains(this)) return new DOMRect(0, 10 * window.innerHeight, 100, 100);
      return getBoundingClientRect.call(this);
    });
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(pill);
    expect(await screen.findByText('kata lain')).toBeInTheDocument();
    await waitFor(() => expect(pill).not.toBeInTheDocument());
    await settle();
    expect(scroll).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 1, name: 'Kopi' })).toHaveFocus();
  });

  test('warns beside an edit at once that the thread was edited elsewhere', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread({ title: 'Kopi' });
    const { user } = await open(`/threads/${thread.id}`, forum);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const title = await screen.findByRole('textbox', { name: 'Judul Thread' });
    await user.type(title, ' Gayo');
    const editedAt = new Date().toISOString();
    Object.assign(thread, { title: 'Teh', editedAt });
    forum.events.send({ type: 'thread-changed', threadId: thread.id, ...counts, editedAt });
    expect(await screen.findByText(/^Tulisan ini sudah diubah/)).toBeVisible();
    expect(title).toHaveValue('Kopi Gayo');
    await user.click(screen.getByRole('button', { name: 'Ada suntingan baru, tampilkan' }));
    await waitFor(() => expect(screen.queryByText(/^Ada suntingan/)).not.toBeInTheDocument());
    expect(screen.getByText(/^Tulisan ini sudah diubah/)).toBeVisible();
  });

  test('keeps the box of a deleted comment, without its text', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread({ title: 'Kopi' });
    const { id: commentId } = forum.addComment(thread, '<p>khilaf</p>');
    await open(`/threads/${thread.id}`, forum);
    const article = (await screen.findByText('khilaf')).closest('article');
    forum.events.send({ type: 'comment-deleted', threadId: thread.id, commentId });
    expect(await screen.findByText('Komentar dihapus')).toBeVisible();
    expect(article).toBeInTheDocument();
  });

  test('says that it was deleted', async () => {
    const forum = new FakeForum();
    const { id: threadId } = forum.addThread({ title: 'Kopi' });
    await open(`/threads/${threadId}`, forum);
    await screen.findByRole('heading', { name: 'Kopi' });
    forum.events.send({ type: 'thread-deleted', threadId });
    expect(await screen.findByText('Thread ini sudah dihapus pemiliknya')).toBeVisible();
  });

  test.each(['an event', 'a vote that is refused'])(
    'deleted according to %s offers no votes, no Edit and no Hapus, nor do its comments',
    async (messenger) => {
      const forum = new FakeForum();
      const thread = forum.addThread({ title: 'Kopi' });
      forum.addComment(thread, '<p>komentar saya</p>');
      const { user } = await open(`/threads/${thread.id}`, forum);
      await screen.findByText('komentar saya');
      const offered = () => screen.queryAllByRole('button', { name: /Suka|suka|Edit|Hapus|Salin/ });
      expect(offered().length).toBeGreaterThan(9);
      forum.threads.length = 0;
      if (messenger === 'an event') {
        forum.events.send({ type: 'thread-deleted', threadId: thread.id });
      } else {
        await user.click(screen.getByRole('button', { name: 'Suka thread 0' }));
      }
      await waitFor(() => expect(offered()).toEqual([]));
      expect(screen.getByText('komentar saya')).toBeVisible();
    },
  );

  test.each(['an event', 'a comment that is refused'])(
    'deleted according to %s has no comment form, and its draft can be copied',
    async (messenger) => {
      const forum = new FakeForum();
      const { id: threadId } = forum.addThread({ title: 'Kopi' });
      localStorage.setItem(`draft:comment ${forum.user.id} ${threadId}`, '<p>hampir jadi</p>');
      const { user } = await open(`/threads/${threadId}`, forum);
      const send = await screen.findByRole('button', { name: 'Kirim' });
      forum.threads.length = 0;
      if (messenger === 'an event') forum.events.send({ type: 'thread-deleted', threadId });
      else await user.click(send);
      expect(await screen.findByText(/tidak dapat dikomentari lagi/)).toBeVisible();
      expect(send).not.toBeInTheDocument();
      expect(await screen.findByText('hampir jadi')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Salin' })).toBeVisible();
    },
  );
});

test('unknown and unreadable events change nothing', async () => {
  const forum = new FakeForum();
  forum.addThread({ title: 'Kopi' });
  await open('/', forum);
  await cardOf('Kopi');
  forum.events.send({ type: 'cuaca-berubah' } as never);
  await settle();
  expect(titles()).toEqual(['Kopi']);
  expect(forum.events.open).toBe(1);
});
