import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const FOLDED_COMMENT = 'Komentar dari orang yang Anda sembunyikan';
const FOLDED_THREAD = 'Thread dari orang yang Anda sembunyikan';

/** A thread of Siti's with two comments of hers and one of Joko's. */
function talk({ isHidden = false } = {}) {
  const forum = new FakeForum();
  const siti = forum.addUser('Siti');
  const joko = forum.addUser('Joko');
  if (isHidden) forum.account.hiddenPeople = [siti];
  const thread = forum.addThread({ ownerId: siti.id });
  forum.addComment(thread, '<p>kata Siti</p>', siti);
  forum.addComment(thread, '<p>kata Joko</p>', joko);
  forum.addComment(thread, '<p>lagi dari Siti</p>', siti);
  return { forum, siti, path: `/threads/${thread.id}` };
}

const changes = ({ requests }: FakeForum) =>
  requests
    .filter(({ path, method }) => path.includes('/hidden-people/') && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);

describe('Sembunyikan', () => {
  test('folds the words of a person after a confirmation, and nobody else’s', async () => {
    const { forum, siti, path } = talk();
    const { user } = renderApp(path, forum);
    await screen.findByText('kata Siti');
    const [, button] = screen.getAllByRole('button', { name: 'Sembunyikan Siti' });
    await user.click(button!);
    const dialog = await screen.findByRole('alertdialog', { name: 'Sembunyikan Siti?' });
    expect(dialog).toHaveTextContent(/hanya untuk Anda.*tidak diberi tahu.*halaman Akun/);
    await user.click(within(dialog).getByRole('button', { name: 'Sembunyikan' }));
    expect(await screen.findByText('Siti disembunyikan')).toBeInTheDocument();
    expect(changes(forum)).toEqual([`PUT /users/me/hidden-people/${siti.id}`]);
    await waitFor(() => expect(screen.getAllByText(FOLDED_COMMENT)).toHaveLength(2));
    expect(await screen.findByText(FOLDED_THREAD)).toBeInTheDocument();
    expect(screen.queryByText(/Siti$/)).not.toBeInTheDocument();
    expect(screen.queryByText('Kopi di Gayo')).not.toBeInTheDocument();
    expect(screen.getByText('kata Joko')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Komentar(3)' })).toBeInTheDocument();
    const [first] = screen.getAllByText(FOLDED_COMMENT);
    await waitFor(() => expect(first!.closest('article')).toHaveFocus());
  });

  test('can be given up, and says when it failed', async () => {
    const { forum, siti, path } = talk();
    const { user } = renderApp(path, forum);
    await screen.findByText('kata Siti');
    const open = () => user.click(screen.getAllByRole('button', { name: 'Sembunyikan Siti' })[0]!);
    await open();
    await user.click(await screen.findByRole('button', { name: 'Batal' }));
    expect(changes(forum)).toEqual([]);
    const message = 'at most 1000 people can be hidden';
    forum.failNext(`PUT /users/me/hidden-people/${siti.id}`, { status: 400, message });
    await open();
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Sembunyikan' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByText('kata Siti')).toBeInTheDocument();
  });

  test('is not at one’s own words', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    forum.addComment(thread, '<p>punya saya</p>');
    renderApp(`/threads/${thread.id}`, forum);
    await screen.findByText('punya saya');
    expect(screen.queryByRole('button', { name: /^Sembunyikan/ })).not.toBeInTheDocument();
  });
});

describe('the words of a hidden person', () => {
  test('are folded at once, and Tampilkan shows one text', async () => {
    const { forum, path } = talk({ isHidden: true });
    const { user } = renderApp(path, forum);
    await screen.findByText('kata Joko');
    expect(screen.queryByText(/kata Siti|lagi dari Siti|Kopi di Gayo/)).not.toBeInTheDocument();
    const [, , button] = await screen.findAllByRole('button', { name: 'Tampilkan' });
    await user.click(button!);
    expect(await screen.findByText('kata Siti')).toBeInTheDocument();
    expect(screen.queryByText('lagi dari Siti')).not.toBeInTheDocument();
    expect(screen.getByText('kata Siti').closest('article')).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Sembunyikan/ })).toHaveAccessibleName(
      'Sembunyikan Joko',
    );
  });

  test('are folded in lists, too', async () => {
    const { forum } = talk({ isHidden: true });
    forum.addThread({ title: 'Milik saya' });
    const { user } = renderApp('/', forum);
    await screen.findByRole('link', { name: 'Milik saya' });
    expect(screen.queryByText('Kopi di Gayo')).not.toBeInTheDocument();
    expect(await screen.findByText(FOLDED_THREAD)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tampilkan' }));
    await user.click(await screen.findByRole('link', { name: 'Kopi di Gayo' }));
    // Shown for now, on its own page as well.
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Kopi di Gayo' }),
    ).toBeInTheDocument();
  });

  test('are no reason why a search found a thread', async () => {
    const { forum, siti } = talk({ isHidden: true });
    const thread = forum.addThread({ title: 'Milik saya', body: '<p>Isi saya</p>' });
    forum.addComment(thread, '<p>rahasia zwqx</p>', siti);
    renderApp('/?q=zwqx', forum);
    await screen.findByRole('link', { name: 'Milik saya' });
    expect(screen.queryByText(/zwqx$/)).not.toBeInTheDocument();
    expect(screen.queryByText('Dalam komentar')).not.toBeInTheDocument();
  });
});

describe('the account page', () => {
  const SECTION = { name: 'Orang yang disembunyikan' };

  test('lists hidden people, and shows them again', async () => {
    const { forum, siti } = talk({ isHidden: true });
    const { user } = renderApp('/akun', forum);
    const section = within(await screen.findByRole('region', SECTION));
    await user.click(await section.findByRole('button', { name: 'Tampilkan lagi Siti' }));
    expect(await screen.findByText('Siti ditampilkan lagi')).toBeInTheDocument();
    expect(changes(forum)).toEqual([`DELETE /users/me/hidden-people/${siti.id}`]);
    expect(section.getByText('Anda tidak menyembunyikan siapa pun.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: /Rembuk/ }));
    expect(await screen.findByRole('link', { name: 'Kopi di Gayo' })).toBeInTheDocument();
  });

  test('has no such section while nobody is hidden', async () => {
    const { forum } = talk();
    renderApp('/akun', forum);
    await screen.findByRole('heading', { level: 1, name: 'Akun' });
    expect(screen.queryByRole('region', SECTION)).not.toBeInTheDocument();
  });
});
