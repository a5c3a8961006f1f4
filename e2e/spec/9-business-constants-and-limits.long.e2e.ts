import type { Locator, Page } from '@playwright/test';
import { openWithAges } from '../testing/ages.ts';
import { expect, test, unique } from '../testing/forum.ts';
import { api, failCalls, holdCalls } from '../testing/network.ts';
import { errorToast, loadingBar, logoutButton, threadCard, toast } from '../testing/screens.ts';
import { votesOf } from '../testing/votes.ts';

const SUCCESS_MS = 2000;
const ERROR_MS = 4000;
const STEP_MS = 20;
const COUNTING_STEP_MS = 100;
/** Tolerance for the toast to fade, and for the steps of the clock. */
const LEEWAY_MS = 1000;

/** Stops the page's clock. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Advances the stopped clock in small steps until the locator is visible. */
async function runUntilShown(page: Page, shown: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(STEP_MS);
        return shown.isVisible();
      },
      { intervals: [10] },
    )
    .toBe(true);
}

/** Advances the stopped clock until the locator is hidden, and returns for how long. */
async function runUntilHidden(page: Page, shown: Locator): Promise<number> {
  let elapsedMs = 0;
  await expect
    .poll(
      async () => {
        await page.clock.runFor(COUNTING_STEP_MS);
        elapsedMs += COUNTING_STEP_MS;
        return shown.isVisible();
      },
      { intervals: [10], timeout: 60_000 },
    )
    .toBe(false);
  return elapsedMs;
}

// The longest test first, because the others run in parallel.
test('Request timeouts: not shown; a server that never answers leads to an error and a retry', async ({
  page,
  member,
}) => {
  const leaderboards = await holdCalls(page, api('/leaderboards'));
  await page.goto('/leaderboards');
  await expect(logoutButton(page, member)).toBeVisible();
  const retry = page.getByRole('button', { name: 'Coba lagi' });
  await expect(retry).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('status').getByRole('alert')).not.toHaveText('');
  // Before the server answers again, as the page may then recover first.
  await retry.click();
  leaderboards.release();
  await expect(retry).toBeHidden();
  await expect(page.getByRole('table')).toBeVisible();
});

test.describe('Toasts', () => {
  // No screen shows blank (4000 ms) and loading (unlimited) toasts; the toaster's own tests cover them.
  test('Toast durations: success 2000 ms', async ({ page, member }) => {
    await page.clock.install();
    await page.goto('/');
    await expect(logoutButton(page, member)).toBeVisible();
    await stopClock(page);
    await logoutButton(page, member).click();
    const shown = toast(page, 'Logout success');
    await runUntilShown(page, shown);
    const shownMs = await runUntilHidden(page, shown);
    expect(shownMs).toBeGreaterThan(SUCCESS_MS - 2 * COUNTING_STEP_MS);
    expect(shownMs).toBeLessThan(SUCCESS_MS + LEEWAY_MS);
  });

  test('Toast durations: error 4000 ms', async ({ page, forum, member }) => {
    const { id } = await forum.api.createThread(member);
    await failCalls(page, api('/threads/*/up-vote'), 'Suara tidak sampai.');
    await page.clock.install();
    await page.goto(`/threads/${id}`);
    await expect(votesOf(page.getByRole('article').first()).up).toBeVisible();
    await stopClock(page);
    await votesOf(page.getByRole('article').first()).up.click();
    const shown = errorToast(page, 'Suara tidak sampai.');
    await runUntilShown(page, shown);
    const shownMs = await runUntilHidden(page, shown);
    expect(shownMs).toBeGreaterThan(ERROR_MS - 2 * COUNTING_STEP_MS);
    expect(shownMs).toBeLessThan(ERROR_MS + LEEWAY_MS);
  });

  test('At most 20 toasts at once', async ({ page, forum, member }) => {
    const { id } = await forum.api.createThread(member);
    let failures = 0;
    await page.route(api('/threads/*/up-vote'), (route) => {
      failures += 1;
      return route.fulfill({
        status: 500,
        json: { status: 'error', message: `Gagal ${failures}.`, data: {} },
      });
    });
    await page.goto(`/threads/${id}`);
    const { up } = votesOf(page.getByRole('article').first());
    await up.click();
    const dismiss = page.getByRole('status').getByRole('button');
    // A pointer on the toasts pauses their timers.
    await dismiss.first().hover();
    await up.evaluate((button: HTMLButtonElement) => {
      for (let n = 0; n < 23; n += 1) button.click();
    });
    await expect(errorToast(page, 'Gagal 24.')).toBeVisible();
    await expect(dismiss).toHaveCount(20);
    await expect(errorToast(page, 'Gagal 4.')).toHaveCount(0);
  });
});

test('Loading bar: update interval 400 ms, maximum progress 99, increase step 20', async ({
  page,
  forum,
  member,
}) => {
  await forum.api.comment(member, (await forum.api.createThread(member)).id);
  await page.clock.install();
  // The screen's code is loaded already: the bar waits for its call only.
  await page.goto('/leaderboards');
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('link', { name: 'Threads' }).click();
  await expect(page.getByRole('heading', { name: 'Kumpulan Thread' })).toBeVisible();
  const bar = loadingBar(page);
  await expect(bar).toHaveCount(0);
  const leaderboards = await holdCalls(page, api('/leaderboards'));
  await stopClock(page);
  await page.getByRole('link', { name: 'Leaderboards' }).click();
  await runUntilShown(page, bar);
  const progress = async () => Number(await bar.getAttribute('value'));
  await expect.poll(progress).toBe(0);

  const seen = [0];
  for (let tick = 1; tick <= 30; tick += 1) {
    await page.clock.runFor(400);
    seen.push(await progress());
  }
  const steps = seen.slice(1).map((value, tick) => value - (seen[tick] ?? 0));
  expect(seen[1], 'after the first interval').toBe(20);
  expect(Math.max(...steps), 'the largest step').toBe(20);
  expect(Math.min(...steps), 'the smallest step').toBeGreaterThanOrEqual(0);
  expect(seen.at(-1), 'in the end').toBe(99);

  leaderboards.release();
  await page.clock.resume();
  await expect(bar).toHaveCount(0);
});

test('Relative-time thresholds: 1 minute, 1 hour, 1 day', async ({ page, forum, member }) => {
  const hour = 60 * 60;
  const ages = [60, 61, hour, hour + 1, 24 * hour, 25 * hour];
  await openWithAges(page, forum, member, ages);
  await expect(page.getByRole('main').getByRole('listitem').getByRole('time')).toHaveText([
    'Baru saja',
    '1 menit yang lalu',
    '60 menit yang lalu',
    '1 jam yang lalu',
    '24 jam yang lalu',
    '1 hari yang lalu',
  ]);
});

test("Body preview: 200 characters then '...'", async ({ page, forum, member }) => {
  const family = '👨‍👩‍👧‍👦';
  const thread = await forum.api.createThread(member, {
    body: `<p>${family.repeat(201)}</p>`,
  });
  await page.goto('/');
  await expect(
    threadCard(page, thread.title).getByText(`${family.repeat(200)}...`, { exact: true }),
  ).toBeVisible();
});

test("Unknown owner name: 'Unknown'", async ({ page, forum, member }) => {
  const { title } = await forum.api.createThread(member);
  await page.route(api('/users'), (route) => route.abort());
  await page.goto('/');
  await expect(threadCard(page, title).getByText('Unknown', { exact: true })).toBeVisible();
});

test('Page size: not shown; scrolled to its end the list has every thread and every comment', async ({
  page,
  forum,
  member,
}) => {
  const category = unique('banyak');
  const { id } = await forum.api.createThread(member, { category });
  for (let n = 0; n < 39; n += 1) {
    await forum.api.createThread(member, { category });
    await forum.api.comment(member, id, `<p>Komentar ke-${n}.</p>`);
  }
  await page.goto(`/threads/${id}`);
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(page.getByText('Komentar ke-0.', { exact: true })).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.goto(`/?${new URLSearchParams({ category })}`);
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(page.locator('[aria-posinset="40"]')).toBeVisible({ timeout: 200 });
  }).toPass();
});
