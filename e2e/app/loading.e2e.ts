import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../testing/forum.ts';
import { expectNothingToJump } from '../testing/layout-shifts.ts';
import { api, holdCalls, slowDownApi, slowDownFonts } from '../testing/network.ts';
import { loadingBar, loginHeading, logoutButton, threadCard } from '../testing/screens.ts';

/** Longer than the 100 ms that the browser waits for a font once it has text. */
const SLOW_MS = 300;

// With all that moves, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('nothing jumps while it loads, however slow the network', () => {
  for (const width of [360, 1280]) {
    test(`at ${width} px`, async ({ page, forum, member }) => {
      await page.setViewportSize({ width, height: 800 });
      await slowDownApi(page, SLOW_MS);
      await expectNothingToJump(page, { forum, member });
    });

    test(`at ${width} px, with the font after the text`, async ({ page, forum, member }) => {
      await page.setViewportSize({ width, height: 800 });
      await slowDownFonts(page, SLOW_MS);
      await expectNothingToJump(page, { forum, member });
    });
  }
});

test('skeletons stand where the threads will be, with the loading bar above', async ({
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

test('a forum without threads, comments or scores says so and shows the way', async ({
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

/** What a page asks for from now on: how large it is in gzip, by the kind of file. */
function watchRequests(page: Page) {
  const asked: { kind: string; url: string; size: Promise<number> }[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    const isFile = kind === 'script' || kind === 'stylesheet';
    const size = isFile ? response.body().then((body) => gzipSync(body).length) : 0;
    if (!response.url().startsWith('data:')) {
      asked.push({ kind, url: response.url(), size: Promise.resolve(size) });
    }
  });
  return {
    asked,
    gzipped: async (kind: string) => {
      const sizes = asked.filter((one) => one.kind === kind).map(({ size }) => size);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    },
  };
}

test('the login screen loads at most 120 kB of JavaScript gzipped, and not the editor', async ({
  page,
}) => {
  const { asked, gzipped } = watchRequests(page);
  await page.goto('/');
  await expect(loginHeading(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await gzipped('script')).toBeGreaterThan(0);
  expect(await gzipped('script')).toBeLessThanOrEqual(120_000);
  expect(asked.filter(({ url }) => /editor/i.test(url))).toEqual([]);
});

test('home loads at most 130 kB of JavaScript, 15 kB of CSS and 12 files and answers', async ({
  page,
  forum,
  member,
}) => {
  const { title } = await forum.api.createThread(member);
  const { asked, gzipped } = watchRequests(page);
  await page.goto('/');
  await expect(threadCard(page, title)).toBeVisible();
  await expect(page.getByRole('search')).toBeVisible();
  await expect(page.getByText(member.name).first()).toBeVisible();
  expect(await gzipped('script')).toBeGreaterThan(0);
  expect(await gzipped('script')).toBeLessThanOrEqual(130_000);
  expect(await gzipped('stylesheet')).toBeLessThanOrEqual(15_000);
  expect(asked.length).toBeLessThanOrEqual(12);
  // What was asked for before the app came is what the app wants: nothing twice, nothing else.
  const calls = asked
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => /^.v1/.test(pathname));
  expect(calls.map(({ pathname, search }) => pathname + search).sort()).toEqual([
    '/v1/categories?limit=50',
    '/v1/events',
    '/v1/threads?limit=20',
    '/v1/users/me',
    expect.stringMatching(/^.v1.users\?ids=user-/),
  ]);
});

test('a screen that was seen before is there at once, and is loaded anew', async ({
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
