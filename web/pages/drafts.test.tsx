import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

test('a form shows that its draft is stored after a pause, and announces it once', async () => {
  const forum = new FakeForum();
  renderApp('/add-thread', forum);
  const title = await screen.findByLabelText('Judul Thread');
  expect(screen.queryByText('Draf tersimpan')).not.toBeInTheDocument();
  fireEvent.change(title, { target: { value: 'Kopi' } });
  const first = await screen.findByText('Draf tersimpan');
  expect(first).toHaveAttribute('aria-live', 'polite');
  fireEvent.change(title, { target: { value: 'Kopi Gayo' } });
  expect(screen.queryByText('Draf tersimpan')).not.toBeInTheDocument();
  expect(await screen.findByText('Draf tersimpan')).toHaveAttribute('aria-live', 'off');
});

test('a draft that cannot be stored is not shown as stored', async () => {
  const forum = new FakeForum();
  const { user } = renderApp('/add-thread', forum);
  const title = await screen.findByLabelText('Judul Thread');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.type(title, 'Kopi');
  expect(await screen.findByText('Draf tidak dapat disimpan')).toBeVisible();
  expect(screen.queryByText('Draf tersimpan')).not.toBeInTheDocument();
});

test('a discarded draft is removed, and can be restored by the same button', async () => {
  const forum = new FakeForum();
  localStorage.setItem(`draft:thread ${forum.user.id}`, JSON.stringify({ title: 'Kopi' }));
  const { user } = renderApp('/add-thread', forum);
  const title = await screen.findByLabelText('Judul Thread');
  expect(title).toHaveValue('Kopi');
  await user.click(screen.getByRole('button', { name: 'Buang draf' }));
  expect(title).toHaveValue('');
  expect(localStorage.getItem(`draft:thread ${forum.user.id}`)).toBeNull();
  const restore = screen.getByRole('button', { name: 'Kembalikan draf' });
  expect(restore).toHaveFocus();
  await user.click(restore);
  expect(title).toHaveValue('Kopi');
});

test('a draft is deleted when it is sent', async () => {
  const forum = new FakeForum();
  const draft = { title: 'Kopi', category: 'kopi', body: '<p>Enak.</p>' };
  localStorage.setItem(`draft:thread ${forum.user.id}`, JSON.stringify(draft));
  const { user } = renderApp('/add-thread', forum);
  await user.click(await screen.findByRole('button', { name: 'Buat Thread' }));
  await waitFor(() => expect(localStorage.getItem(`draft:thread ${forum.user.id}`)).toBeNull());
});
