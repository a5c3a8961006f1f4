import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const REMOVED = /^Tulisan ini sudah dihapus di tempat lain/;
const UNSENT = { name: 'Suntingan Anda yang belum tersimpan' };

function talk() {
  const forum = new FakeForum();
  const thread = forum.addThread({ title: 'Kopi', body: '<p>Isi</p>' });
  const comment = forum.addComment(thread, '<p>lama</p>');
  const path = `/threads/${thread.id}`;
  /** An edit draft stored by an earlier page load. */
  const storeEdit = (id: string, words: object) =>
    localStorage.setItem(
      `draft:edit ${forum.user.id} ${id}`,
      JSON.stringify({ ...words, since: '', threadId: thread.id }),
    );
  return { forum, thread, comment, path, storeEdit };
}

/** Renders the app at that path, and waits for the stream. */
async function open(path: string, forum: FakeForum) {
  const app = renderApp(path, forum);
  await waitFor(() => expect(forum.events.open).toBe(1));
  return app;
}

async function expectCopied(words: string) {
  expect(await screen.findByText('Draf disalin')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(words);
}

test.each(['comment', 'thread'])(
  'the form of a comment whose %s is deleted elsewhere says so, and its text can be copied',
  async (removed) => {
    const { forum, thread, comment, path, storeEdit } = talk();
    storeEdit(comment.id, { content: '<p>hampir <b>jadi</b></p>' });
    const { user } = await open(path, forum);
    const editor = await screen.findByRole('textbox', { name: 'Edit komentar' });
    expect(screen.getByRole('button', { name: 'Simpan' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Suka komentar/ })).toBeVisible();
    if (removed === 'thread') forum.events.send({ type: 'thread-deleted', threadId: thread.id });
    else {
      const ids = { threadId: thread.id, commentId: comment.id };
      forum.events.send({ type: 'comment-deleted', ...ids });
    }
    expect(await screen.findByText(REMOVED)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Simpan' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Suka komentar/ })).not.toBeInTheDocument();
    expect(editor).toHaveTextContent('hampir jadi');
    await user.click(screen.getByRole('button', { name: 'Salin' }));
    await expectCopied('hampir jadi');
  },
);

test('of two comments that are deleted elsewhere, both edit drafts can be copied', async () => {
  const { forum, thread, comment, path } = talk();
  const other = forum.addComment(thread, '<p>lain</p>');
  const { user } = await open(path, forum);
  for (const words of ['lama', 'lain']) {
    const article = within((await screen.findByText(words)).closest('article')!);
    await user.click(article.getByRole('button', { name: 'Edit komentar' }));
    await article.findByRole('textbox', { name: 'Edit komentar' });
    await user.keyboard(` dan ${words}`);
  }
  for (const { id: commentId } of [comment, other]) {
    forum.events.send({ type: 'comment-deleted', threadId: thread.id, commentId });
  }
  await waitFor(() => expect(screen.getAllByText(REMOVED)).toHaveLength(2));
  for (const copy of screen.getAllByRole('button', { name: 'Salin' })) {
    await user.click(copy);
    const editor = within(copy.closest('form')!).getByRole('textbox');
    const words = (editor as HTMLTextAreaElement).value || editor.textContent;
    expect(words).toMatch(/^(?:lama dan lama|lain dan lain)$/);
    expect(await navigator.clipboard.readText()).toBe(words);
  }
});

test.each(['comment', 'thread'])(
  'a 404 on saving a %s says that it was deleted, and its text can be copied',
  async (what) => {
    const { forum, thread, comment, path, storeEdit } = talk();
    const isComment = what === 'comment';
    if (isComment) storeEdit(comment.id, { content: '<p>hampir jadi</p>' });
    else storeEdit(thread.id, { title: 'Kopi', category: 'kopi', body: '<p>hampir jadi</p>' });
    const { user } = await open(path, forum);
    const save = await screen.findByRole('button', { name: 'Simpan' });
    const call = isComment ? `PUT ${path}/comments/${comment.id}` : `PUT ${path}`;
    forum.failNext(call, { status: 404, message: 'it is not found' });
    await user.click(save);
    expect(await screen.findByText(REMOVED)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Simpan' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Salin' }));
    await expectCopied(isComment ? 'hampir jadi' : 'Kopi\n\nhampir jadi');
  },
);

test('the form of a thread that is deleted elsewhere says so, and its text can be copied', async () => {
  const { forum, thread, path } = talk();
  const { user } = await open(path, forum);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByRole('textbox', { name: 'Judul Thread' }), ' Gayo');
  forum.events.send({ type: 'thread-deleted', threadId: thread.id });
  expect(await screen.findByText(REMOVED)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Simpan' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Salin' }));
  await expectCopied('Kopi Gayo\n\nIsi');
});

test('edit drafts of a deleted thread and its comments can be copied later', async () => {
  const { forum, thread, comment, path, storeEdit } = talk();
  storeEdit(thread.id, { title: 'Kopi Gayo', category: 'kopi', body: '<p>Isi baru</p>' });
  storeEdit(comment.id, { content: '<p>hampir jadi</p>' });
  forum.threads.length = 0;
  renderApp(path, forum);
  expect(await screen.findAllByRole('article', UNSENT)).toHaveLength(2);
  expect(screen.getByText(/^Kopi Gayo\s+Isi baru$/)).toBeVisible();
  expect(screen.getByText('hampir jadi')).toBeVisible();
});

test('an edit draft of a deleted comment can be copied later', async () => {
  const { forum, thread, path } = talk();
  const { user } = await open(path, forum);
  await user.click(await screen.findByRole('button', { name: 'Edit komentar' }));
  await screen.findByRole('textbox', { name: 'Edit komentar' });
  await user.keyboard(' dan baru');
  await waitFor(() => expect(Object.keys(localStorage).join(' ')).toContain('draft:edit'));
  cleanup();
  thread.comments.length = 0;
  const again = renderApp(path, forum);
  await screen.findByRole('article', UNSENT);
  expect(screen.getByText('lama dan baru')).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Salin' }));
  await expectCopied('lama dan baru');
});

test('an edit draft of a deleted comment can be copied after its list was replaced', async () => {
  const { forum, thread, comment, path } = talk();
  const { user } = await open(path, forum);
  await user.click(await screen.findByRole('button', { name: 'Edit komentar' }));
  await screen.findByRole('textbox', { name: 'Edit komentar' });
  await user.keyboard(' dan baru');
  const threadId = thread.id;
  forum.events.send({ type: 'comment-deleted', threadId, commentId: comment.id });
  thread.comments.length = 0;
  const siti = forum.addUser('Siti');
  const { id: commentId } = forum.addComment(thread, '<p>dari Siti</p>', siti);
  forum.events.send({ type: 'comment-created', threadId, commentId, ownerId: siti.id });
  await user.click(await screen.findByRole('button', { name: '1 komentar baru, tampilkan' }));
  expect(await screen.findByText('dari Siti')).toBeVisible();
  expect(await screen.findByRole('article', UNSENT)).toHaveTextContent('lama dan baru');
});

test('an edit draft of an existing comment outside the loaded pages is not shown as lost', async () => {
  const { forum, thread, path, storeEdit } = talk();
  const far = forum.addComment(thread, '<p>jauh</p>');
  far.createdAt = '2020-01-01T00:00:00.000Z';
  for (let at = 0; at < 30; at += 1) forum.addComment(thread, `<p>komentar ${at}</p>`);
  storeEdit(far.id, { content: '<p>belum selesai</p>' });
  renderApp(path, forum);
  const asked = `${path}/comments/${far.id}/revisions`;
  await waitFor(() => expect(forum.requests.map((request) => request.path)).toContain(asked));
  expect(await screen.findByText('komentar 29')).toBeVisible();
  expect(screen.queryByRole('article', UNSENT)).not.toBeInTheDocument();
});
