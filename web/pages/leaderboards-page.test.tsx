import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

async function openLeaderboards(forum: FakeForum) {
  const app = renderApp('/leaderboards', forum);
  const table = within(await screen.findByRole('main'));
  expect(await table.findByText('Budi')).toBeInTheDocument();
  await waitFor(() => expect(forum.events.open).toBe(1));
  return app;
}

test('scores change in place while the leaderboard is open', async () => {
  const forum = new FakeForum();
  await openLeaderboards(forum);
  expect(rows()).toEqual(['Budi100']);
  forum.addUser('Sari');
  forum.events.send({ type: 'leaderboards-changed' });
  await waitFor(() => expect(rows()).toEqual(['Budi100', 'Sari99']));
});

test('scores that cannot be read again stay as they were, without a word', async () => {
  const forum = new FakeForum();
  await openLeaderboards(forum);
  const asked = () => forum.requests.filter(({ path }) => path === '/leaderboards').length;
  forum.failNext('GET /leaderboards', { status: 500, message: 'rusak' });
  const before = asked();
  forum.events.send({ type: 'leaderboards-changed' });
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  expect(rows()).toEqual(['Budi100']);
  expect(screen.queryByText('rusak')).not.toBeInTheDocument();
});
