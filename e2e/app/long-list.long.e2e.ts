import type { Locator, Page } from '@playwright/test';
import { expect, test, unique, type Member } from '../testing/forum.ts';
import type { ForumApi } from '../testing/api.ts';
import { threadCard, titleLink } from '../testing/screens.ts';

const LENGTH = 230;

/** Creates that many threads of one category, with texts of different lengths. */
async function fillCategory(api: ForumApi, member: Member, length = LENGTH) {
  const category = unique('panjang');
  const titles: string[] = [];
  // In parallel, because the time is spent on latency, not on work.
  for (let start = 0; start < length; start += 10) {
    const some = Array.from({ length: Math.min(10, length - start) }, (_, index) => {
      const title = unique('Urut');
      titles.push(title);
      const body = `<p>${'Kalimat yang cukup panjang. '.repeat(1 + ((start + index) % 7))}</p>`;
      return api.createThread(member, { category, title, body });
    });
    await Promise.all(some);
  }
  return { category, address: `/?${new URLSearchParams({ category })}`, titles };
}

const rowAt = (page: Page, position: number) => page.locator(`[aria-posinset="${position}"]`);

/** Scrolls down until the row stays in the middle of the viewport. Clicks 'Muat lagi' where the list needs it. */
async function scrollTo(page: Page, row: Locator): Promise<void> {
  const more = page.getByRole('button', { name: 'Muat lagi' });
  const isCentred = () =>
    row.evaluateAll(([node]) => {
      const box = node?.getBoundingClientRect();
      return !!box && Math.abs(box.top + box.height / 2 - innerHeight / 2) < 100;
    });
  await expect(async () => {
    // A row is mounted briefly when it is loaded, and again when it comes near the viewport.
    await row.evaluateAll(([node]) => node?.scrollIntoView({ block: 'center' }));
    await page.waitForTimeout(50);
    const isThere = await isCentred();
    if (!isThere) {
      await page.evaluate(() => window.scrollBy({ top: 1_000, behavior: 'instant' }));
      const isOnScreen = await more.evaluateAll(
        ([button]) => !!button && button.getBoundingClientRect().top < innerHeight,
      );
      if (isOnScreen) await more.click({ timeout: 500 });
    }
    expect(isThere).toBe(true);
  }).toPass({ intervals: [10] });
}

/** Returns the position of the row in the page and in the viewport. */
async function positionOf(row: Locator) {
  await expect(row).toBeVisible();
  return row.evaluate((node) => ({ scrollY, top: node.getBoundingClientRect().top }));
}

/** Counts in `window.vanishings` how often the row is unmounted, from each page load on. */
async function countVanishings(page: Page, position: number): Promise<void> {
  await page.addInitScript((selector) => {
    const counts = Object.assign(window, { vanishings: 0 });
    let last: Element | null = null;
    const look = () => {
      if (last && !last.isConnected) counts.vanishings += 1;
      last = document.querySelector(selector);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, `[aria-posinset="${position}"]`);
}

test('Back from the 200th thread restores the same pixel, also after a reload in between; so does a reload', async ({
  page,
  forum,
  member,
}) => {
  // Blocks our font: it may arrive in time or not, and lines wrap differently in it.
  await page.route('**/*.woff2', (route) => route.abort());
  const { address, category } = await fillCategory(forum.api, member);
  const commentsHeading = page.getByRole('heading', { name: /^Komentar/ });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(address);
  const row = rowAt(page, 200);
  await scrollTo(page, row);
  const before = await positionOf(row);
  expect(before.scrollY).toBeGreaterThan(20_000);
  expect(await page.getByRole('article').count(), 'rows in the document').toBeLessThan(150);

  const { title } = await forum.api.createThread(member, { category });
  await countVanishings(page, 200);
  await page.reload();
  expect(await positionOf(row)).toEqual(before);
  await expect(page.getByRole('button', { name: '1 thread baru, tampilkan' })).toBeVisible();
  expect(await positionOf(row)).toEqual(before);
  expect(await page.evaluate('vanishings'), 'a row that was there stays').toBe(0);

  await titleLink(row).click();
  await expect(commentsHeading).toBeVisible();
  await page.goBack();
  expect(await positionOf(row)).toEqual(before);
  await expect(titleLink(row)).toBeFocused();

  await titleLink(row).click();
  await expect(commentsHeading).toBeVisible();
  await page.reload();
  await expect(commentsHeading).toBeVisible();
  await page.goBack();
  expect(await positionOf(row)).toEqual(before);

  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.reload();
  await expect(threadCard(page, title)).toBeVisible();
});

test('a category finds threads that are not loaded yet, and Back undoes it', async ({
  page,
  forum,
  member,
}) => {
  const category = unique('terpendam');
  const { title } = await forum.api.createThread(member, { category });
  const others = Array.from({ length: 51 }, () => unique('lebih ramai'));
  await Promise.all(
    [...others, ...others].map((other) => forum.api.createThread(member, { category: other })),
  );
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(threadCard(page, title)).toHaveCount(0);

  await page.getByRole('button', { name: 'Kategori lain…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Cari kategori')).toBeFocused();
  await page.keyboard.type(category);
  const found = dialog.getByRole('button', { name: `#${category}` });
  await found.press('Enter');
  await expect(threadCard(page, title)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('button', { name: `#${category}`, pressed: true })).toBeVisible();

  await page.reload();
  await expect(threadCard(page, title)).toBeVisible();
  await page.goBack();
  await expect(threadCard(page, title)).toHaveCount(0);
  await expect(page.getByRole('article').nth(1)).toBeVisible();

  // On a phone the categories are one row, which scrolls to the selected one.
  await page.setViewportSize({ width: 360, height: 740 });
  const box = page.getByRole('region', { name: 'Kategori Populer' });
  const last = box.getByRole('button', { pressed: false }).last();
  await expect(last).not.toBeInViewport();
  const name = await last.innerText();
  await page.goto(`/?${new URLSearchParams({ category: name.slice(1) }).toString()}`);
  await expect(box.getByRole('button', { name, pressed: true })).toBeInViewport({ ratio: 1 });
});

test('without a mouse the list loads by its button, with no row twice while others write', async ({
  page,
  forum,
  member,
}) => {
  const { address, category } = await fillCategory(forum.api, member, 115);
  await page.goto(address);
  // After a few pages, the next one loads by the button, so that the footer can be reached.
  const more = page.getByRole('button', { name: 'Muat lagi' });
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(rowAt(page, 100)).toBeAttached({ timeout: 200 });
  }).toPass();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 200 });
  }).toPass();
  await forum.api.createThread(member, { category });
  await more.press('Enter');
  await expect(titleLink(rowAt(page, 101))).toBeFocused();
  await expect(page.getByText('15 thread lain sudah dimuat')).toBeAttached();
  await expect(page.getByText('Semua thread sudah tampil.')).toBeVisible();
  const titles = await page.getByRole('article').getByRole('heading').allTextContents();
  expect(new Set(titles).size).toBe(titles.length);
});
