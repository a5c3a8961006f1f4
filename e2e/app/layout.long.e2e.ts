import type { Locator, Page } from '@playwright/test';
import { openScreen, prepareScreens } from '../testing/every-screen.ts';
import { expect, newAccount, signIn, test, unique } from '../testing/forum.ts';
import { api, failCalls, holdCalls } from '../testing/network.ts';
import {
  errorToast,
  loginByForm,
  loadingBar,
  logoutButton,
  sendButton,
  sendComment,
  threadCard,
} from '../testing/screens.ts';
import { votesOf } from '../testing/votes.ts';

const PHONE = { width: 360, height: 740 };
const LONG_BODY = `<p>${'Kalimat yang cukup panjang untuk dibaca. '.repeat(12)}</p>`;
/** The height of a one-row header: a touch target and its padding. */
const ROW_PX = 62;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  return locator.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

function isOver(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  );
}

/** Returns the rectangles of texts and pictures that the bottom bar does not cover. */
function boxesOfContent(page: Page): Promise<Box[]> {
  return page.evaluate(() => {
    const nav = document.querySelector('nav')?.getBoundingClientRect();
    const end = nav && nav.top > innerHeight / 2 ? nav.top : innerHeight;
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const boxes: { left: number; right: number; top: number; bottom: number }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue;
      const shown = { left: 0, right: innerWidth };
      for (let around: Element | null = node.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const edges = around.getBoundingClientRect();
        shown.left = Math.max(shown.left, edges.left);
        shown.right = Math.min(shown.right, edges.right);
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const box = { left: Math.max(left, shown.left), right: Math.min(right, shown.right) };
        if (top < end && bottom > 0 && box.left < box.right)
          boxes.push({ ...box, top, bottom: Math.min(bottom, end) });
      }
    }
    return boxes;
  });
}

test('on a phone the welcome is large once, then a strip, and the first thread starts above 400 px', async ({
  page,
  forum,
  member,
}) => {
  const { title } = await forum.api.createThread(member, { body: LONG_BODY });
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const welcome = page.getByRole('heading', { name: 'Selamat datang di Rembuk' });
  const banner = page.locator('section').filter({ has: welcome });
  const card = threadCard(page, title);
  const heightOf = async () => {
    const { top, bottom } = await boxOf(banner);
    return bottom - top;
  };
  const full = await heightOf();
  expect((await boxOf(card)).top).toBeLessThan(400);
  await page.reload();
  await expect.poll(heightOf, 'a reload finds the page as tall as it was').toBe(full);
  await page.goto('/leaderboards');
  await page.getByRole('link', { name: 'Threads' }).click();
  await expect.poll(heightOf).toBeLessThan(0.6 * full);
  await expect(banner).toContainText('Ruang diskusi daring');
  expect((await boxOf(card)).top).toBeLessThan(340);
});

test('header, page and footer of every screen have the same left edge', async ({ page, forum }) => {
  for (const screen of await prepareScreens(forum)) {
    await openScreen(page, screen);
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const edges = await page.evaluate(() => {
        const leftOf = (element: Element | null) => {
          const range = document.createRange();
          range.selectNodeContents(element!);
          return Math.round(range.getBoundingClientRect().left);
        };
        const page = document.querySelector('main > :last-child')!;
        const column = page.lastElementChild!.getBoundingClientRect().left;
        return {
          header: leftOf(document.querySelector('header a')),
          page: Math.round(column),
          footer: leftOf(document.querySelector('footer')),
        };
      });
      const edge = width === 1280 ? 176 : 27;
      expect
        .soft(edges, `${screen.name} at ${width}`)
        .toEqual({ header: edge, page: edge, footer: edge });
    }
  }
});

test("in the leaderboard, the user's own row is aligned with the others", async ({
  page,
  forum,
}) => {
  const [other, own] = [await forum.api.newMember(), await forum.api.newMember()];
  const { id } = await forum.api.createThread(other);
  for (const member of [other, own]) await forum.api.comment(member, id);
  await signIn(page, own);
  await page.goto('/leaderboards');
  await expect(page.getByRole('row').filter({ hasText: 'Anda' })).toBeVisible();
  const edges = await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .evaluateAll((rows) =>
      rows.map((row) => {
        const score = document.createRange();
        score.selectNodeContents(row.lastElementChild!);
        const name = row.querySelector('td > span > :last-child')!;
        return [name.getBoundingClientRect().left, score.getBoundingClientRect().right];
      }),
    );
  expect(edges.length).toBeGreaterThan(1);
  expect(edges).toEqual(edges.map(() => edges[0]));
});

test('on a phone the header is one row with logo, search, account and logout, hidden on scrolling down, shown on scrolling up', async ({
  page,
  forum,
}) => {
  const member = await forum.api.newMember(`Raden Ajeng ${unique('Kartika')} Sekar`);
  for (let n = 0; n < 6; n += 1) await forum.api.createThread(member, { body: LONG_BODY });
  await signIn(page, member);
  const header = page.getByRole('banner');
  const logout = header.getByRole('button', { name: `Logout (${member.name})`, exact: true });
  for (const width of [320, 360]) {
    await page.setViewportSize({ ...PHONE, width });
    await page.goto('/');
    await expect(header.getByRole('button', { name: 'Buka pencarian' })).toBeVisible();
    await expect(logout).toBeVisible();
    const { top, bottom } = await boxOf(header);
    expect(bottom - top, `at ${width}`).toBeLessThan(ROW_PX);
  }
  await expect(page.getByRole('article').nth(4)).toBeAttached();
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 900);
  await expect(logout).not.toBeInViewport();
  await page.mouse.wheel(0, -120);
  await expect(logout).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 120);
  await expect(logout).not.toBeInViewport();
  await logout.focus();
  await expect(logout).toBeInViewport({ ratio: 1 });
  await header.getByRole('link', { name: 'Akun' }).click();
  await expect(page).toHaveURL('/akun');
  await page.getByRole('link', { name: 'Leaderboards' }).click();
  await expect(page).toHaveURL('/leaderboards');
});

test('the add button covers no text at any width, stays beside the page, and is the first tab stop', async ({
  page,
  forum,
  member,
}) => {
  for (let n = 0; n < 6; n += 1) await forum.api.createThread(member, { body: LONG_BODY });
  await page.goto('/');
  const add = page.getByRole('link', { name: 'Buat thread baru' });
  for (const width of [320, 360, 768, 960, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 740 });
    for (const top of [0, 300, 520, 99_999]) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      const box = await boxOf(add);
      const covered = (await boxesOfContent(page)).filter((content) => isOver(box, content));
      expect.soft(covered, `at ${width}, ${top} px down`).toEqual([]);
    }
  }
  const pageEnd = await page.evaluate(
    () => document.querySelector('section')!.getBoundingClientRect().right,
  );
  expect((await boxOf(add)).right - pageEnd).toBeLessThan(100);
  await logoutButton(page, member).focus();
  await page.keyboard.press('Tab');
  await expect(add).toBeFocused();
});

test('a toast is over a dialog, where it can be read and dismissed', async ({
  page,
  forum,
  member,
}) => {
  const { id } = await forum.api.createThread(member);
  const vote = await holdCalls(page, api('/threads/*/up-vote'));
  await page.goto(`/threads/${id}`);
  await votesOf(page.getByRole('article').first()).up.click();
  await page.getByRole('button', { name: 'Hapus', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.context().setOffline(true);
  vote.release();
  const notice = errorToast(page, /Tidak dapat terhubung/);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Tutup pemberitahuan' }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Batal' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('on a phone no toast covers the submit button', async ({ page, forum, member }) => {
  const { id } = await forum.api.createThread(member, { body: LONG_BODY });
  await failCalls(page, api('/threads/*/comments'), 'Komentar ditolak.');
  await page.setViewportSize(PHONE);
  await page.goto(`/threads/${id}`);
  await sendComment(page, 'Halo.');
  const notice = errorToast(page, 'Komentar ditolak.');
  await expect(notice).toBeVisible();
  // A pointer on the toast pauses its timer.
  await notice.hover();
  for (const fromBelow of [70, 110, 200]) {
    await sendButton(page).evaluate((button, fromBelow) => {
      const by = button.getBoundingClientRect().bottom - (innerHeight - fromBelow);
      window.scrollBy({ top: by, behavior: 'instant' });
    }, fromBelow);
    const button = await boxOf(sendButton(page));
    const isClear = async () => !isOver(await boxOf(page.getByRole('alert')), button);
    await expect.poll(isClear, `${fromBelow} px from below`).toBe(true);
  }
});

test('the pill for new threads covers nothing of the list', async ({ page, forum, member }) => {
  const category = unique('baru');
  await forum.api.createThread(member, { category, body: LONG_BODY });
  await page.goto(`/?category=${category}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  const other = await forum.api.newMember();
  await forum.api.createThread(other, { category });
  const pill = page.getByRole('button', { name: '1 thread baru, tampilkan' });
  await expect(pill).toBeVisible();
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const box = await boxOf(pill);
    const own = (await pill.textContent()) ?? '';
    const covered = (await boxesOfContent(page)).filter((content) => isOver(box, content));
    // The pill covers its own text, and no other.
    expect.soft(own.length > 0 && covered.length, `at ${width}`).toBe(1);
  }
});

test('a running login shows one indicator', async ({ page }) => {
  const login = await holdCalls(page, api('/login'));
  await page.goto('/');
  await loginByForm(page, newAccount());
  const panel = page.getByText('Sedang masuk…').locator('..');
  await expect(panel).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const bar = await boxOf(loadingBar(page));
  const around = await boxOf(panel);
  expect(bar.top).toBeGreaterThan(around.top);
  expect(bar.bottom).toBeLessThanOrEqual(around.bottom);
  expect(bar.left).toBeGreaterThan(around.left);
  expect(bar.right).toBeLessThan(around.right);
  page.once('dialog', (dialog) => void dialog.accept());
  login.release();
  await expect(panel).toBeHidden();
});

test('initials are in the font of the page', async ({ page, forum, member }) => {
  const owner = await forum.api.newMember('Sari Ayu Wulandari');
  const { title } = await forum.api.createThread(owner);
  await signIn(page, member);
  await page.goto('/');
  const drawn = await threadCard(page, title)
    .locator('[data-initials]')
    .evaluate((node) => {
      const { content, fontFamily } = getComputedStyle(node, '::after');
      return { content, isOurs: fontFamily === getComputedStyle(document.body).fontFamily };
    });
  expect(drawn).toEqual({ content: '"SW"', isOurs: true });
});

test("the user's own row of the leaderboard wraps no word of the name, and its rank does not touch the bar", async ({
  page,
  forum,
}) => {
  const member = await forum.api.newMember('Kartikasari Wulandari Ayuningtyas');
  const leader = await forum.api.newMember('Kusumawardhani Purnamasari');
  const success = (data: unknown) => ({ json: { status: 'success', message: '', data } });
  const leaderboards = [{ user: { ...leader, avatar: '' }, score: 12_345 }];
  await page.route(api('/leaderboards'), (route) => route.fulfill(success({ leaderboards })));
  await page.route(api('/users/me/rank'), (route) =>
    route.fulfill(success({ rank: 1_234, score: 5 })),
  );
  await signIn(page, member);
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/leaderboards');
  const row = page.locator('tr[aria-current]');
  const brokenWords = await row.getByText(member.name).evaluate((node) => {
    const words = [...(node.textContent ?? '').matchAll(/\S+/g)];
    return words.filter((word) => {
      const range = document.createRange();
      range.setStart(node.firstChild!, word.index);
      range.setEnd(node.firstChild!, word.index + word[0].length);
      return range.getClientRects().length > 1;
    }).length;
  });
  expect(brokenWords).toBe(0);
  const toRank = await row.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node.querySelector('td span span')!.lastChild!);
    return range.getBoundingClientRect().left - node.getBoundingClientRect().left;
  });
  expect(toRank).toBeGreaterThanOrEqual(8);
});
