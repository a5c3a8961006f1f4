import { expect, test } from '../testing/forum.ts';
import { api, holdCalls } from '../testing/network.ts';
import {
  breakDates,
  loadingBar,
  loginByForm,
  loginHeading,
  logoutButton,
  toast,
} from '../testing/screens.ts';

test.describe('Common parts', () => {
  test("Header: product title linking to '/'; when signed in: links Threads ('/') and Leaderboards, and a logout button showing the user's name; logout navigates to '/'", async ({
    page,
    forum,
  }) => {
    const member = await forum.api.newMember();
    await page.goto('/leaderboards');
    const header = page.getByRole('banner');
    await expect(loginHeading(page)).toBeVisible();
    await expect(header.getByRole('link', { name: 'Threads' })).toBeHidden();
    await expect(header.getByRole('link', { name: 'Leaderboards' })).toBeHidden();
    await expect(header.getByRole('button')).toHaveCount(0);
    await header.getByRole('link', { name: 'Rembuk' }).click();
    await expect(page).toHaveURL('/');

    await loginByForm(page, member);
    await header.getByRole('link', { name: 'Leaderboards' }).click();
    await expect(page).toHaveURL('/leaderboards');
    await header.getByRole('link', { name: 'Threads' }).click();
    await expect(page).toHaveURL('/');
    await header.getByRole('link', { name: 'Leaderboards' }).click();
    await expect(logoutButton(page, member)).toContainText(member.name);
    await logoutButton(page, member).click();
    await expect(page).toHaveURL('/');
    await expect(loginHeading(page)).toBeVisible();
  });

  test('Footer with a credit line on all screens', async ({ page, forum }) => {
    const member = await forum.api.newMember();
    const { title } = await forum.api.createThread(member);
    const credit = page.getByRole('contentinfo').getByText(/Rembuk/);
    await page.goto('/register');
    await expect(credit).toBeVisible();
    await page.getByRole('link', { name: 'Login here' }).click();
    await expect(loginHeading(page)).toBeVisible();
    await expect(credit).toBeVisible();
    await loginByForm(page, member);
    for (const [link, heading] of [
      ['Threads', 'Kumpulan Thread'],
      [title, title],
      ['Leaderboards', 'Klasmen Pengguna Aktif'],
      ['Threads', 'Kumpulan Thread'],
      ['Buat thread baru', 'Masukan Thread Baru'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect(credit).toBeVisible();
    }
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
    await expect(credit).toBeVisible();
  });

  test('Nothing is rendered until the initial session check finishes', async ({ page, member }) => {
    const check = await holdCalls(page, api('/users/me'));
    const asked = page.waitForRequest(api('/users/me'));
    await page.goto('/leaderboards');
    await asked;
    await page.evaluate(() => document.fonts.ready);
    expect(await page.locator('body').innerText()).toBe('');
    await expect(page.getByRole('banner')).toHaveCount(0);
    check.release();
    await expect(logoutButton(page, member)).toBeVisible();
  });

  test('Toast notifications appear bottom-right', async ({ page, member }) => {
    await page.goto('/');
    await logoutButton(page, member).click();
    const notice = toast(page, 'Logout success');
    await expect(notice).toBeInViewport();
    const box = await notice.boundingBox();
    const viewport = page.viewportSize();
    if (!box || !viewport) throw new Error('The toast has no place.');
    expect(box.x).toBeGreaterThan(viewport.width / 2);
    expect(box.y).toBeGreaterThan(viewport.height / 2);
    expect(viewport.height - (box.y + box.height)).toBeLessThan(100);
  });

  test('A loading bar is shown during calls; a global loading indicator is shown while login runs', async ({
    page,
    forum,
  }) => {
    const member = await forum.api.newMember();
    const login = await holdCalls(page, api('/login'));
    await page.goto('/');
    await expect(loadingBar(page)).toHaveCount(0);
    await loginByForm(page, member);
    await expect(loadingBar(page)).toHaveCount(1);
    await expect(page.getByRole('status').getByText('Sedang masuk…')).toBeVisible();
    login.release();
    await expect(logoutButton(page, member)).toBeVisible();
    await expect(page.getByText('Sedang masuk…')).toBeHidden();
    await expect(loadingBar(page)).toHaveCount(0);
  });

  test("The router's default error view shows 'Unexpected Application Error!'", async ({
    page,
    forum,
    member,
    complaints,
  }) => {
    const { id } = await forum.api.createThread(member);
    await breakDates(page);
    await page.goto(`/threads/${id}`);
    await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBe(360);
    expect(complaints.join()).toContain('no dates today');
    complaints.length = 0;
  });
});
