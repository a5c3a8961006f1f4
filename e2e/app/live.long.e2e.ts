import type { Locator, Page, Request } from '@playwright/test';
import { expect, type Forum, type Member, signIn, test, unique } from '../testing/forum.ts';
import { nameOf } from '../testing/network.ts';
import { commentItem, logoutButton, sendComment, threadCard } from '../testing/screens.ts';
import { expectVotes, votesOf } from '../testing/votes.ts';

/** Creates a thread in a new category, and opens the list of this category. */
async function openList(page: Page, forum: Forum, member: Member) {
  const category = unique('ramai');
  const thread = await forum.api.createThread(member, { category });
  await page.goto(`/?category=${encodeURIComponent(category)}`);
  const card = threadCard(page, thread.title);
  await expect(card).toBeVisible();
  return { category, thread, card };
}

/** Counts the event streams of the page: those that are open, and all that were opened. */
function watchStreams(page: Page) {
  const streams = { open: 0, opened: 0 };
  page.on('request', (request) => {
    if (nameOf(request) !== 'GET /events') return;
    streams.open += 1;
    streams.opened += 1;
  });
  const handleEnd = (request: Request) => {
    if (nameOf(request) === 'GET /events') streams.open -= 1;
  };
  page.on('requestfinished', handleEnd);
  page.on('requestfailed', handleEnd);
  return streams;
}

/** Fakes the visibility of the tab, as switching tabs would change it. */
async function see(page: Page, visibility: DocumentVisibilityState) {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}

const pill = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

test('changes of one user are shown in the browser of another, and move nothing there', async ({
  page,
  forum,
  member,
  browser,
}) => {
  const { category, thread, card } = await openList(page, forum, member);
  const other = await forum.api.newMember();
  const context = await browser.newContext({ baseURL: forum.url });
  const otherPage = await context.newPage();
  await signIn(otherPage, other);
  await otherPage.goto(`/threads/${thread.id}`);
  const before = await card.boundingBox();

  await votesOf(otherPage.getByRole('article').first()).up.click();
  await sendComment(otherPage, 'Dari peramban lain.');
  await expectVotes(card, { up: 1, down: 0, mine: 'none' });
  await expect(card.getByText('Komentar(1)')).toBeVisible();
  const later = await forum.api.createThread(other, { category });
  await expect(pill(page, '1 thread baru, tampilkan')).toBeVisible();
  await expect(threadCard(page, later.title)).toBeHidden();
  expect(await card.boundingBox()).toEqual(before);

  await pill(page, '1 thread baru, tampilkan').click();
  await expect(page.getByRole('link', { name: later.title, exact: true })).toBeFocused();
  await expect(threadCard(page, later.title)).toContainText(other.name);

  await page.getByRole('link', { name: thread.title, exact: true }).click();
  const first = commentItem(page, 'Dari peramban lain.');
  await expect(first).toBeVisible();
  const box = await first.boundingBox();
  await sendComment(otherPage, 'Satu lagi.');
  await expect(pill(page, '1 komentar baru, tampilkan')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Komentar(2)' })).toBeVisible();
  expect(await first.boundingBox()).toEqual(box);
  await pill(page, '1 komentar baru, tampilkan').click();
  await expect(commentItem(page, 'Satu lagi.').getByRole('article')).toBeFocused();
  await context.close();
});

test('a hidden tab has no stream, and catches up when it is visible again', async ({
  page,
  forum,
  member,
}) => {
  const streams = watchStreams(page);
  const { category, thread, card } = await openList(page, forum, member);
  await expect.poll(() => streams).toEqual({ open: 1, opened: 1 });
  await see(page, 'hidden');
  await expect.poll(() => streams.open).toBe(0);

  const other = await forum.api.newMember();
  await forum.api.voteOnThread(other, thread.id, 'up');
  const later = await forum.api.createThread(other, { category });
  await expectVotes(card, { up: 0, down: 0 });
  expect(streams.opened).toBe(1);
  await see(page, 'visible');
  await expectVotes(card, { up: 1, down: 0 });
  await expect(pill(page, '1 thread baru, tampilkan')).toBeVisible();
  await expect(threadCard(page, later.title)).toBeHidden();

  await logoutButton(page, member).click();
  await expect.poll(() => streams).toEqual({ open: 0, opened: 2 });
});

test('after a gap in the connection a page catches up without a reload', async ({
  page,
  context,
  forum,
  member,
}) => {
  const other = await forum.api.newMember();
  const thread = await forum.api.createThread(member);
  const comment = await forum.api.comment(member, thread.id, '<p>Yang lama.</p>');
  const streams = watchStreams(page);
  await page.goto(`/threads/${thread.id}`);
  await expect(commentItem(page, 'Yang lama.')).toBeVisible();
  await expect.poll(() => streams.open).toBe(1);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await context.setOffline(true);
  await forum.api.voteOnThread(other, thread.id, 'down');
  await forum.api.voteOnComment(other, { threadId: thread.id, commentId: comment.id }, 'up');
  await forum.api.comment(other, thread.id, '<p>Yang baru.</p>');
  await context.setOffline(false);

  await expectVotes(page.getByRole('article').first(), { up: 0, down: 1 });
  await expectVotes(commentItem(page, 'Yang lama.'), { up: 1, down: 0 });
  await expect(page.getByRole('heading', { name: 'Komentar(2)' })).toBeVisible();
  await expect(pill(page, '1 komentar baru, tampilkan')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
