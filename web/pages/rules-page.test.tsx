import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { clearFeatures, setFeatures } from '#web/testing/set-features.ts';

afterEach(clearFeatures);

test('a visitor comes from the registration to the rules, which are sanitised again', async () => {
  setFeatures('rules');
  const forum = new FakeForum();
  forum.settings.change('rules', '<h2>Sopan</h2><p onclick="x()">Jangan kasar</p>');
  const { user, container } = renderApp('/register', forum, { isSignedIn: false });
  await user.click(await screen.findByRole('link', { name: 'aturan' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Sopan' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Aturan Rembuk' })).toBeVisible();
  expect(container.querySelector('[onclick]')).toBeNull();
});

test('without rules there is no link to them, and the page says that there are none', async () => {
  const forum = new FakeForum();
  renderApp('/aturan', forum);
  expect(await screen.findByText('Belum ada aturan')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Aturan' })).not.toBeInTheDocument();
});

test('what fails to load is said in its place', async () => {
  const forum = new FakeForum();
  forum.failNext('GET /community', { status: 500, message: 'Server sedang bermasalah.' });
  const { user } = renderApp('/aturan', forum);
  expect(await screen.findByText('Aturan tidak dapat dimuat')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('Belum ada aturan')).toBeVisible();
});

test('while the registration is closed its page says so in place of the form', async () => {
  setFeatures('closed');
  renderApp('/register', new FakeForum(), { isSignedIn: false });
  expect(await screen.findByText('Pendaftaran sedang ditutup')).toBeVisible();
  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
});
