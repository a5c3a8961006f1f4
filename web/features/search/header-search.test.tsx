import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

test('Escape closes the field, and focuses the button that opens it', async () => {
  const { user } = renderApp('/', new FakeForum());
  const toggle = await screen.findByRole('button', { name: 'Buka pencarian' });
  await user.click(toggle);
  expect(screen.getByRole('textbox', { name: 'Cari thread' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(toggle).toHaveFocus();
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('submitting the same words again focuses the results', async () => {
  const forum = new FakeForum();
  forum.addThread({ title: 'Soto Lamongan' });
  const { user } = renderApp('/?q=soto', forum);
  const heading = await screen.findByRole('heading', { level: 1, name: /pencarian “soto”/ });
  await user.click(await screen.findByRole('textbox', { name: 'Cari thread' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(heading).toHaveFocus());
});

test('submitting the same words again adds no history entry', async () => {
  const forum = new FakeForum();
  forum.addThread({ title: 'Soto Lamongan' });
  const { user, router } = renderApp('/leaderboards', forum);
  await screen.findByRole('heading', { level: 1 });
  await router.navigate('/?q=soto');
  const heading = await screen.findByRole('heading', { level: 1, name: /pencarian “soto”/ });
  await user.click(await screen.findByRole('textbox', { name: 'Cari thread' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(heading).toHaveFocus());
  await router.navigate(-1);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Klasmen Pengguna Aktif',
  );
});
