import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const titles = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);

test('a thread shows its owner, a preview, its votes and its number of comments', async () => {
  const forum = new FakeForum();
  const siti = forum.addUser('Siti');
  const thread = forum.addThread({ ownerId: siti.id, body: `<p>${'a'.repeat(300)}</p>` });
  forum.addComment(thread);
  renderApp('/', forum);
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Siti')).toBeInTheDocument();
  expect(card.getByText(`${'a'.repeat(200)}...`)).toBeInTheDocument();
  expect(card.getByText('Komentar(1)')).toBeInTheDocument();
  expect(card.getByText('Baru saja')).toHaveAttribute('datetime', thread.createdAt);
  expect(card.getByRole('link', { name: thread.title })).toHaveAttribute(
    'href',
    `/threads/${thread.id}`,
  );
});

test('an owner who is not among the users is Unknown', async () => {
  const forum = new FakeForum();
  forum.addThread({ ownerId: 'siapa' });
  renderApp('/', forum);
  expect(await screen.findByText('Unknown')).toBeInTheDocument();
});

test('a category filters the list, and pressed again it does not', async () => {
  const forum = new FakeForum();
  forum.addThread({ title: 'Gayo', category: 'kopi' });
  forum.addThread({ title: 'Toraja', category: 'kopi' });
  forum.addThread({ title: 'Sencha', category: 'teh' });
  const { user } = renderApp('/', forum);
  const coffee = await screen.findByRole('button', { name: '#kopi' });
  expect(screen.getAllByRole('button', { name: /^#/ })).toHaveLength(2);
  await user.click(coffee);
  await waitFor(() => expect(titles()).toEqual(['Toraja', 'Gayo']));
  expect(coffee).toHaveAttribute('aria-pressed', 'true');
  await user.click(coffee);
  await waitFor(() => expect(titles()).toEqual(['Sencha', 'Toraja', 'Gayo']));
  expect(coffee).toHaveAttribute('aria-pressed', 'false');
});

test('a list that cannot be loaded says why once, and is there after "Coba lagi"', async () => {
  const forum = new FakeForum();
  forum.addThread({ title: 'Gayo' });
  forum.failNext('GET /threads', { status: 500, message: 'terjadi kegagalan' });
  const { user } = renderApp('/', forum);
  expect(await screen.findAllByText('terjadi kegagalan')).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('link', { name: 'Gayo' })).toBeInTheDocument();
});

test('a forum without threads invites to write the first', async () => {
  renderApp('/', new FakeForum());
  expect(await screen.findByText('Belum ada thread')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Buat Thread' })).toHaveAttribute('href', '/add-thread');
});
