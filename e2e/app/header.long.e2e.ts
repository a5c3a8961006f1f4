import type { Page } from '@playwright/test';
import { expect, signIn, test, type Forum } from '../testing/forum.ts';
import { logoutButton } from '../testing/screens.ts';

const WIDTHS = [320, 360, 640, 641, 700, 768, 769, 900, 1024, 1280];
/** The width of about ten letters. */
const ROOM_TO_TYPE = 80;

/** Returns the faults of the header: overflow, covered controls, or a search field that is too narrow. */
function findFaults(page: Page): Promise<string[]> {
  return page.evaluate((roomToType) => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide`);
    for (const control of document.querySelectorAll('header :is(a, button, input)')) {
      if (!control.checkVisibility()) continue;
      const name = control.getAttribute('aria-label') ?? (control.textContent || 'the field');
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if (left < 0 || right > clientWidth) faults.push(`${name} runs out`);
      for (const x of [left + 2, (left + right) / 2, right - 2]) {
        const there = document.elementFromPoint(x, (top + bottom) / 2);
        if (!there || !control.contains(there)) faults.push(`${name} is covered`);
      }
      if (control instanceof HTMLInputElement) {
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(control);
        const room = right - left - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
        if (room < roomToType) faults.push(`${name} has room for ${room} px`);
      }
    }
    return faults;
  }, ROOM_TO_TYPE);
}

async function openAsLongName(page: Page, forum: Forum): Promise<void> {
  const member = await forum.api.newMember(`Raden Mas ${'Panjang '.repeat(5)}sekali`);
  await signIn(page, member);
  await page.goto(`${forum.url}/leaderboards`);
  await expect(logoutButton(page, member)).toBeVisible();
  await expect(page.getByRole('search')).toBeAttached();
}

test('the header has room for long names on every screen, its field for typed text, and nothing overlaps', async ({
  page,
  forum,
  startOwnForum,
}) => {
  const product = 'Musyawarah Warga Kampung Sejahtera Sentosa Bahagia';
  for (const shown of [forum, await startOwnForum({ PRODUCT_NAME: product })]) {
    await openAsLongName(page, shown);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      expect.soft(await findFaults(page), `at ${width}`).toEqual([]);
      const toggle = page.getByRole('button', { name: 'Buka pencarian' });
      if (!(await toggle.isVisible())) continue;
      await toggle.click();
      expect.soft(await findFaults(page), `at ${width}, searching`).toEqual([]);
      await toggle.click();
    }
  }
});
