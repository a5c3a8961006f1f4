import { expect, openNewThread, test } from '../testing/forum.ts';
import { api, NETWORK_FAILURE } from '../testing/network.ts';
import {
  commentEditor,
  commentItem,
  errorToast,
  loginHeading,
  logoutButton,
  sendComment,
  threadCard,
} from '../testing/screens.ts';

/** The editor itself; the screens that use it come without it. */
const editorCode = /\/assets\/rich-text-editor-[^/]*\.js$/;

test("a list that cannot be fetched says so in Indonesian, and 'Coba lagi' fetches it", async ({
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

test("a thread that cannot be fetched offers 'Coba lagi', one that does not exist the way home", async ({
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

test("a leaderboard that cannot be fetched offers 'Coba lagi'", async ({ page, forum, member }) => {
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

test('a comment written offline is kept, and sent when the network is back', async ({
  page,
  context,
  forum,
  member,
}) => {
  await openNewThread(page, forum, member);
  await expect(commentEditor(page)).toBeVisible();
  await context.setOffline(true);
  await sendComment(page, 'Dari hutan.');
  await expect(errorToast(page, NETWORK_FAILURE)).toBeVisible();
  await expect(commentEditor(page)).toHaveText('Dari hutan.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Kirim' }).click();
  await expect(commentItem(page, 'Dari hutan.')).toBeVisible();
});

test('a screen whose code does not arrive says so and can be tried again', async ({
  page,
  member,
}) => {
  await page.goto('/');
  await expect(logoutButton(page, member)).toBeVisible();
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Leaderboards' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Coba lagi' })).toBeVisible();
  await page.unroute('**/assets/**');
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('heading', { name: 'Klasmen Pengguna Aktif' })).toBeVisible();
});

test('an editor whose code does not arrive says so and can be tried again', async ({
  page,
  forum,
  member,
}) => {
  const { id, title } = await forum.api.createThread(member);
  await page.route(editorCode, (route) => route.abort());
  await page.goto(`/threads/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const retry = page.getByRole('main').getByRole('button', { name: 'Coba lagi' });
  // Who only reads misses nothing.
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

test('a server that does not know the session any more shows the login, and nothing hangs', async ({
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

test('without the script of the members’ screens there is a screen all the same', async ({
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
