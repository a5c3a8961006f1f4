import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

function storeDraft(forum: FakeForum, threadId: string, html: string) {
  localStorage.setItem(`draft:comment ${forum.user.id} ${threadId}`, html);
}

const commentArticle = async (text: string) => {
  const article = (await screen.findByText(text)).closest('article');
  if (!article) throw new Error('The comment is in no article.');
  return within(article);
};

describe('a thread', () => {
  test('is shown in full, with its comments, newest first', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread({ title: 'Kopi', body: '<p>Isi <b>tebal</b></p>' });
    forum.addComment(thread, '<p>pertama</p>');
    forum.addComment(thread, '<p>kedua</p>');
    renderApp(`/threads/${thread.id}`, forum);
    expect(await screen.findByRole('heading', { level: 1, name: 'Kopi' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Komentar(2)' })).toBeInTheDocument();
    const comments = screen.getAllByText(/pertama|kedua/).map((one) => one.textContent);
    expect(comments).toEqual(['kedua', 'pertama']);
    expect(document.title).toBe('Kopi · Rembuk');
  });

  test('shows its category in the spelling of the list', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread({ title: 'Kopi', category: '#HOBI' });
    forum.addThread({ category: 'hobi' });
    const { user } = renderApp(`/threads/${thread.id}`, forum);
    const category = await screen.findByRole('link', { name: '#hobi' });
    expect(category).toHaveAttribute('href', '/?category=hobi');
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('combobox', { name: 'Kategori Thread' })).toHaveValue('hobi');
  });

  test('that is unknown says so, and leads home', async () => {
    renderApp('/threads/entah', new FakeForum());
    expect(await screen.findByText('Thread tidak ditemukan')).toBeInTheDocument();
    expect(screen.getByText('thread tidak ditemukan')).toBeInTheDocument();
    expect(screen.queryByText('Komentar Anda yang belum terkirim')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Kembali ke Halaman Utama' })).toHaveAttribute(
      'href',
      '/',
    );
  });

  test('that was deleted shows the draft of a comment on it', async () => {
    const forum = new FakeForum();
    storeDraft(forum, 'terhapus', '<p>Panjang <b>sekali</b>.</p><p>Sayang hilang.</p>');
    const { user } = renderApp('/threads/terhapus', forum);
    expect(await screen.findByText(/^Panjang sekali\.\s+Sayang hilang\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Salin' }));
    expect(await screen.findByText('Draf disalin')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('Panjang sekali.\n\nSayang hilang.');
    await user.click(screen.getByRole('button', { name: 'Buang draf' }));
    expect(screen.queryByText(/Sayang hilang/)).not.toBeInTheDocument();
    expect(localStorage.getItem(`draft:comment ${forum.user.id} terhapus`)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Kembalikan draf' }));
    expect(screen.getByText(/Sayang hilang/)).toBeVisible();
  });

  test('that fails to load is loaded by "Coba lagi"', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread({ title: 'Kopi' });
    forum.failNext(`GET /threads/${thread.id}`, { status: 500, message: 'rusak' });
    const { user } = renderApp(`/threads/${thread.id}`, forum);
    await user.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('heading', { name: 'Kopi' })).toBeInTheDocument();
  });
});

describe('commenting', () => {
  test('an empty comment cannot be sent', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    storeDraft(forum, thread.id, '<p>&nbsp;</p>');
    renderApp(`/threads/${thread.id}`, forum);
    expect(await screen.findByRole('button', { name: 'Kirim' })).toBeDisabled();
  });

  test('puts the comment on top, says so, and empties the form', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    forum.addComment(thread, '<p>lama</p>');
    storeDraft(forum, thread.id, '<p>baru</p>');
    const { user } = renderApp(`/threads/${thread.id}`, forum);
    await user.click(await screen.findByRole('button', { name: 'Kirim' }));
    expect(await screen.findByText('Berhasil menambahkan komentar')).toBeInTheDocument();
    const comments = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(comments.findIndex((one) => one.includes('baru'))).toBe(0);
    expect(screen.getByRole('heading', { name: 'Komentar(2)' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Kirim' })).toBeDisabled());
  });

  test('that fails is a toast, and the draft stays', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    storeDraft(forum, thread.id, '<p>baru</p>');
    forum.failNext(`POST /threads/${thread.id}/comments`, 'network');
    const { user } = renderApp(`/threads/${thread.id}`, forum);
    await user.click(await screen.findByRole('button', { name: 'Kirim' }));
    expect(await screen.findByText(/Tidak dapat terhubung/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Kirim' })).toBeEnabled();
    expect(localStorage.getItem(`draft:comment ${forum.user.id} ${thread.id}`)).toBe('<p>baru</p>');
    expect(screen.getByRole('heading', { name: 'Komentar(0)' })).toBeInTheDocument();
  });
});

describe('voting on a comment', () => {
  test('fills the icon at once, and changes the count with the answer', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    const comment = forum.addComment(thread, '<p>halo</p>');
    const release = forum.hold(`POST /threads/${thread.id}/comments/${comment.id}/up-vote`);
    const { user } = renderApp(`/threads/${thread.id}`, forum);
    const card = await commentArticle('halo');
    await user.click(card.getByRole('button', { name: 'Suka komentar 0' }));
    await waitFor(() =>
      expect(card.getByRole('button', { name: 'Suka komentar 0', pressed: true })).toBeVisible(),
    );
    release();
    expect(
      await card.findByRole('button', { name: 'Suka komentar 1', pressed: true }),
    ).toBeInTheDocument();
  });

  test('down replaces up as the answer says', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    const comment = forum.addComment(thread, '<p>halo</p>');
    comment.upVotesBy.push(forum.user.id);
    const { user } = renderApp(`/threads/${thread.id}`, forum);
    const card = await commentArticle('halo');
    await user.click(card.getByRole('button', { name: 'Tidak suka komentar 0' }));
    expect(
      await card.findByRole('button', { name: 'Tidak suka komentar 1', pressed: true }),
    ).toBeInTheDocument();
    expect(
      card.getByRole('button', { name: 'Suka komentar 0', pressed: false }),
    ).toBeInTheDocument();
  });

  test('whose answer is lost shows what the server counted', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    const comment = forum.addComment(thread, '<p>halo</p>');
    const voting = `POST /threads/${thread.id}/comments/${comment.id}/up-vote`;
    forum.failNext(voting, 'network');
    const release = forum.hold(voting);
    const { user } = renderApp(`/threads/${thread.id}`, forum);
    const card = await commentArticle('halo');
    await user.click(card.getByRole('button', { name: 'Suka komentar 0' }));
    comment.upVotesBy.push(forum.user.id);
    release();
    expect(await screen.findByText(/Tidak dapat terhubung/)).toBeInTheDocument();
    expect(
      await card.findByRole('button', { name: 'Suka komentar 1', pressed: true }),
    ).toBeInTheDocument();
  });

  test('on a comment that was deleted marks it as such', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    const comment = forum.addComment(thread, '<p>halo</p>');
    const { user } = renderApp(`/threads/${thread.id}`, forum);
    const card = await commentArticle('halo');
    comment.isDeleted = true;
    await user.click(card.getByRole('button', { name: 'Suka komentar 0' }));
    expect(await screen.findByText('comment is not found')).toBeInTheDocument();
    expect(await screen.findByText('Komentar dihapus')).toBeInTheDocument();
  });

  test('that fails is a toast, and the icon is as before', async () => {
    const forum = new FakeForum();
    const thread = forum.addThread();
    const comment = forum.addComment(thread, '<p>halo</p>');
    forum.failNext(`POST /threads/${thread.id}/comments/${comment.id}/up-vote`, {
      status: 500,
      message: 'gagal memilih',
    });
    const { user } = renderApp(`/threads/${thread.id}`, forum);
    const card = await commentArticle('halo');
    await user.click(card.getByRole('button', { name: 'Suka komentar 0' }));
    expect(await screen.findByText('gagal memilih')).toBeInTheDocument();
    await waitFor(() =>
      expect(
        card.getByRole('button', { name: 'Suka komentar 0', pressed: false }),
      ).toBeInTheDocument(),
    );
  });
});
