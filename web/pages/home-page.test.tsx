import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const titles = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);

test('a thread shows its owner, a preview, its votes and its number of comments', async () => {
  const forum = new FakeForum();
  const siti = forum.addUser('Siti');
  const thread = forum.addThread({ ownerId: siti.id, body: `<p>${'a'.repeat(300)}</p>` });
  forum.addComment(thread);
  renderApp('/', forum);
  const card = within(await screen.findByRole('article'));
  expect(await card.findByText('Siti')).toBeInTheDocument();
  expect(card.getByText(`${'a'.repeat(200)}...`)).toBeInTheDocument();
  expect(card.getByText('Komentar(1)')).toBeInTheDocument();
  expect(card.getByText('Baru saja')).toHaveAttribute('datetime', thread.createdAt);
  expect(card.getByRole('link', { name: thread.title })).toHaveAttribute(
    'href',
    `/threads/${thread.id}`,
  );
});

test('an owner who is not among the users is Unknown', async () => {
  const forum = new FakeForum();
  forum.addThread({ ownerId: 'siapa' });
  renderApp('/', forum);
  expect(await screen.findByText('Unknown')).toBeInTheDocument();
});

test('a category filters the list, and pressed again clears the filter', async () => {
  const forum = new FakeForum();
  forum.addThread({ title: 'Gayo', category: 'kopi' });
  forum.addThread({ title: 'Toraja', category: 'kopi' });
  forum.addThread({ title: 'Sencha', category: 'teh' });
  const { user } = renderApp('/', forum);
  const coffee = await screen.findByRole('button', { name: '#kopi' });
  expect(screen.getAllByRole('button', { name: /^#/ })).toHaveLength(2);
  await user.click(coffee);
  await waitFor(() => expect(titles()).toEqual(['Toraja', 'Gayo']));
  expect(coffee).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('heading', { level: 2, name: 'Kumpulan Thread · #kopi' })).toBeVisible();
  expect(document.title).toBe('#kopi · Rembuk');
  await user.click(coffee);
  await waitFor(() => expect(titles()).toEqual(['Sencha', 'Toraja', 'Gayo']));
  expect(coffee).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('heading', { level: 2, name: 'Kumpulan Thread' })).toBeVisible();
  expect(document.title).toBe('Kumpulan Thread · Rembuk');
});

test('a category is the same in every spelling, in the address too', async () => {
  const forum = new FakeForum();
  for (const category of ['hobi', '#Hobi', 'HOBI']) forum.addThread({ title: category, category });
  forum.addThread({ title: 'Sencha', category: 'teh' });
  const { user, router } = renderApp('/?category=%23hoBI', forum);
  const hobby = await screen.findByRole('button', { name: '#HOBI', pressed: true });
  expect(screen.getAllByRole('button', { name: /^#/ })).toHaveLength(2);
  expect(titles()).toEqual(['HOBI', '#Hobi', 'hobi']);
  expect(screen.getAllByRole('link', { name: '#HOBI' })).toHaveLength(3);
  expect(screen.getByRole('heading', { name: 'Kumpulan Thread · #HOBI' })).toBeInTheDocument();
  expect(document.title).toBe('#HOBI · Rembuk');
  const asked = () => forum.requests.filter(({ path }) => path === '/categories').length;
  expect(asked()).toBe(1);
  await user.click(hobby);
  expect(router.state.location.search).toBe('');
});

test('a list that fails to load says why once, and loads after "Coba lagi"', async () => {
  const forum = new FakeForum();
  forum.addThread({ title: 'Gayo' });
  forum.failNext('GET /threads', { status: 500, message: 'terjadi kegagalan' });
  const { user } = renderApp('/', forum);
  expect(await screen.findAllByText('terjadi kegagalan')).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('link', { name: 'Gayo' })).toBeInTheDocument();
});

test('a forum without threads invites to write the first', async () => {
  renderApp('/', new FakeForum());
  expect(await screen.findByText('Belum ada thread')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Buat Thread' })).toHaveAttribute('href', '/add-thread');
});

const listCalls = (forum: FakeForum) =>
  forum.requests.filter(({ method, path }) => method === 'GET' && path === '/threads');

/** A forum with that many threads; 'Thread 1' is the newest. */
function forumOf(count: number): FakeForum {
  const forum = new FakeForum();
  for (let n = count; n > 0; n -= 1) forum.addThread({ title: `Thread ${n}` });
  return forum;
}

describe('a long list', () => {
  test('loads more by its button, announces how many came, and focuses the first of them', async () => {
    const { user } = renderApp('/', forumOf(25));
    await user.click(await screen.findByRole('button', { name: 'Muat lagi' }));
    expect(await screen.findByText('5 thread lain sudah dimuat')).toBeInTheDocument();
    await waitFor(() => expect(titles()).toHaveLength(25));
    expect(screen.getByRole('link', { name: 'Thread 21' })).toHaveFocus();
    expect(screen.getAllByRole('listitem')[24]).toHaveAttribute('aria-posinset', '25');
    expect(screen.getByText('Semua thread sudah tampil.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Muat lagi' })).not.toBeInTheDocument();
  });

  test('keeps its rows when the next page fails, and can retry', async () => {
    const forum = forumOf(25);
    const { user } = renderApp('/', forum);
    const more = await screen.findByRole('button', { name: 'Muat lagi' });
    forum.failNext('GET /threads', { status: 500, message: 'rusak' });
    await user.click(more);
    expect(await screen.findByText('Thread berikutnya tidak dapat dimuat')).toBeVisible();
    expect(titles()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(titles()).toHaveLength(25));
  });

  test('loads the people of a page once, and of the next page only new ones', async () => {
    const forum = new FakeForum();
    const [siti, agus] = [forum.addUser('Siti'), forum.addUser('Agus')];
    for (let n = 0; n < 25; n += 1) forum.addThread({ ownerId: n < 3 ? agus.id : siti.id });
    const { user } = renderApp('/', forum);
    await user.click(await screen.findByRole('button', { name: 'Muat lagi' }));
    await waitFor(() => expect(screen.getAllByText('Agus')).toHaveLength(3));
    const asked = forum.requests.filter(({ path }) => path === '/users');
    expect(asked.map(({ query }) => query.get('ids'))).toEqual([siti.id, agus.id]);
  });

  test('shows a skeleton, not the name Unknown, until the owner is loaded', async () => {
    const forum = new FakeForum();
    forum.addThread({ title: 'Gayo' });
    const release = forum.hold('GET /users');
    renderApp('/', forum);
    expect(await screen.findByRole('link', { name: 'Gayo' })).toBeVisible();
    expect(screen.queryByText('Unknown')).not.toBeInTheDocument();
    release();
    expect(await screen.findByText(forum.user.name)).toBeVisible();
  });

  test('keeps a vote that is cast while the next page is loading', async () => {
    const forum = forumOf(25);
    const { user } = renderApp('/', forum);
    const more = await screen.findByRole('button', { name: 'Muat lagi' });
    const release = forum.hold('GET /threads');
    await user.click(more);
    const [vote] = screen.getAllByRole('button', { name: /^Suka thread/ });
    if (!vote) throw new Error('There is nothing to vote on.');
    await user.click(vote);
    release();
    await waitFor(() => expect(titles()).toHaveLength(25));
    expect(vote).toHaveAccessibleName('Suka thread 1');
    expect(vote).toHaveAttribute('aria-pressed', 'true');
  });

  test('is restored by Back, and loaded anew by a new navigation', async () => {
    const forum = forumOf(25);
    const { user, router } = renderApp('/', forum);
    await user.click(await screen.findByRole('button', { name: 'Muat lagi' }));
    await user.click(await screen.findByRole('link', { name: 'Thread 23' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Thread 23' })).toBeVisible();
    forum.addThread({ title: 'Sesudahnya' });
    await act(() => router.navigate(-1));
    expect(titles()).toHaveLength(25);
    expect(screen.getByRole('link', { name: 'Thread 23' })).toHaveFocus();
    expect(listCalls(forum)).toHaveLength(2);
    await user.click(screen.getByRole('link', { name: 'Threads' }));
    expect(await screen.findByRole('link', { name: 'Sesudahnya' })).toBeVisible();
  });

  describe('that was seen before', () => {
    /** A forum whose home page was left, and opened anew while its list is loading. */
    async function reopen() {
      const forum = forumOf(3);
      const { user, router } = renderApp('/', forum);
      await screen.findByText('Thread 1');
      await act(() => router.navigate('/leaderboards'));
      // Data loaded in the last second is not refetched.
      const now = Date.now() + 2_000;
      vi.spyOn(Date, 'now').mockReturnValue(now);
      forum.addThread({ title: 'Sesudahnya' });
      const release = forum.hold('GET /threads');
      await act(() => router.navigate('/'));
      expect(titles()).toEqual(['Thread 1', 'Thread 2', 'Thread 3']);
      return { forum, user, router, release };
    }

    test('is shown at once, and replaced when its answer comes', async () => {
      const { release } = await reopen();
      release();
      await waitFor(() => expect(titles()).toHaveLength(4));
    });

    test('takes votes at once, and is not replaced after one', async () => {
      const { forum, user, router, release } = await reopen();
      const [vote] = screen.getAllByRole('button', { name: /^Suka thread/ });
      if (!vote) throw new Error('There is nothing to vote on.');
      await user.click(vote);
      expect(vote).toHaveAccessibleName('Suka thread 1');
      expect(vote).toHaveAttribute('aria-pressed', 'true');
      await waitFor(() => expect(forum.threads[1]?.upVotesBy).toEqual([forum.user.id]));
      release();
      expect(await screen.findByRole('button', { name: '1 thread baru, tampilkan' })).toBeVisible();
      expect(titles()).toEqual(['Thread 1', 'Thread 2', 'Thread 3']);
      expect(vote).toHaveAttribute('aria-pressed', 'true');

      await act(() => router.navigate('/leaderboards'));
      const before = listCalls(forum).length;
      await act(() => router.navigate(-1));
      expect(titles()).toEqual(['Thread 1', 'Thread 2', 'Thread 3']);
      expect(listCalls(forum)).toHaveLength(before);
    });
  });

  test('that was seen before stays when it fails to load, and a toast says why', async () => {
    const forum = forumOf(3);
    const { router } = renderApp('/', forum);
    await screen.findByText('Thread 1');
    await act(() => router.navigate('/leaderboards'));
    forum.failNext('GET /threads', { status: 500, message: 'rusak' });
    await act(() => router.navigate('/'));
    expect(await screen.findByText('rusak')).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(['Thread 1', 'Thread 2', 'Thread 3']));
    expect(screen.queryByText('Thread tidak dapat dimuat')).not.toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Kumpulan Thread' })).toHaveAttribute(
        'aria-busy',
        'false',
      ),
    );
  });

  test('that the reader used before its answer came has their own new thread on top', async () => {
    const forum = forumOf(2);
    const { user, router } = renderApp('/', forum);
    await screen.findByText('Thread 1');
    const draft = { title: 'Punya saya', category: 'kopi', body: '<p>Baru.</p>' };
    localStorage.setItem(`draft:thread ${forum.user.id}`, JSON.stringify(draft));
    await act(() => router.navigate('/add-thread'));
    forum.hold('GET /threads');
    await user.click(await screen.findByRole('button', { name: 'Buat Thread' }));
    expect(await screen.findByText('Thread baru ditambahkan')).toBeVisible();
    await user.keyboard('{Tab}');
    await waitFor(() => expect(titles()).toEqual(['Punya saya', 'Thread 1', 'Thread 2']));
  });

  test('is restored also after a reload in between', async () => {
    const forum = forumOf(25);
    const first = renderApp('/', forum);
    await first.user.click(await screen.findByRole('button', { name: 'Muat lagi' }));
    await first.user.click(await screen.findByRole('link', { name: 'Thread 23' }));
    await screen.findByRole('heading', { level: 1, name: 'Thread 23' });
    act(() => void window.dispatchEvent(new Event('pagehide')));
    first.unmount();

    // The server does not answer, and the first entry has the same key in every app.
    forum.hold('GET /threads');
    forum.hold('GET /users');
    renderApp('/', forum);
    expect(await screen.findByRole('link', { name: 'Thread 23' })).toBeVisible();
    expect(titles()).toHaveLength(25);
    const list = within(screen.getByRole('main'));
    expect(list.getAllByText(forum.user.name)).toHaveLength(25);
  });
});

test('a thread that was opened shows its current text in the list', async () => {
  const forum = new FakeForum();
  const thread = forum.addThread({ title: 'Judul lama' });
  const { user, router } = renderApp('/', forum);
  await user.click(await screen.findByRole('link', { name: 'Judul lama' }));
  await screen.findByRole('heading', { level: 1, name: 'Judul lama' });
  await router.navigate('/leaderboards');
  thread.title = 'Judul baru';
  await router.navigate(`/threads/${thread.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Judul baru' });
  await router.navigate(-3);
  expect(await screen.findByRole('link', { name: 'Judul baru' })).toBeInTheDocument();
  expect(screen.queryByText('Judul lama')).not.toBeInTheDocument();
});

describe('the address', () => {
  test('has category, order and search words, which are sent to the server', async () => {
    const forum = forumOf(3);
    renderApp('/?category=kopi&q=thread&sort=top', forum);
    await screen.findAllByRole('article');
    expect(Object.fromEntries(listCalls(forum)[0]?.query ?? [])).toEqual({
      limit: '20',
      category: 'kopi',
      q: 'thread',
      sort: 'top',
    });
    expect(screen.getByRole('button', { name: '#kopi', pressed: true })).toBeVisible();
    expect(screen.getByLabelText('Urutkan')).toHaveValue('top');
  });

  test('changes with the filter and the order, and Back undoes them', async () => {
    const forum = forumOf(3);
    const { user, router } = renderApp('/', forum);
    await user.click(await screen.findByRole('button', { name: '#kopi' }));
    await user.selectOptions(screen.getByLabelText('Urutkan'), 'Teraktif');
    expect(router.state.location.search).toBe('?category=kopi&sort=active');
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?category=kopi');
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('button', { name: '#kopi', pressed: false })).toBeVisible();
  });

  test('with an unknown order shows the default one', async () => {
    renderApp('/?sort=acak', forumOf(1));
    await screen.findByRole('article');
    expect(screen.getByLabelText('Urutkan')).toHaveValue('newest');
  });
});

test('categories that fail to load show an error, and load after "Coba lagi"', async () => {
  const forum = forumOf(1);
  forum.failNext('GET /categories', { status: 500, message: 'terjadi kegagalan' });
  const { user } = renderApp('/', forum);
  const box = within(await screen.findByRole('region', { name: 'Kategori Populer' }));
  expect(await box.findByText('Kategori tidak dapat dimuat.')).toBeVisible();
  expect(await screen.findAllByText('terjadi kegagalan')).toHaveLength(1);
  await user.click(box.getByRole('button', { name: 'Coba lagi' }));
  expect(await box.findByRole('button', { name: '#kopi' })).toBeVisible();
  expect(box.queryByText('Kategori tidak dapat dimuat.')).not.toBeInTheDocument();
});

test('a chosen category has its button also when the others fail to load', async () => {
  const forum = forumOf(1);
  forum.failNext('GET /categories', { status: 500, message: 'terjadi kegagalan' });
  const { user } = renderApp('/?category=teh', forum);
  expect(await screen.findByText('Kategori tidak dapat dimuat.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '#teh', pressed: true }));
  expect(await screen.findByRole('article')).toBeVisible();
});

describe('many categories', () => {
  function forumOfCategories(count: number): FakeForum {
    const forum = new FakeForum();
    for (let n = 0; n < count; n += 1) forum.addThread({ category: `kategori ${n}` });
    return forum;
  }

  test('show the most used, and the chosen one among them', async () => {
    renderApp('/?category=kategori%200', forumOfCategories(60));
    await screen.findByRole('article');
    expect(await screen.findByRole('button', { name: 'Kategori lain…' })).toBeVisible();
    const chips = screen.getAllByRole('button', { name: /^#/ });
    expect(chips).toHaveLength(51);
    expect(chips[0]).toHaveTextContent('#kategori 0');
  });

  test('have a button each, as many as an ordinary forum has', async () => {
    renderApp('/', forumOfCategories(50));
    await screen.findAllByRole('article');
    expect(await screen.findAllByRole('button', { name: /^#/ })).toHaveLength(50);
    expect(screen.queryByRole('button', { name: 'Kategori lain…' })).not.toBeInTheDocument();
  });

  test('can be found by name', async () => {
    const { user, router } = renderApp('/', forumOfCategories(60));
    await user.click(await screen.findByRole('button', { name: 'Kategori lain…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Semua kategori' }));
    expect(dialog.getByLabelText('Cari kategori')).toHaveFocus();
    await user.keyboard('17');
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: '#kategori 17 1 thread' }));
    expect(router.state.location.search).toBe('?category=kategori+17');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
