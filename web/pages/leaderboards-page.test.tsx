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
  expect(rows()).toEqual(['Peringkat 1 Budi Anda100']);
  forum.addUser('Sari');
  forum.events.send({ type: 'leaderboards-changed' });
  await waitFor(() => expect(rows()).toEqual(['Peringkat 1 Budi Anda100', 'Peringkat 2 Sari 99']));
});

test('explains the score, and marks the row of the reader', async () => {
  await openLeaderboards(new FakeForum());
  expect(screen.getByText(/20 untuk setiap komentar .* 5 untuk setiap suara/)).toBeInTheDocument();
  expect(screen.getByRole('row', { current: true })).toHaveTextContent('Budi Anda');
});

test('the rank of a reader outside the top ten is below them, and changes in place', async () => {
  const forum = new FakeForum();
  for (let n = 0; n < 12; n += 1) forum.users.unshift(forum.addUser(`Pemain ${n}`));
  forum.users.splice(0, forum.users.length, ...new Set(forum.users));
  const rank = forum.users.indexOf(forum.user) + 1;
  await openLeaderboards(forum);
  await waitFor(() => expect(rows()).toHaveLength(11));
  expect(rows().at(-1)).toBe(`Peringkat ${rank} Budi Anda${101 - rank}`);
  forum.users.unshift(forum.addUser('Baru'));
  forum.users.splice(0, forum.users.length, ...new Set(forum.users));
  forum.events.send({ type: 'leaderboards-changed' });
  await waitFor(() => expect(rows().at(-1)).toBe(`Peringkat ${rank + 1} Budi Anda${100 - rank}`), {
    timeout: 5_000,
  });
});

test('a failed refetch leaves the scores unchanged, without a message', async () => {
  const forum = new FakeForum();
  await openLeaderboards(forum);
  const asked = () => forum.requests.filter(({ path }) => path === '/leaderboards').length;
  forum.failNext('GET /leaderboards', { status: 500, message: 'rusak' });
  const before = asked();
  forum.events.send({ type: 'leaderboards-changed' });
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  expect(rows()).toEqual(['Peringkat 1 Budi Anda100']);
  expect(screen.queryByText('rusak')).not.toBeInTheDocument();
});
