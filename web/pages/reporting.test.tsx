import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { clickTwice } from '#web/testing/click-twice.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const MESSAGE = 'Tidak dapat terhubung ke server. Periksa koneksi Anda, lalu coba lagi.';

function talk() {
  const forum = new FakeForum();
  const siti = forum.addUser('Siti');
  const thread = forum.addThread({ ownerId: siti.id });
  const comment = forum.addComment(thread, '<p>punya Siti</p>', siti);
  const call = `POST /threads/${thread.id}/comments/${comment.id}/reports`;
  return { forum, siti, thread, call, path: `/threads/${thread.id}` };
}

const reports = ({ requests }: FakeForum) =>
  requests
    .filter(({ path }) => path.endsWith('/reports'))
    .map(({ method, path, body }) => ({ call: `${method} ${path}`, body }));

type User = ReturnType<typeof renderApp>['user'];

async function openForm(user: User, name = 'Laporkan komentar Siti') {
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog');
  const form = within(dialog);
  return {
    dialog,
    form,
    radio: (label: string) => form.getByRole('radio', { name: label }),
    words: form.getByRole('textbox'),
    send: form.getByRole('button', { name: 'Kirim laporan' }),
  };
}

describe('Laporkan', () => {
  test('is at the thread and the comments of others, not at one’s own', async () => {
    const { forum, thread, path } = talk();
    forum.addComment(thread, '<p>punya saya</p>');
    renderApp(path, forum);
    await screen.findByText('punya saya');
    const names = screen
      .getAllByRole('button', { name: /Laporkan/ })
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Laporkan thread Siti', 'Laporkan komentar Siti']);
  });

  test('is not at an own thread, a deleted comment, or a thread that was deleted', async () => {
    const { forum, siti } = talk();
    const own = forum.addThread();
    const deleted = forum.addComment(own, '<p>dulu</p>', siti);
    deleted.isDeleted = true;
    forum.addComment(own, '<p>jawaban</p>', siti);
    renderApp(`/threads/${own.id}`, forum);
    await screen.findByText('jawaban');
    expect(screen.getAllByRole('button', { name: /Laporkan/ })).toHaveLength(1);
    await waitFor(() => expect(forum.events.open).toBe(1));
    forum.events.send({ type: 'thread-deleted', threadId: own.id });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /Laporkan/ })).not.toBeInTheDocument(),
    );
  });

  test('is not in lists', async () => {
    const { forum } = talk();
    renderApp('/', forum);
    await screen.findByRole('link', { name: 'Kopi di Gayo' });
    expect(screen.queryByRole('button', { name: /Laporkan/ })).not.toBeInTheDocument();
  });
});

describe('a report', () => {
  test('of a comment is sent with its reason, and the button says so', async () => {
    const { forum, call, path } = talk();
    const { user } = renderApp(path, forum);
    const { dialog, radio, words, send } = await openForm(user);
    expect(dialog).toHaveAccessibleName('Laporkan komentar');
    expect(radio('Spam atau iklan')).toHaveFocus();
    await user.click(radio('Pelecehan'));
    await user.type(words, 'Sudah ketiga kali.');
    await user.click(send);
    expect(await screen.findByText('Laporan terkirim. Terima kasih.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const body = { reason: 'harassment', words: 'Sudah ketiga kali.' };
    expect(reports(forum)).toEqual([{ call, body }]);
    const button = screen.getByRole('button', { name: 'Dilaporkan: komentar Siti' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('of a thread needs no words', async () => {
    const { forum, thread, path } = talk();
    const { user } = renderApp(path, forum);
    const { dialog, radio, send } = await openForm(user, 'Laporkan thread Siti');
    expect(dialog).toHaveAccessibleName('Laporkan thread');
    await user.click(radio('Data pribadi'));
    await user.click(send);
    expect(
      await screen.findByRole('button', { name: 'Dilaporkan: thread Siti' }),
    ).toBeInTheDocument();
    const body = { reason: 'personal-data', words: '' };
    expect(reports(forum)).toEqual([{ call: `POST /threads/${thread.id}/reports`, body }]);
  });

  test('needs a reason, and words where the reason is another', async () => {
    const { forum, path } = talk();
    const { user } = renderApp(path, forum);
    const { form, radio, words, send } = await openForm(user);
    await user.click(send);
    expect(form.getByRole('group')).toHaveAccessibleDescription('Pilih salah satu.');
    expect(radio('Spam atau iklan')).toHaveFocus();
    await user.click(radio('Lainnya'));
    expect(words).toHaveAccessibleName('Yang perlu diketahui moderator');
    await user.type(words, '  ');
    await user.click(send);
    expect(words).toHaveAccessibleDescription('Tulis apa masalahnya.');
    expect(words).toHaveFocus();
    expect(reports(forum)).toEqual([]);
    await user.type(words, 'Penipuan');
    await user.click(send);
    await waitFor(() => expect(reports(forum)).toHaveLength(1));
  });

  test('that fails says why in the dialog, and keeps what was written', async () => {
    const { forum, call, path } = talk();
    forum.failNext(call, 'network');
    const { user } = renderApp(path, forum);
    const { form, radio, words, send } = await openForm(user);
    await user.click(radio('Ujaran kebencian'));
    await user.type(words, 'Lihat kalimat kedua.');
    await user.click(send);
    expect(await form.findByText(MESSAGE)).toHaveFocus();
    expect(radio('Ujaran kebencian')).toBeChecked();
    expect(words).toHaveValue('Lihat kalimat kedua.');
    await user.click(send);
    expect(await screen.findByText('Laporan terkirim. Terima kasih.')).toBeInTheDocument();
  });

  test('of a member whose address is not confirmed says so', async () => {
    const { forum, call, path } = talk();
    forum.failNext(call, { status: 403, message: 'email is not confirmed' });
    const { user } = renderApp(path, forum);
    const { form, radio, send } = await openForm(user);
    await user.click(radio('Di luar topik'));
    await user.click(send);
    expect(await form.findByText(/^Konfirmasi dulu alamat email Anda/)).toHaveFocus();
  });

  test('is sent once, however quickly one clicks, and the dialog stays until then', async () => {
    const { forum, call, path } = talk();
    const release = forum.hold(call);
    const { user } = renderApp(path, forum);
    const { dialog, form, radio, send } = await openForm(user);
    await user.click(radio('Spam atau iklan'));
    await clickTwice(send);
    await user.click(form.getByRole('button', { name: 'Tutup' }));
    expect(dialog).toBeInTheDocument();
    release();
    expect(await screen.findByText('Laporan terkirim. Terima kasih.')).toBeInTheDocument();
    expect(reports(forum)).toHaveLength(1);
  });

  test('of a comment that is gone closes the dialog, and shows that it is deleted', async () => {
    const { forum, call, path } = talk();
    forum.failNext(call, { status: 404, message: 'comment is not found' });
    const { user } = renderApp(path, forum);
    const { radio, send } = await openForm(user);
    await user.click(radio('Spam atau iklan'));
    await user.click(send);
    expect(await screen.findByText('comment is not found')).toBeInTheDocument();
    expect(screen.getByText('Komentar dihapus')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('can be given up', async () => {
    const { forum, path } = talk();
    const { user } = renderApp(path, forum);
    const { form } = await openForm(user);
    await user.click(form.getByRole('button', { name: 'Batal' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Laporkan komentar Siti' })).toBeEnabled();
    expect(reports(forum)).toEqual([]);
  });
});

test('the person who wrote a text is reported with it when the reader asks for it', async () => {
  const { forum, siti, call, path } = talk();
  const { user } = renderApp(path, forum);
  const { form, radio, send } = await openForm(user);
  await user.click(radio('Pelecehan'));
  await user.click(
    form.getByRole('checkbox', { name: 'Laporkan juga Siti, bukan hanya tulisan ini' }),
  );
  await user.click(send);
  expect(await screen.findByText('Laporan terkirim. Terima kasih.')).toBeInTheDocument();
  const body = { reason: 'harassment', words: '' };
  expect(reports(forum)).toEqual([
    { call, body },
    { call: `POST /users/${siti.id}/reports`, body },
  ]);
});
