import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OpenCase } from '#contract/reports.ts';
import { clickTwice } from '#web/testing/click-twice.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const NOW = new Date().toISOString();

function moderated(...cases: Partial<OpenCase>[]): FakeForum {
  const forum = new FakeForum();
  forum.account.role = 'moderator';
  for (const one of cases) forum.cases.add(one);
  return forum;
}

async function open(...cases: Partial<OpenCase>[]) {
  const forum = moderated(...cases);
  const app = renderApp('/moderasi', forum);
  expect(await screen.findByRole('heading', { level: 1, name: 'Moderasi' })).toBeVisible();
  await waitFor(() => expect(screen.queryAllByRole('article').length).toBeGreaterThan(0));
  return { forum, ...app };
}

const card = (name: string) => screen.getByRole('article', { name });
const shown = () => screen.queryAllByRole('article').map((one) => one.textContent);
const decisions = (forum: FakeForum) =>
  forum.requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

test('a case is shown with its text, its reports and what was decided before', async () => {
  const reports: OpenCase['reports'] = [
    { reason: 'spam', words: 'Jualan obat.', reportedAt: NOW },
    { reason: 'spam', words: '', reportedAt: NOW },
    { reason: 'hate', words: '', reportedAt: NOW },
  ];
  await open(
    { isHidden: true, reports, reportCount: 25, history: { keptCount: 1, removedCount: 3 } },
    { threadId: 'thread-a', commentId: 'comment-b', threadTitle: 'Kopi', body: null },
    { threadId: 'thread-c', commentId: 'comment-d', threadTitle: 'Teh' },
  );
  const first = card('Judul 1');
  for (const words of [
    'Thread',
    'Disembunyikan sementara',
    'Sari',
    'Tulisan 1',
    '2× Spam atau iklan',
    '1× Ujaran kebencian',
    'dan 22 laporan yang lebih lama',
    'Sebelumnya: 1 dibiarkan, 3 dihapus',
  ]) {
    expect(within(first).getByText(words)).toBeVisible();
  }
  expect(within(first).getByText(/“Jualan obat\.”/)).toBeVisible();
  expect(within(first).queryByRole('link')).not.toBeInTheDocument();
  expect(within(card('Kopi')).getByText('Sudah dihapus penulisnya')).toBeVisible();
  expect(within(card('Kopi')).getByText('Komentar')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Kopi' })).toHaveAttribute('href', '/threads/thread-a');
  expect(screen.getByRole('link', { name: 'Teh' })).toHaveAttribute(
    'href',
    '/threads/thread-c#comment-d',
  );
});

describe('a decision', () => {
  test('to keep is sent once, and the case leaves at once', async () => {
    const { forum } = await open({}, {});
    const release = forum.hold('PUT /cases/case-1/decision');
    await clickTwice(within(card('Judul 1')).getByRole('button', { name: 'Biarkan' }));
    expect(shown()).toHaveLength(1);
    expect(card('Judul 2')).toHaveFocus();
    expect(screen.getByText('Dibiarkan. 1 laporan tersisa di halaman ini.')).toBeInTheDocument();
    release();
    await waitFor(() =>
      expect(decisions(forum)).toEqual([['/cases/case-1/decision', { decision: 'keep' }]]),
    );
  });

  test('to remove needs a reason', async () => {
    const { forum, user } = await open({}, {});
    const first = within(card('Judul 1'));
    await user.click(first.getByRole('button', { name: 'Hapus…' }));
    const field = first.getByLabelText('Alasan');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(
      'Alasan ini dibaca penulisnya dan semua orang di catatan moderasi.',
    );
    expect(field).toHaveAttribute('maxlength', '500');
    await user.click(first.getByRole('button', { name: 'Hapus' }));
    expect(field).toHaveAccessibleDescription(/Isi alasannya\./);
    await user.type(field, ' Iklan. ');
    await user.click(first.getByRole('button', { name: 'Hapus' }));
    expect(shown()).toHaveLength(1);
    expect(screen.getByText('Dihapus. 1 laporan tersisa di halaman ini.')).toBeInTheDocument();
    await waitFor(() =>
      expect(decisions(forum)).toEqual([
        ['/cases/case-1/decision', { decision: 'remove', reason: 'Iklan.' }],
      ]),
    );
  });

  test('of another moderator who was first is shown', async () => {
    const { forum, user } = await open({}, {});
    forum.cases.decideElsewhere('case-1', 'remove', 'Mira');
    await user.click(within(card('Judul 1')).getByRole('button', { name: 'Biarkan' }));
    expect(await screen.findByText('Sudah diputuskan oleh Mira: dihapus')).toBeInTheDocument();
    expect(shown()).toHaveLength(1);
  });

  test('that fails brings the case back with its reason, and can be sent again', async () => {
    const { forum, user } = await open({}, {});
    forum.failNext('PUT /cases/case-1/decision', { status: 500, message: 'rusak' });
    await user.click(within(card('Judul 1')).getByRole('button', { name: 'Hapus…' }));
    await user.keyboard('Iklan.{Enter}');
    expect(await screen.findByText('rusak')).toBeInTheDocument();
    const field = within(card('Judul 1')).getByLabelText('Alasan');
    expect(field).toHaveValue('Iklan.');
    expect(card('Judul 2')).toHaveFocus();
    await user.click(field);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(decisions(forum)).toHaveLength(2));
    expect(shown()).toHaveLength(1);
  });

  test('of the last case leaves the empty queue', async () => {
    const { user } = await open({});
    await user.click(within(card('Judul 1')).getByRole('button', { name: 'Biarkan' }));
    expect(await screen.findByText('Tidak ada laporan. Semua beres.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('the keys', () => {
  test('move between the cases, and decide', async () => {
    const { forum, user } = await open({}, {}, {});
    await user.keyboard('j');
    expect(card('Judul 1')).toHaveFocus();
    await user.keyboard('{ArrowDown}j');
    expect(card('Judul 3')).toHaveFocus();
    await user.keyboard('j{ArrowUp}k');
    expect(card('Judul 1')).toHaveFocus();
    await user.keyboard('b');
    expect(card('Judul 2')).toHaveFocus();
    await user.keyboard('h');
    expect(within(card('Judul 2')).getByLabelText('Alasan')).toHaveFocus();
    await user.keyboard('bjhk{Escape}');
    expect(card('Judul 2')).toHaveFocus();
    expect(shown()).toHaveLength(2);
    expect(screen.queryByLabelText('Alasan')).not.toBeInTheDocument();
    await user.keyboard('hIklan.{Enter}');
    expect(card('Judul 3')).toHaveFocus();
    await waitFor(() =>
      expect(decisions(forum)).toEqual([
        ['/cases/case-1/decision', { decision: 'keep' }],
        ['/cases/case-2/decision', { decision: 'remove', reason: 'Iklan.' }],
      ]),
    );
  });

  test('do nothing while another control has the focus, or no case', async () => {
    const { forum, user } = await open({}, {});
    await user.keyboard('b');
    screen.getByRole('link', { name: 'Leaderboards' }).focus();
    await user.keyboard('jb');
    expect(screen.getByRole('link', { name: 'Leaderboards' })).toHaveFocus();
    expect(shown()).toHaveLength(2);
    expect(decisions(forum)).toEqual([]);
  });
});

test('a queue of more than a page loads the next by its button, or when it is used up', async () => {
  const cases = Array.from({ length: 21 }, () => ({}));
  const { user } = await open(...cases);
  expect(shown()).toHaveLength(20);
  await user.keyboard('j');
  for (let n = 1; n <= 20; n += 1) await user.keyboard('b');
  expect(await screen.findByRole('article', { name: 'Judul 21' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Muat laporan lain' })).not.toBeInTheDocument();
});

test('an empty queue says so', async () => {
  renderApp('/moderasi', moderated());
  expect(await screen.findByText('Tidak ada laporan. Semua beres.')).toBeVisible();
});

test('a queue that fails to load is loaded by "Coba lagi"', async () => {
  const forum = moderated({});
  forum.failNext('GET /cases', { status: 500, message: 'rusak' });
  const { user } = renderApp('/moderasi', forum);
  expect(await screen.findByText('Laporan tidak dapat dimuat')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('article', { name: 'Judul 1' })).toBeVisible();
});

test('to a member without the role, the page does not exist', async () => {
  const forum = new FakeForum();
  forum.cases.add();
  const { router } = renderApp('/moderasi', forum);
  expect(await screen.findByRole('heading', { name: /Oops!/ })).toBeVisible();
  expect(forum.requests.map(({ path }) => path)).not.toContain('/cases');
  await router.navigate('/akun');
  expect(await screen.findByRole('heading', { level: 1, name: 'Akun' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Moderasi' })).not.toBeInTheDocument();
});

test('the account page of a moderator has a link to it, also after a change of the name', async () => {
  const { user } = renderApp('/akun', moderated());
  await user.type(await screen.findByLabelText('Nama'), ' B.{Enter}');
  expect(await screen.findByText('Nama diubah')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Moderasi' }));
  expect(await screen.findByText('Tidak ada laporan. Semua beres.')).toBeVisible();
});

test('an account that waits is approved, or refused with a reason, and not sanctioned', async () => {
  const forum = moderated();
  const person = { threadId: null, threadTitle: '', body: null, reportCount: 0, reports: [] };
  const invitedBy = { id: 'user-mira', name: 'Mira', avatar: '' };
  for (const [name, application] of [
    ['Eka', { email: 'eka@contoh.id', invitedBy }],
    ['Fajar', { invitedBy: null }],
  ] as const) {
    forum.cases.add({ ...person, owner: { id: `user-${name}`, name, avatar: '' }, application });
  }
  const { user } = renderApp('/moderasi', forum);
  const ofEka = await screen.findByRole('article', { name: 'Eka' });
  expect(within(ofEka).getByText('eka@contoh.id')).toBeVisible();
  expect(within(ofEka).getByText('Diundang oleh Mira')).toBeVisible();
  expect(within(ofEka).queryByRole('button', { name: 'Tindak orangnya…' })).toBe(null);
  await user.click(within(ofEka).getByRole('button', { name: 'Setujui' }));
  expect(await screen.findByText(/^Disetujui\. 1 laporan/)).toBeInTheDocument();
  const ofFajar = screen.getByRole('article', { name: 'Fajar' });
  expect(within(ofFajar).getByText('Mendaftar tanpa undangan')).toBeVisible();
  await user.click(within(ofFajar).getByRole('button', { name: 'Tolak…' }));
  await user.type(screen.getByLabelText('Alasan'), 'Iklan');
  await user.click(screen.getByRole('button', { name: 'Tolak dan hapus akunnya' }));
  expect(await screen.findByText(/^Ditolak\. 0 laporan/)).toBeInTheDocument();
  const sent = forum.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual([{ decision: 'keep' }, { decision: 'remove', reason: 'Iklan' }]);
});

test('a case that another moderator decides leaves the open queue, with a word who did', async () => {
  const { forum } = await open({}, {});
  const [decided] = forum.cases.open.splice(0, 1);
  forum.moderationLog.add({
    action: 'thread-kept',
    actor: { id: 'user-mira', name: 'Mira', avatar: '' },
    user: decided?.owner ?? null,
    threadId: decided?.threadId ?? null,
    details: {},
  });
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Sudah diputuskan oleh Mira: dibiarkan')).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});
