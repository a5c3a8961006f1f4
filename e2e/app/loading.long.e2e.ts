import { expect, signIn, test } from '../testing/forum.ts';
import { api, holdCalls } from '../testing/network.ts';
import { loadingBar, logoutButton, threadCard } from '../testing/screens.ts';

// With animations, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('skeletons are shown in place of the threads, with the loading bar above', async ({
  page,
  forum,
  member,
}) => {
  const { title } = await forum.api.createThread(member);
  const threads = await holdCalls(page, api('/threads'));
  await page.goto('/');
  const list = page.getByRole('region', { name: 'Kumpulan Thread' });
  await expect(list).toHaveAttribute('aria-busy', 'true');
  await expect(loadingBar(page)).toHaveCount(1);
  await expect(threadCard(page, title)).toBeHidden();
  threads.release();
  await expect(threadCard(page, title)).toBeVisible();
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await expect(loadingBar(page)).toHaveCount(0);
});

test('a forum without threads, comments or scores says so, with a link that leads on', async ({
  page,
  startOwnForum,
}) => {
  const forum = await startOwnForum();
  const member = await forum.api.newMember();
  await signIn(page, member);
  await page.goto(forum.url);
  await expect(page.getByText('Belum ada thread', { exact: true })).toBeVisible();
  await page.goto(`${forum.url}/leaderboards`);
  await expect(page.getByRole('main')).not.toContainText('NaN');
  await expect(
    page
      .getByRole('main')
      .getByText(/Belum ada|Warga/)
      .first(),
  ).toBeVisible();
  const { id } = await forum.api.createThread(member);
  await page.goto(`${forum.url}/threads/${id}`);
  await expect(page.getByText('Belum ada komentar', { exact: true })).toBeVisible();
});

test('a screen that was seen before is shown at once, and is loaded anew', async ({
  page,
  forum,
  member,
}) => {
  const { title } = await forum.api.createThread(member);
  await page.goto('/');
  await expect(threadCard(page, title)).toBeVisible();
  await page.getByRole('link', { name: 'Leaderboards' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  const later = await forum.api.createThread(member);
  const threads = await holdCalls(page, api('/threads'));
  await page.getByRole('link', { name: 'Threads' }).click();
  await expect(threadCard(page, title)).toBeVisible();
  threads.release();
  await expect(threadCard(page, later.title)).toBeVisible();
  await expect(logoutButton(page, member)).toBeVisible();
});
