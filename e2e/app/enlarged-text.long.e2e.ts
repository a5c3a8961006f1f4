import type { Page } from '@playwright/test';
import { enlargeText } from '../testing/enlarge-text.ts';
import { expect, signIn, test } from '../testing/forum.ts';
import { logoutButton } from '../testing/screens.ts';

const NAME = 'Budi Santoso';
const WIDTHS = [320, 360, 390, 412];
/** The least readable width of a name, in em of its own font; the header's is beside an avatar. */
const READABLE_EM = { owner: 4, header: 3 };

/** Returns what overflows the window, or is covered by something else. */
function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide`);
    const controls = document.querySelectorAll('header :is(a, button), a[href="/add-thread"]');
    for (const control of controls) {
      if (!control.checkVisibility()) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent;
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if (left < 0 || right > clientWidth) faults.push(`${name} runs out`);
      for (const x of [left + 2, (left + right) / 2, right - 2]) {
        const there = document.elementFromPoint(x, (top + bottom) / 2);
        if (!there || !control.contains(there)) faults.push(`${name} is covered`);
      }
    }
    return faults;
  });
}

/** Returns the width of each occurrence of the name, in em of its own font. */
function widthsOfName(page: Page): Promise<{ where: 'owner' | 'header'; em: number }[]> {
  return page.evaluate((name) => {
    const found: { where: 'owner' | 'header'; em: number }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (node.nodeValue !== name || !element) continue;
      const where = element.closest('header') ? 'header' : 'owner';
      const { fontSize } = getComputedStyle(element);
      found.push({ where, em: element.getBoundingClientRect().width / parseFloat(fontSize) });
    }
    return found;
  }, NAME);
}

test('on a phone with enlarged text, names are readable, nothing overflows the window, and nothing covers the navigation', async ({
  page,
  forum,
}) => {
  const member = await forum.api.newMember(NAME);
  const thread = await forum.api.createThread(member);
  await forum.api.comment(member, thread.id);
  await signIn(page, member);
  for (const path of ['/', `/threads/${thread.id}`]) {
    await page.goto(path);
    await expect(logoutButton(page, member)).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    for (const percent of [125, 150, 200]) {
      await enlargeText(page, percent);
      for (const width of WIDTHS) {
        const at = `${path} at ${width}, ${percent} %`;
        await page.setViewportSize({ width, height: 640 });
        await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
        expect.soft(await findFaults(page), at).toEqual([]);
        const names = await widthsOfName(page);
        expect.soft(new Set(names.map(({ where }) => where)).size, `names on ${at}`).toBe(2);
        const cut = names.filter(({ where, em }) => em < READABLE_EM[where]);
        expect.soft(cut, `cut names on ${at}`).toEqual([]);
      }
    }
  }
});
