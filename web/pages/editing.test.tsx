import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { clickTwice } from '#web/testing/click-twice.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

function talk() {
  const forum = new FakeForum();
  const siti = forum.addUser('Siti');
  const thread = forum.addThread({ title: 'Kopi', body: '<p>Isi lama</p>', category: 'kopi' });
  const path = `/threads/${thread.id}`;
  /** An edit draft stored before. */
  const storeEdit = (id: string, words: object) =>
    localStorage.setItem(`draft:edit ${forum.user.id} ${id}`, JSON.stringify(words));
  return { forum, siti, thread, path, storeEdit };
}

async function articleOf(words: string | RegExp) {
  const article = (await screen.findByText(words)).closest('article');
  if (!article) throw new Error('It is in no article.');
  return article;
}

const deletions = (forum: FakeForum) =>
  forum.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

const inside = async (words: string) => within(await articleOf(words));

describe('a comment', () => {
  test('of another user has no Edit and no Hapus', async () => {
    const { forum, siti, thread, path } = talk();
    forum.addComment(thread, '<p>punya Siti</p>', siti);
    renderApp(path, forum);
    const comment = await inside('punya Siti');
    expect(comment.getByRole('button', { name: 'Salin tautan komentar' })).toBeInTheDocument();
    expect(comment.queryByRole('button', { name: 'Edit komentar' })).not.toBeInTheDocument();
    expect(comment.queryByRole('button', { name: 'Hapus komentar' })).not.toBeInTheDocument();
  });

  test('is edited in place, is marked as edited, and shows its history to anyone', async () => {
    const { forum, thread, path, storeEdit } = talk();
    const { id } = forum.addComment(thread, '<p>lama</p>');
    storeEdit(id, { content: '<p>baru</p>' });
    const { user } = renderApp(path, forum);
    const save = await screen.findByRole('button', { name: 'Simpan' });
    expect(screen.queryByRole('button', { name: 'diedit' })).not.toBeInTheDocument();
    await user.click(save);
    const after = await inside('baru');
    expect(await screen.findByText('Perubahan disimpan')).toBeInTheDocument();
    expect(localStorage.getItem(`draft:edit ${forum.user.id} ${id}`)).toBeNull();
    await user.click(after.getByRole('button', { name: 'diedit' }));
    const history = within(await screen.findByRole('dialog', { name: 'Riwayat suntingan' }));
    const versions = await history.findAllByRole('listitem');
    expect(versions.map((version) => version.textContent)).toEqual([
      expect.stringContaining('baru'),
      expect.stringContaining('lama'),
    ]);
    await user.click(history.getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('whose history loads at the second try keeps the focus in its dialog', async () => {
    const { forum, thread, path } = talk();
    const comment = forum.addComment(thread, '<p>kini</p>');
    comment.editedAt = comment.createdAt;
    const failure = { status: 500, message: 'terjadi kegagalan' };
    forum.failNext(`GET ${path}/comments/${comment.id}/revisions`, failure);
    const { user } = renderApp(path, forum);
    await user.click((await inside('kini')).getByRole('button', { name: 'diedit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Riwayat suntingan' }));
    (await dialog.findByRole('button', { name: 'Coba lagi' })).focus();
    await user.keyboard('{Enter}');
    expect(await dialog.findByRole('listitem')).toBeVisible();
    await waitFor(() =>
      expect(dialog.getByRole('heading', { name: 'Riwayat suntingan' })).toHaveFocus(),
    );
  });

  test('whose edit fails keeps the draft, and a toast says why', async () => {
    const { forum, thread, path, storeEdit } = talk();
    const { id } = forum.addComment(thread, '<p>lama</p>');
    storeEdit(id, { content: '<p>baru</p>' });
    forum.failNext(`PUT ${path}/comments/${id}`, { status: 500, message: 'terjadi kegagalan' });
    const { user } = renderApp(path, forum);
    await user.click(await screen.findByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('terjadi kegagalan')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Simpan' })).toBeEnabled();
    expect(localStorage.getItem(`draft:edit ${forum.user.id} ${id}`)).toContain('baru');
  });

  test('cannot be saved empty, and Batal, once confirmed, discards the edit', async () => {
    const { forum, thread, path, storeEdit } = talk();
    const { id } = forum.addComment(thread, '<p>lama</p>');
    storeEdit(id, { content: '' });
    const { user } = renderApp(path, forum);
    expect(await screen.findByRole('button', { name: 'Simpan' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Batal' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Buang suntingan?' }));
    await user.click(question.getByRole('button', { name: 'Lanjut menyunting' }));
    expect(screen.getByRole('button', { name: 'Simpan' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Batal' }));
    await user.click(screen.getByRole('button', { name: 'Buang' }));
    const comment = await inside('lama');
    await waitFor(() =>
      expect(comment.getByRole('button', { name: 'Edit komentar' })).toHaveFocus(),
    );
    expect(localStorage.getItem(`draft:edit ${forum.user.id} ${id}`)).toBeNull();
    expect(forum.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('with an unchanged edit is closed by Batal without a question', async () => {
    const { forum, thread, path } = talk();
    forum.addComment(thread, '<p>lama</p>');
    const { user } = renderApp(path, forum);
    await user.click((await inside('lama')).getByRole('button', { name: 'Edit komentar' }));
    await user.click(await screen.findByRole('button', { name: 'Batal' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    const comment = await inside('lama');
    await waitFor(() =>
      expect(comment.getByRole('button', { name: 'Edit komentar' })).toHaveFocus(),
    );
  });

  test('edited elsewhere since an edit was begun says so beside that edit', async () => {
    const { forum, thread, path, storeEdit } = talk();
    const { id } = forum.addComment(thread, '<p>lama</p>');
    storeEdit(id, { content: '<p>sejak dulu</p>', since: '' });
    renderApp(path, forum);
    expect(await screen.findByText('sejak dulu')).toBeVisible();
    expect(screen.queryByText(/^Tulisan ini sudah diubah/)).not.toBeInTheDocument();
    cleanup();
    const again = new Date().toISOString();
    Object.assign(thread.comments[0]!, { content: '<p>lebih baru</p>', editedAt: again });
    renderApp(path, forum);
    expect(await screen.findByText('sejak dulu')).toBeVisible();
    expect(screen.getByText(/^Tulisan ini sudah diubah/)).toBeVisible();
  });

  test('that is saved does not take the focus when it has moved elsewhere', async () => {
    const { forum, thread, path, storeEdit } = talk();
    const { id } = forum.addComment(thread, '<p>lama</p>');
    storeEdit(id, { content: '<p>baru</p>' });
    const release = forum.hold(`PUT ${path}/comments/${id}`);
    const { user } = renderApp(path, forum);
    await user.click(await screen.findByRole('button', { name: 'Simpan' }));
    const search = await screen.findByRole('textbox', { name: 'Cari thread' });
    await user.click(search);
    release();
    expect(await screen.findByText('Perubahan disimpan')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Simpan')).not.toBeInTheDocument());
    await user.keyboard('teh');
    expect(search).toHaveValue('teh');
  });

  test('with a stored edit draft opens its form, and others do not', async () => {
    const { forum, siti, thread, path, storeEdit } = talk();
    const { id } = forum.addComment(thread, '<p>lama</p>');
    forum.addComment(thread, '<p>lain</p>');
    const hers = forum.addComment(thread, '<p>punya Siti</p>', siti);
    storeEdit(id, { content: '<p>baru</p>' });
    storeEdit(hers.id, { content: '<p>bukan miliknya</p>' });
    const { user } = renderApp(path, forum);
    const editor = await screen.findByRole('textbox', { name: 'Edit komentar' });
    await waitFor(() => expect(editor).toHaveTextContent('baru'));
    expect(editor).not.toHaveFocus();
    expect(screen.getByText('lain')).toBeVisible();
    expect(screen.getByText('punya Siti')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Simpan' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Batal' }));
    await user.click(screen.getByRole('button', { name: 'Buang' }));
    expect(await screen.findByText('lama')).toBeVisible();
  });

  test('that others answered leaves a tombstone when it is deleted', async () => {
    const { forum, siti, thread, path } = talk();
    forum.addComment(thread, '<p>pertanyaan</p>').createdAt = '2026-01-01T00:00:00.001Z';
    forum.addComment(thread, '<p>jawaban</p>', siti).createdAt = '2026-01-01T00:00:00.002Z';
    const { user } = renderApp(path, forum);
    await user.click((await inside('pertanyaan')).getByRole('button', { name: 'Hapus komentar' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Hapus komentar ini?' }));
    expect(await dialog.findByRole('button', { name: 'Batal' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    const tombstone = await articleOf(/^Komentar dihapus ·/);
    expect(within(tombstone).queryByRole('button')).not.toBeInTheDocument();
    await waitFor(() => expect(tombstone).toHaveFocus());
    expect(screen.queryByText('pertanyaan')).not.toBeInTheDocument();
    expect(screen.getByText('Komentar(1)')).toBeInTheDocument();
  });

  test('that nobody answered is removed when it is deleted', async () => {
    const { forum, siti, thread, path } = talk();
    forum.addComment(thread, '<p>pertanyaan</p>', siti).createdAt = '2026-01-01T00:00:00.001Z';
    forum.addComment(thread, '<p>jawaban</p>').createdAt = '2026-01-01T00:00:00.002Z';
    const { user } = renderApp(path, forum);
    await user.click((await inside('jawaban')).getByRole('button', { name: 'Hapus komentar' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    await waitFor(() => expect(screen.getByText('Komentar(1)')).toHaveFocus());
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  test('is deleted once by a double click', async () => {
    const { forum, thread, path } = talk();
    const { id } = forum.addComment(thread, '<p>sekali saja</p>');
    const { user } = renderApp(path, forum);
    await user.click((await inside('sekali saja')).getByRole('button', { name: 'Hapus komentar' }));
    await clickTwice(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Hapus' }),
    );
    expect(await screen.findByText('Komentar(0)')).toBeInTheDocument();
    expect(deletions(forum)).toEqual([`${path}/comments/${id}`]);
    expect(screen.queryByText('comment is not found')).not.toBeInTheDocument();
  });

  test.each([
    ['the network', 'network', /Tidak dapat terhubung/],
    ['the server', { status: 403, message: 'bukan milik Anda' }, 'bukan milik Anda'],
  ] as const)('that cannot be deleted because of %s stays', async (_, failure, toast) => {
    const { forum, thread, path } = talk();
    const { id } = forum.addComment(thread, '<p>tetap</p>');
    forum.failNext(`DELETE ${path}/comments/${id}`, failure);
    const { user } = renderApp(path, forum);
    await user.click((await inside('tetap')).getByRole('button', { name: 'Hapus komentar' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText(toast)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByText('tetap')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Komentar(1)' })).toBeInTheDocument();
  });

  test('deleted elsewhere meanwhile shows a toast, and is removed here too', async () => {
    const { forum, thread, path } = talk();
    const comment = forum.addComment(thread, '<p>sudah tiada</p>');
    const { user } = renderApp(path, forum);
    await user.click((await inside('sudah tiada')).getByRole('button', { name: 'Hapus komentar' }));
    thread.comments.splice(thread.comments.indexOf(comment), 1);
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Hapus' }),
    );
    expect(await screen.findByText('comment is not found')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('sudah tiada')).not.toBeInTheDocument());
  });
});

describe('a thread', () => {
  test('of another user has no Edit and no Hapus', async () => {
    const { forum, siti } = talk();
    const { id } = forum.addThread({ ownerId: siti.id, title: 'Punya Siti' });
    renderApp(`/threads/${id}`, forum);
    await screen.findByRole('heading', { name: 'Punya Siti' });
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Hapus' })).not.toBeInTheDocument();
  });

  test('is edited in place and in the list, and shows its history', async () => {
    const { forum, thread, path } = talk();
    const { user, router } = renderApp('/', forum);
    await user.click(await screen.findByRole('link', { name: 'Kopi' }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const title = await screen.findByRole('textbox', { name: 'Judul Thread' });
    expect(title).toHaveFocus();
    expect(title).toHaveValue('Kopi');
    await user.clear(title);
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Terdapat data yang kosong.')).toBeInTheDocument();
    await user.type(title, 'Teh');
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Teh' })).toBeInTheDocument();
    expect(thread).toMatchObject({ title: 'Teh', body: '<p>Isi lama</p>', category: 'kopi' });
    await user.click(screen.getByRole('button', { name: 'diedit' }));
    const history = within(await screen.findByRole('dialog'));
    expect(await history.findByRole('heading', { name: 'Kopi' })).toBeInTheDocument();
    await router.navigate(-1);
    expect(await screen.findByRole('link', { name: 'Teh' })).toBeInTheDocument();
    expect(path).toBe(`/threads/${thread.id}`);
  });

  test('with a stored edit draft opens its form', async () => {
    const { thread, path, forum, storeEdit } = talk();
    storeEdit(thread.id, { title: 'Kopi susu', category: 'kopi', body: '<p>Isi baru</p>' });
    renderApp(path, forum);
    const title = await screen.findByLabelText('Judul Thread');
    expect(title).toHaveValue('Kopi susu');
    expect(title).not.toHaveFocus();
    expect(await screen.findByRole('textbox', { name: 'Deskripsi' })).toHaveTextContent('Isi baru');
  });

  test('that is being saved is read-only, and Batal asks before it discards changes', async () => {
    const { forum, path } = talk();
    forum.failNext(`PUT ${path}`, 'network');
    const release = forum.hold(`PUT ${path}`);
    const { user } = renderApp(path, forum);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const title = await screen.findByRole('textbox', { name: 'Judul Thread' });
    await user.type(title, ' Gayo');
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Sedang dikirim…')).toBeVisible();
    await user.type(title, ' dan lain');
    release();
    expect(await screen.findByText(/Tidak dapat terhubung/)).toBeInTheDocument();
    expect(title).toHaveValue('Kopi Gayo');
    await user.click(screen.getByRole('button', { name: 'Batal' }));
    expect(title).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Buang' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kopi' })).toBeVisible();
  });

  test('that is deleted leads home with a toast, and is in no list', async () => {
    const { forum } = talk();
    forum.addThread({ title: 'Lain' });
    const { user, router } = renderApp('/', forum);
    await user.click(await screen.findByRole('link', { name: 'Kopi' }));
    await user.click(await screen.findByRole('button', { name: 'Hapus' }));
    await user.click(await screen.findByRole('button', { name: 'Batal' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Hapus' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Hapus thread ini?' }));
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    // The toast moves out of the dialog, so the element found before may be unmounted.
    await screen.findByText('Thread dihapus');
    expect(await screen.findByRole('link', { name: 'Lain' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Kopi' })).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
  });

  test('is deleted once by a double click', async () => {
    const { forum, path } = talk();
    const { user } = renderApp(path, forum);
    await user.click(await screen.findByRole('button', { name: 'Hapus' }));
    await clickTwice(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Hapus' }),
    );
    expect(await screen.findByRole('heading', { name: 'Kumpulan Thread' })).toBeVisible();
    expect(deletions(forum)).toEqual([path]);
  });

  test('that cannot be deleted stays, and a toast says why', async () => {
    const { forum, path } = talk();
    forum.failNext(`DELETE ${path}`, 'network');
    const { user } = renderApp(path, forum);
    await user.click(await screen.findByRole('button', { name: 'Hapus' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText(/Tidak dapat terhubung/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Kopi' })).toBeInTheDocument();
  });
});
