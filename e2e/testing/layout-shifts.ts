import type { Page } from '@playwright/test';
import { expect, type Forum, type Member } from './forum.ts';
import { commentEditor, threadCard } from './screens.ts';

/** The maximum shift of a page, in Chromium's layout shift score. */
export const LAYOUT_SHIFT_LIMIT = 0.02;

interface Shifts {
  readonly sum: number;
  /** What moved, from where to where, for finding the cause. */
  readonly moved: string;
}

/** Adds up all layout shifts without recent input, from the start of the page. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node?.nodeName} “${node?.textContent?.slice(0, 40)}” from ${from.y}, ${from.height} px high, to ${to.y}, ${to.height} px high`,
        );
        const { value, startTime } = entry;
        shifts.push({ value, moved: [`${value} at ${startTime} ms`, ...moved].join('; ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(async () => {
      // Two frames later, every shift so far has been reported.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (window as unknown as { shifts: { value: number; moved: string }[] }).shifts;
    });
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.map(({ moved }) => moved).join('\n'),
    };
  };
}

/** Opens home, a thread, the leaderboards and the form for a thread, and expects none of them to shift. */
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
  const expectSteady = async (name: string) => {
    await page.evaluate(() => document.fonts.ready);
    const { sum, moved } = await readShifts();
    expect(sum, `${name}: ${moved}`).toBeLessThan(LAYOUT_SHIFT_LIMIT);
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
  await expectSteady('leaderboards');

  await page.goto('/add-thread');
  await expect(page.getByRole('textbox', { name: 'Deskripsi' })).toBeVisible();
  await expectSteady('new thread');
}
