import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LogEntry } from '#contract/moderation.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

async function open(forum: FakeForum) {
  const app = renderApp('/catatan-moderasi', forum);
  expect(await screen.findByRole('heading', { level: 1, name: 'Catatan moderasi' })).toBeVisible();
  await waitFor(() => expect(app.container.querySelector('[aria-busy="true"]')).toBeNull());
  return app;
}

/** A forum with this entry, which concerns Sari and was written by Budi. */
function forumWith(act: Partial<LogEntry>): FakeForum {
  const forum = new FakeForum();
  const { id, name, avatar } = forum.user;
  forum.moderationLog.add({ actor: { id, name, avatar }, user: forum.addUser('Sari'), ...act });
  return forum;
}

const main = () => within(screen.getByRole('main'));
const entries = () => main().getAllByRole('listitem');
const asked = (forum: FakeForum) =>
  forum.requests.filter(({ path }) => path === '/moderation-log').length;

test('the account leads there', async () => {
  const { user } = renderApp('/akun', new FakeForum());
  await user.click(await screen.findByRole('link', { name: 'Buka catatan moderasi' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Catatan moderasi' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Catatan moderasi · Rembuk'));
});

test('a visitor sees the login', async () => {
  const forum = forumWith({});
  renderApp('/catatan-moderasi', forum, { isSignedIn: false });
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(asked(forum)).toBe(0);
});

test('an entry says who did what to whom, why and when', async () => {
  const forum = forumWith({ reason: 'Rajin & jujur', at: '2026-01-31T10:00:00.000Z' });
  await open(forum);
  const [entry] = entries();
  expect(entry).toHaveTextContent(/^Budi menjadikan Sari moderator“Rajin & jujur”Catatan 1/);
  const time = entry!.querySelector('time');
  expect(time).toHaveAttribute('datetime', '2026-01-31T10:00:00.000Z');
  expect(time!.title).toMatch(/31 Januari 2026 pukul/);
  expect(asked(forum)).toBe(1);
});

test.each<[string, Partial<LogEntry>]>([
  ['Budi menjadikan Sari admin', { details: { from: 'member', to: 'admin' } }],
  ['Budi menjadikan Sari anggota lagi', { details: { from: 'admin', to: 'member' } }],
  ['Pengelola server menjadikan Sari moderator', { actor: null }],
  ['Budi melakukan tindakan moderasi terhadap Sari', { details: { from: 'member', to: 'raja' } }],
  [
    'Budi melakukan tindakan moderasi terhadap Sari',
    { action: 'user-praised', details: { points: '3' } },
  ],
  ['Budi melakukan tindakan moderasi terhadap Sari', { action: 'toString', details: {} }],
  ['Budi memperingatkan Sari', { action: 'user-warned', details: { sanction: 'x' } }],
  ['Budi melakukan tindakan moderasi', { action: 'category-merged', user: null, details: {} }],
  [
    'Budi menjadikan Akun dihapus moderator',
    { user: { id: 'user-lama', name: 'Akun dihapus', avatar: '' } },
  ],
])('%s', async (sentence, act) => {
  await open(forumWith(act));
  expect(entries()[0]).toHaveTextContent(`${sentence}Catatan 1`);
  expect(main().queryByRole('blockquote')).not.toBeInTheDocument();
});

test('one who gives up a role is not named twice', async () => {
  const forum = new FakeForum();
  const { id, name, avatar } = forum.user;
  const budi = { id, name, avatar };
  forum.moderationLog.add({ actor: budi, user: budi, details: { from: 'admin', to: 'member' } });
  await open(forum);
  expect(entries()[0]).toHaveTextContent('Budi menjadikan dirinya sendiri anggota lagi');
});

test('a new name is shown as soon as its event comes', async () => {
  const forum = forumWith({});
  await open(forum);
  await waitFor(() => expect(forum.events.open).toBe(1));
  const sari = forum.users.find(({ name }) => name === 'Sari');
  forum.sendUserChanged({ ...sari!, name: 'Sari Dewi' });
  expect(await main().findByText('Sari Dewi')).toBeVisible();
});

test('an empty log says so', async () => {
  await open(new FakeForum());
  expect(main().getByText('Belum ada tindakan moderasi.')).toBeVisible();
  expect(main().queryByRole('list')).not.toBeInTheDocument();
});

test('what fails to load is said in its place, and loads with the button', async () => {
  const forum = forumWith({});
  forum.failNext('GET /moderation-log', { status: 500, message: 'Server sedang bermasalah.' });
  const { user } = await open(forum);
  const alert = await main().findByRole('alert');
  expect(alert).toHaveTextContent('Catatan moderasi tidak dapat dimuat');
  expect(alert).toHaveTextContent('Server sedang bermasalah.');
  await user.click(main().getByRole('button', { name: 'Coba lagi' }));
  await waitFor(() => expect(entries()).toHaveLength(1));
  expect(main().queryByRole('alert')).not.toBeInTheDocument();
});

test('the button loads the next page, and the focus moves to its first entry', async () => {
  const forum = new FakeForum();
  for (let n = 1; n <= 45; n += 1) forum.moderationLog.add({ user: forum.addUser(`Warga ${n}`) });
  const { user } = await open(forum);
  expect(entries()).toHaveLength(20);
  forum.failNext('GET /moderation-log', { status: 500, message: 'rusak' });
  await user.click(main().getByRole('button', { name: 'Muat lagi' }));
  expect(await main().findByRole('alert')).toHaveTextContent(
    'Catatan berikutnya tidak dapat dimuat.',
  );
  expect(entries()).toHaveLength(20);
  await user.click(main().getByRole('button', { name: 'Coba lagi' }));
  await waitFor(() => expect(entries()).toHaveLength(40));
  expect(entries()[20]).toHaveFocus();
  expect(entries()[20]).toHaveTextContent('Warga 25');
  await user.click(main().getByRole('button', { name: 'Muat lagi' }));
  expect(await main().findByText('Semua catatan sudah tampil.')).toBeVisible();
  expect(entries()[40]).toHaveFocus();
  expect(entries().map((entry) => /Catatan (\d+)/.exec(entry.textContent)?.[1])).toEqual(
    Array.from({ length: 45 }, (_, index) => String(45 - index)),
  );
});
