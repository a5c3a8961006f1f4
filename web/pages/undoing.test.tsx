import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const time = '2026-01-31T10:00:00.000Z';

function moderated() {
  const forum = new FakeForum();
  forum.account.role = 'moderator';
  const sari = forum.addUser('Sari');
  forum.moderationLog.add({
    action: 'comment-removed',
    user: sari,
    threadId: 'thread-a',
    commentId: 'comment-b',
    reason: 'Iklan',
    details: {},
  });
  return { forum, sari };
}

const removed = {
  appeal: null,
  title: null,
  category: null,
  reason: 'Iklan',
  removedAt: time,
  expiresAt: time,
};

test('a moderator undoes a removal in the log, which is an act too', async () => {
  const { forum } = moderated();
  const { user } = renderApp('/catatan-moderasi', forum);
  await user.click(await screen.findByRole('button', { name: 'Batalkan catatan 1' }));
  expect(await screen.findByText('Tulisan dipulihkan')).toBeInTheDocument();
  const entries = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(entries[0]).toHaveTextContent('memulihkan komentar Sari');
  expect(entries[1]).toHaveTextContent('Dibatalkan');
  expect(screen.queryByRole('button', { name: /^Batalkan/ })).not.toBeInTheDocument();
  expect(entries[1]).toHaveFocus();
  expect(forum.requests.filter(({ method }) => method === 'DELETE')).toMatchObject([
    { path: '/threads/thread-a/comments/comment-b/removal' },
  ]);
});

test('a member cannot', async () => {
  const { forum } = moderated();
  forum.account.role = 'member';
  renderApp('/catatan-moderasi', forum);
  expect(await screen.findByText(/menghapus komentar/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Batalkan/ })).not.toBeInTheDocument();
});

test('the log is downloaded as a file', async () => {
  const { forum } = moderated();
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = renderApp('/catatan-moderasi', forum);
  await user.click(await screen.findByRole('button', { name: 'Unduh catatan (JSON)' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(forum.requests.some(({ path }) => path === '/moderation-log/export')).toBe(true);
});

test('moderators see what was removed beside the reports, and restore it', async () => {
  const { forum, sari } = moderated();
  const ids = { threadId: 'thread-a', commentId: 'comment-b' };
  forum.moderationLog.removedTexts = [
    { ...removed, ...ids, body: '<p>Obat murah</p>', owner: sari, remover: null },
  ];
  const { user } = renderApp('/moderasi', forum);
  const section = within(await screen.findByRole('region', { name: 'Tulisan yang dihapus' }));
  expect(section.getByText('Obat murah')).toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Pulihkan Komentar Sari' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Tulisan yang dihapus' })).not.toBeInTheDocument(),
  );
});

test('the account says what was removed, why, and until when it can be restored', async () => {
  const forum = new FakeForum();
  forum.account.removedTexts = [
    { ...removed, threadId: 'a', commentId: null, title: 'Obat murah', body: '<p>Beli</p>' },
    {
      ...removed,
      threadId: 'a',
      commentId: 'b',
      body: '<p>Beli lagi</p>',
      reason: '',
      expiresAt: null,
    },
  ];
  renderApp('/akun', forum);
  const section = within(await screen.findByRole('region', { name: 'Kedudukan Anda' }));
  const [first, second] = await section.findAllByRole('listitem');
  expect(first).toHaveTextContent(
    /Dihapus moderator: IklanObat murahDapat dipulihkan moderator sampai Sabtu, 31 Januari 2026/,
  );
  expect(second).toHaveTextContent(
    'Disembunyikan sementara karena laporan anggotaBeli lagiMenunggu keputusan moderator',
  );
});

test('an account about which nothing was decided asks for nothing', async () => {
  const forum = new FakeForum();
  renderApp('/akun', forum);
  expect(await screen.findByText('Perangkat ini')).toBeVisible();
  expect(forum.requests.filter(({ path }) => /removed-texts|sanctions/.test(path))).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Kedudukan Anda' })).not.toBeInTheDocument();
});

test('the account appeals against a sanction, and shows the answer to an earlier appeal', async () => {
  const forum = new FakeForum();
  const appeal = {
    words: 'Itu bukan iklan.',
    madeAt: removed.removedAt,
    outcome: 'upheld' as const,
    answer: 'Tautannya jualan.',
    decidedAt: removed.removedAt,
  };
  const decided = { ...removed, threadId: 'a', commentId: 'b', body: '<p>Obat</p>', appeal };
  forum.account.removedTexts = [decided];
  forum.account.sanctions = [
    {
      id: 'sanction-1',
      kind: 'mute',
      reason: 'Menyindir.',
      givenAt: removed.removedAt,
      endsAt: null,
      readAt: removed.removedAt,
      liftedAt: null,
      appeal: null,
    },
  ];
  const { user } = renderApp('/akun', forum);
  const section = within(await screen.findByRole('region', { name: 'Kedudukan Anda' }));
  expect(await section.findByText(/Banding Anda ditolak. “Tautannya jualan.”/)).toBeVisible();
  expect(section.getByText('“Itu bukan iklan.”')).toBeVisible();

  await user.click(section.getByRole('button', { name: /^Ajukan banding/ }));
  const field = section.getByRole('textbox', { name: /Mengapa keputusan ini keliru/ });
  expect(field).toHaveFocus();
  await user.click(section.getByRole('button', { name: 'Ajukan banding' }));
  expect(section.getByText('Tulis alasannya.')).toBeVisible();
  await user.type(field, 'Itu gurauan.');
  await user.click(section.getByRole('button', { name: 'Ajukan banding' }));

  expect(await section.findByText('Banding Anda menunggu keputusan moderator lain.')).toBeVisible();
  expect(section.queryByRole('button', { name: /^Ajukan banding/ })).not.toBeInTheDocument();
  expect(forum.requests.at(-2)).toMatchObject({
    path: '/users/me/sanctions/sanction-1/appeal',
    body: { words: 'Itu gurauan.' },
  });
});
