import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const field = () => screen.findByRole('textbox', { name: 'Cari thread' });

function forumOfRecipes() {
  const forum = new FakeForum();
  const soup = forum.addThread({ title: 'Soto Lamongan', body: '<p>Kuahnya bening.</p>' });
  const commenter = forum.addUser('Dewi Lestari');
  const comment = forum.addComment(soup, '<p>Dengan sambal yang banyak.</p>', commenter);
  forum.addThread({ title: 'Resep sambal terasi', body: '<p>Pedas.</p>' });
  return { forum, soup, comment };
}

test('the field searches from any screen, and the results get the focus', async () => {
  const { forum } = forumOfRecipes();
  const { user, router } = renderApp('/leaderboards', forum);
  await user.type(await field(), 'sambal{Enter}');
  const heading = await screen.findByRole('heading', { level: 1, name: /pencarian “sambal”/ });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/?q=sambal');
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(await field()).toHaveValue('sambal');
  expect(screen.getByLabelText('Urutkan')).toHaveDisplayValue('Paling cocok');
});

test('matches are marked, and lead to the comment that contains them', async () => {
  const { forum, soup, comment } = forumOfRecipes();
  renderApp('/?q=sambal', forum);
  const inTitle = within((await screen.findAllByRole('article'))[0]!);
  expect(inTitle.getByRole('link', { name: 'Resep sambal terasi' })).toBeVisible();
  expect(inTitle.getByText('sambal').tagName).toBe('MARK');
  expect(inTitle.queryByText('Dalam komentar')).not.toBeInTheDocument();
  const inComment = within(screen.getAllByRole('article')[1]!);
  expect(inComment.getByText('sambal').tagName).toBe('MARK');
  const why = await inComment.findByText('Dalam komentar');
  expect(await within(why).findByText('Dewi Lestari')).toBeVisible();
  expect(inComment.getByRole('link', { name: 'Soto Lamongan' })).toHaveAttribute(
    'href',
    `/threads/${soup.id}#${comment.id}`,
  );
});

test('a match by the name of its writer says so', async () => {
  const { forum } = forumOfRecipes();
  const { id: ownerId } = forum.addUser('Sari Wulandari');
  forum.addThread({ title: 'Panen cabai', ownerId });
  renderApp('/?q=sari+wulandari', forum);
  const why = await screen.findByText('Ditulis oleh');
  expect((await within(why).findByText('Sari Wulandari')).tagName).toBe('MARK');
});

test('fuzzy matches come after exact ones, separated, with a link to the corrected search', async () => {
  const { forum } = forumOfRecipes();
  forum.addThread({ title: 'Sambla matah' });
  forum.slips.set('sambla', 'sambal');
  const { user, router } = renderApp('/?q=sambla', forum);
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Sambla matah',
    'Resep sambal terasi',
    'Soto Lamongan',
  ]);
  const line = screen.getByText('Mungkin maksud Anda');
  expect(screen.getAllByText('Mungkin maksud Anda')).toHaveLength(1);
  expect(cards[0]!.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(line.compareDocumentPosition(cards[1]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(cards.map((card) => within(card).queryByText('Mirip “sambal”') !== null)).toEqual([
    false,
    true,
    true,
  ]);
  await user.click(within(line).getByRole('link', { name: 'sambal' }));
  await waitFor(() => expect(router.state.location.search).toBe('?q=sambal'));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.queryByText('Mungkin maksud Anda')).not.toBeInTheDocument();
});

test('a search in a category says so in its heading and in the title', async () => {
  const { forum } = forumOfRecipes();
  renderApp('/?q=sambal&category=kopi', forum);
  const heading = 'Hasil pencarian “sambal” di #kopi';
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(document.title).toBe(`${heading} · Rembuk`);
});

test('a thread that a later page repeats is shown once', async () => {
  const forum = new FakeForum();
  for (let n = 25; n > 0; n -= 1) forum.addThread({ title: `Sambal ${n}` });
  const { user } = renderApp('/?q=sambal', forum);
  await screen.findAllByRole('article');
  // A new match changed its rank meanwhile: the last of the first page is the first of the next.
  forum.addThread({ title: 'Sambal baru' });
  await user.click(screen.getByRole('button', { name: 'Muat lagi' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(25));
  expect(screen.getAllByRole('link', { name: 'Sambal 20' })).toHaveLength(1);
  expect(screen.getAllByRole('listitem')[24]).toHaveAttribute('aria-posinset', '25');
});

test('a match shows its new text after an edit', async () => {
  const { forum } = forumOfRecipes();
  const { user, router } = renderApp('/?q=terasi', forum);
  await user.click(await screen.findByRole('link', { name: 'Resep sambal terasi' }));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const title = await screen.findByRole('textbox', { name: 'Judul Thread' });
  await user.clear(title);
  await user.type(title, 'Sambal bajak');
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sambal bajak' })).toBeVisible();
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('link', { name: 'Sambal bajak' })).toBeVisible();
});

test('a search without results says so, with a link that leads on', async () => {
  const { forum } = forumOfRecipes();
  const { user, router } = renderApp('/?q=rendang', forum);
  expect(await screen.findByText('Tidak ada yang cocok dengan “rendang”')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Tampilkan semua thread' }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(router.state.location.search).toBe('');
});

test('a search without results in a category links to a search in all', async () => {
  const { forum } = forumOfRecipes();
  forum.addThread({ title: 'Kopi', category: 'kuliner' });
  const { user, router } = renderApp('/?category=kuliner&q=sambal', forum);
  expect(
    await screen.findByText('Tidak ada yang cocok dengan “sambal” di kategori #kuliner'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tampilkan semua thread' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Cari di semua kategori' }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(router.state.location.search).toBe('?q=sambal');
});

test('a search that times out shows an error, and can be retried', async () => {
  const { forum } = forumOfRecipes();
  forum.failNext('GET /threads', { status: 503, message: 'Pencarian terlalu lama.' });
  const { user } = renderApp('/?q=sambal', forum);
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Pencarian terlalu lama.');
  expect(screen.getAllByText('Pencarian terlalu lama.')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

test('clearing the field ends the search, and keeps the focus', async () => {
  const { forum } = forumOfRecipes();
  const { user, router } = renderApp('/?q=soto', forum);
  const input = await field();
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  const search = within(screen.getByRole('search'));
  await user.click(search.getByRole('button', { name: 'Hapus pencarian' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(await screen.findByRole('heading', { name: /^Selamat datang/ })).toBeVisible();
  expect(input).toHaveValue('');
  expect(input).toHaveFocus();
});

test('Ctrl+K focuses the field from anywhere but a dialog', async () => {
  const { forum } = forumOfRecipes();
  const { user } = renderApp('/add-thread', forum);
  const input = await field();
  expect(input).toHaveAttribute('aria-keyshortcuts', 'Control+K');
  await user.type(await screen.findByLabelText('Judul Thread'), 'Soto k');
  await user.keyboard('{Control>}k{/Control}');
  expect(input).toHaveFocus();
  expect(screen.getByLabelText('Judul Thread')).toHaveValue('Soto k');
  input.blur();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  await user.keyboard('{Control>}k{/Control}');
  expect(input).not.toHaveFocus();
  dialog.remove();
});

test('a visitor has no search', async () => {
  renderApp('/', new FakeForum(), { isSignedIn: false });
  expect(await screen.findByRole('heading', { level: 1, name: /^Login/ })).toBeVisible();
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
});
