import { expect, openNewThread, test, unique } from '../testing/forum.ts';
import { api, NETWORK_FAILURE } from '../testing/network.ts';
import {
  commentEditor,
  commentItem,
  errorToast,
  loginHeading,
  logoutButton,
  sendComment,
  threadCard,
  titleLink,
} from '../testing/screens.ts';

/** The chunk of the editor; screens load without it. */
const editorCode = /\/assets\/rich-text-editor-[^/]*\.js$/;

test("a list that fails to load says so in Indonesian, and 'Coba lagi' loads it", async ({
  page,
  forum,
  member,
}) => {
  const { title } = await forum.api.createThread(member);
  await page.route(api('/threads'), (route) => route.abort());
  await page.goto('/');
  await expect(errorToast(page, NETWORK_FAILURE)).toBeVisible();
  const retry = page.getByRole('main').getByRole('button', { name: 'Coba lagi' });
  await expect(retry).toBeVisible();
  await page.unroute(api('/threads'));
  await retry.click();
  await expect(threadCard(page, title)).toBeVisible();
  await expect(retry).toBeHidden();
});

test("a thread that fails to load offers 'Coba lagi', one that does not exist a link to home", async ({
  page,
  forum,
  member,
}) => {
  const { id, title } = await forum.api.createThread(member);
  await page.route(api(`/threads/${id}`), (route) => route.abort());
  await page.goto(`/threads/${id}`);
  await expect(errorToast(page, NETWORK_FAILURE)).toBeVisible();
  await page.unroute(api(`/threads/${id}`));
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await page.goto('/threads/thread-tidakada');
  await expect(errorToast(page, 'thread tidak ditemukan')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Kembali ke Halaman Utama' }).click();
  await expect(page).toHaveURL('/');
});

test('Back restores a list also after a reload whose session check got no answer', async ({
  page,
  forum,
  member,
}) => {
  const category = unique('terputus');
  const threads = await Promise.all(
    Array.from({ length: 12 }, () => forum.api.createThread(member, { category })),
  );
  await page.goto(`/?${new URLSearchParams({ category })}`);
  const last = page.getByRole('article').nth(threads.length - 1);
  await last.scrollIntoViewIfNeeded();
  await titleLink(last).click();
  const heading = page.getByRole('heading', { name: /^Komentar/ });
  await expect(heading).toBeVisible();
  const { title } = await forum.api.createThread(member, { category });

  await page.route(api('/users/me'), (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await expect(loginHeading(page)).toBeVisible();
  await page.unroute(api('/users/me'));
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect(threadCard(page, title), 'a list loaded anew has the new thread').toHaveCount(0);
});

test("a leaderboard that fails to load offers 'Coba lagi'", async ({ page, forum, member }) => {
  const { id } = await forum.api.createThread(member);
  for (let n = 0; n < 8; n += 1) await forum.api.comment(member, id);
  await page.route(api('/leaderboards'), (route) => route.abort());
  await page.goto('/leaderboards');
  await expect(errorToast(page, NETWORK_FAILURE)).toBeVisible();
  await page.unroute(api('/leaderboards'));
  await page.getByRole('button', { name: 'Coba lagi' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: member.name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Klasmen Pengguna Aktif' })).toBeFocused();
});

test('a comment written offline is stored, and can be sent when the network is back', async ({
  page,
  context,
  forum,
  member,
}) => {
  await openNewThread(page, forum, member);
  // The editor loads when its stand-in is focused, which would fail offline.
  await commentEditor(page).focus();
  await expect(commentEditor(page)).toHaveAttribute('contenteditable', 'true');
  await context.setOffline(true);
  await sendComment(page, 'Dari hutan.');
  await expect(errorToast(page, NETWORK_FAILURE)).toBeVisible();
  await expect(commentEditor(page)).toHaveText('Dari hutan.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Kirim' }).click();
  await expect(commentItem(page, 'Dari hutan.')).toBeVisible();
});

test('a screen whose code fails to load says so and can be retried', async ({ page, member }) => {
  await page.goto('/');
  await expect(logoutButton(page, member)).toBeVisible();
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Leaderboards' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Coba lagi' })).toBeVisible();
  await page.unroute('**/assets/**');
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('heading', { name: 'Klasmen Pengguna Aktif' })).toBeVisible();
});

test('an editor whose code fails to load says so and can be retried', async ({
  page,
  forum,
  member,
}) => {
  const { id, title } = await forum.api.createThread(member);
  await page.route(editorCode, (route) => route.abort());
  await page.goto(`/threads/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const retry = page.getByRole('main').getByRole('button', { name: 'Coba lagi' });
  // Reading needs no editor, so nothing is shown.
  await expect(retry).toBeHidden();
  await commentEditor(page).click();
  await expect(retry).toBeVisible();
  await page.unroute(editorCode);
  const reloaded = page.waitForEvent('load');
  await retry.click();
  await reloaded;
  await commentEditor(page).click();
  await expect(page.getByRole('toolbar', { name: 'Format tulisan' })).toBeVisible();
});

test('a session check that fails at the start shows the login, until a reload', async ({
  page,
  member,
}) => {
  await page.route(api('/users/me'), (route) => route.abort());
  await page.goto('/leaderboards');
  await expect(loginHeading(page)).toBeVisible();
  await page.unroute(api('/users/me'));
  await page.reload();
  await expect(logoutButton(page, member)).toBeVisible();
});

test('the login is shown if the chunk for members fails to load', async ({
  page,
  member,
  complaints,
}) => {
  expect(member.token).not.toBe('');
  await page.route('**/assets/member-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(loginHeading(page)).toBeVisible();
  complaints.length = 0;
});
