import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

function forumOf(role: 'member' | 'moderator' | 'admin') {
  const forum = new FakeForum();
  forum.account.role = role;
  return forum;
}

const open = (forum = forumOf('moderator')) => ({ ...renderApp('/undangan', forum), forum });
const createButton = () => screen.findByRole('button', { name: 'Buat undangan' });

test('for a member it does not exist', async () => {
  const { forum } = open(forumOf('member'));
  expect(await screen.findByText('404 Page Not Found...')).toBeVisible();
  expect(forum.requests.some(({ path }) => path === '/invitations')).toBe(false);
});

test('an invitation is made, its link shown once, and listed', async () => {
  const { user, forum } = open();
  expect(await screen.findByText('Tidak ada undangan yang masih berlaku.')).toBeVisible();
  const uses = screen.getByLabelText('Untuk berapa orang');
  await user.clear(uses);
  await user.type(uses, '3');
  await user.selectOptions(screen.getByLabelText('Masa berlaku'), 'Berlaku 30 hari');
  await user.click(await createButton());
  expect(await screen.findByText(/\/register#token=undangan-1$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Salin tautan' })).toBeVisible();
  const list = await screen.findByRole('list', { name: 'Undangan yang masih berlaku' });
  expect(within(list).getByText('Sisa 3 dari 3')).toBeVisible();
  const sent = forum.requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ uses: 3, days: 30 });
});

test.each(['', '0', '101', '1.5', 'tiga'])('%j people are not sent', async (typed) => {
  const { user, forum } = open();
  const uses = await screen.findByLabelText('Untuk berapa orang');
  await user.clear(uses);
  if (typed !== '') await user.type(uses, typed);
  await user.click(await createButton());
  expect(uses).toHaveAccessibleDescription(/Isi dengan angka 1 sampai 100/);
  expect(uses).toHaveFocus();
  expect(forum.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('a refusal is told', async () => {
  const { user, forum } = open();
  const message = 'a moderator can have at most 20 invitations at once';
  forum.failNext('POST /invitations', { status: 400, message });
  await user.click(await createButton());
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('a moderator revokes their own, an admin those of others', async () => {
  const forum = forumOf('moderator');
  forum.invitations.add(forum.addUser('Mira'));
  forum.invitations.add(forum.user);
  const { user } = open(forum);
  const list = await screen.findByRole('list', { name: 'Undangan yang masih berlaku' });
  expect(within(list).queryByRole('button', { name: /^Cabut undangan Mira/ })).toBe(null);
  await user.click(within(list).getByRole('button', { name: /^Cabut undangan Budi/ }));
  expect(await screen.findByText('Undangan dicabut')).toBeInTheDocument();
  expect(await within(list).findAllByRole('listitem')).toHaveLength(1);
});

test('an admin may revoke those of others', async () => {
  const forum = forumOf('admin');
  forum.invitations.add(forum.addUser('Mira'));
  open(forum);
  expect(await screen.findByRole('button', { name: /^Cabut undangan Mira/ })).toBeVisible();
});

test('where the list cannot be loaded, it says so and can be tried again', async () => {
  const forum = forumOf('moderator');
  forum.failNext('GET /invitations', { status: 500, message: 'error' });
  const { user } = open(forum);
  expect(await screen.findByText('Undangan tidak dapat dimuat')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('Tidak ada undangan yang masih berlaku.')).toBeVisible();
});
