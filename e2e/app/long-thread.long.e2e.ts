import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test, type Member } from '../testing/forum.ts';
import { recordCalls } from '../testing/network.ts';
import { commentEditor } from '../testing/screens.ts';

const COMMENTS = 950;
const DRAWN_AT_MOST = 300;

let author: Member;
let path: string;
/** The ids of all comments, the newest first. */
let ids: string[];

// Serial, as the comments are created once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ forum }) => {
  author = await forum.api.newMember();
  const { id } = await forum.api.createThread(author);
  await forum.api.commentOften(author, id, COMMENTS);
  path = `/threads/${id}`;
  ids = (await forum.api.readThread(author, id)).comments.map((comment) => comment.id);
  expect(ids).toHaveLength(COMMENTS);
});

test.beforeEach(async ({ page }) => signIn(page, author));

/** A comment by its position, which counts from 1 for the newest. */
function commentAt(page: Page, number: number): Locator {
  return page.locator(`#${ids[number - 1]}`);
}

function topOf(comment: Locator): Promise<number> {
  return comment.evaluate((element) => Math.round(element.getBoundingClientRect().top));
}

const drawn = (page: Page) => page.getByRole('listitem').count();

test('the address of the 900th comment opens the thread at it, and earlier pages are added above without moving it', async ({
  page,
}) => {
  await page.goto(`${path}#${ids[899]}`);
  const opened = commentAt(page, 900);
  await expect(opened).toBeFocused();
  await expect(opened).toBeInViewport({ ratio: 1 });
  await expect(commentEditor(page)).toBeAttached();
  expect(await topOf(opened)).toBeLessThan(200);
  await expect(page.getByRole('heading', { name: `Komentar(${COMMENTS})` })).toBeAttached();

  const earlier = page.getByRole('button', { name: 'Muat komentar sebelumnya' });
  await earlier.focus();
  const top = await topOf(opened);
  await earlier.press('Enter');
  await expect(commentAt(page, 880)).toBeAttached();
  expect(await topOf(opened)).toBe(top);
  await expect(opened).toBeFocused();
  await expect(commentAt(page, 879)).toHaveCount(0);

  await page.mouse.wheel(0, 700);
  await expect.poll(() => topOf(opened)).not.toBe(top);
  const before = await topOf(opened);
  // By script, because a real click would scroll to the link first.
  await page
    .getByRole('link', { name: 'Leaderboards' })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('table')).toBeVisible();
  const calls = recordCalls(page);
  await page.goBack();
  await expect(opened).toBeVisible();
  await expect.poll(() => topOf(opened)).toBe(before);
  expect(calls.filter((call) => call.url().includes(path))).toEqual([]);
});

test('a link to a comment on the same page scrolls to it, and Back restores the position', async ({
  page,
}) => {
  await page.goto(path);
  await commentAt(page, 15).getByRole('link').click();
  await expect(page).toHaveURL(`${path}#${ids[14]}`);
  await expect(commentAt(page, 15)).toBeFocused();
  await expect(commentAt(page, 1)).toBeAttached();
  const top = await topOf(commentAt(page, 15));
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(200);

  // Like a link in a comment.
  await page.evaluate((hash) => (window.location.hash = hash), `#${ids[499]}`);
  await expect(commentAt(page, 500)).toBeFocused();
  await expect(commentAt(page, 500)).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(commentAt(page, 15)).toBeInViewport();
  expect(await topOf(commentAt(page, 15))).toBe(top);
});

test('a reload restores the position among comments that load later', async ({ page }) => {
  await page.goto(path);
  await expect(commentAt(page, 1)).toBeVisible();
  const comment = commentAt(page, 45);
  await expect(async () => {
    if ((await comment.count()) === 0) await page.mouse.wheel(0, 1_500);
    await comment.scrollIntoViewIfNeeded({ timeout: 500 });
    await expect(comment).toBeInViewport({ timeout: 100 });
  }).toPass();
  const top = await topOf(comment);
  await page.reload();
  await expect.poll(() => comment.count()).toBe(1);
  await expect.poll(() => topOf(comment)).toBe(top);
});

test('comments load on scrolling, in the chosen order, and only some hundred are mounted', async ({
  page,
}) => {
  await page.goto(path);
  await expect(commentAt(page, 1)).toBeVisible();
  await page.getByRole('combobox', { name: 'Urutkan' }).selectOption('Terlama');
  await expect(page).toHaveURL(`${path}?sort=oldest`);
  await expect(commentAt(page, COMMENTS)).toBeVisible();
  await expect(commentAt(page, COMMENTS).getByText('Komentar yang ke-1 ')).toBeVisible();

  let most = 0;
  const far = commentAt(page, COMMENTS - 300);
  await expect(async () => {
    await page.mouse.wheel(0, 6_000);
    most = Math.max(most, await drawn(page));
    await expect(far).toBeAttached({ timeout: 100 });
  }).toPass({ intervals: [50] });
  expect(most).toBeLessThan(DRAWN_AT_MOST);
});
