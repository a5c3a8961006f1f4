import type { Page } from '@playwright/test';
import { expect, type Forum, type Member } from './forum.ts';
import { commentEditor, threadCard } from './screens.ts';

/** What a page may shift by, in Chromium's score of layout shifts. */
const LAYOUT_SHIFT_LIMIT = 0.02;
/** The skeleton has ten rows: where fewer people have a score, the footer comes up. */
const SHORT_LEADERBOARD_LIMIT = 0.05;

/** Adds up every layout shift from the page's first moment on that no input explains. */
async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(async () => {
      // Two frames later, every shift so far has been reported.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (window as unknown as { shifts: number[] }).shifts;
    });
    return shifts.reduce((sum, shift) => sum + shift, 0);
  };
}

/** Opens home, a thread, the leaderboards and the form for a thread, and expects each to stand still. */
export async function expectNothingToJump(
  page: Page,
  { forum, member }: { forum: Forum; member: Member },
): Promise<void> {
  const body = `<p>${'Kalimat yang cukup panjang untuk dibaca. '.repeat(12)}</p>`;
  const thread = await forum.api.createThread(member, { body });
  for (let n = 0; n < 4; n += 1) {
    await forum.api.createThread(member, { body });
    await forum.api.comment(member, thread.id, body);
  }
  const readShifts = await watchLayoutShifts(page);
  const expectSteady = async (name: string, limit = LAYOUT_SHIFT_LIMIT) => {
    await page.evaluate(() => document.fonts.ready);
    expect(await readShifts(), name).toBeLessThan(limit);
  };

  await page.goto('/');
  await expect(threadCard(page, thread.title)).toBeVisible();
  await expectSteady('home');

  await page.goto(`/threads/${thread.id}`);
  await expect(commentEditor(page)).toBeVisible();
  await expectSteady('thread');

  await page.goto('/leaderboards');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectSteady('leaderboards', SHORT_LEADERBOARD_LIMIT);

  await page.goto('/add-thread');
  await expect(page.getByRole('textbox', { name: 'Deskripsi' })).toBeVisible();
  await expectSteady('new thread');
}
