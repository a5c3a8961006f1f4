import { tabTo } from '#tools/tab-to.ts';
import { expect, newAccount, test, unique } from '../testing/forum.ts';
import { api, holdCalls } from '../testing/network.ts';
import {
  bodyEditor,
  commentEditor,
  commentItem,
  loginHeading,
  logoutButton,
  sendButton,
  threadCard,
  toast,
  threadArticle,
} from '../testing/screens.ts';
import { expectFilled, votesOf } from '../testing/votes.ts';

test('every journey works by keyboard alone', async ({ page, startOwnForum }) => {
  const forum = await startOwnForum();
  const other = await forum.api.newMember();
  const category = unique('papan ketik');
  await forum.api.createThread(other, { category: unique('lain') });
  const { name, email, password } = newAccount('Jari');
  const title = unique('Tanpa tetikus');

  await test.step('register', async () => {
    await page.goto(forum.url);
    await tabTo(page, page.getByRole('link', { name: 'Register here' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Username'));
    await page.keyboard.type(name);
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(email);
    await tabTo(page, page.getByLabel('Password'));
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Register success, please login')).toBeVisible();
  });

  await test.step('log in', async () => {
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(email);
    await tabTo(page, page.getByLabel('Password'));
    await page.keyboard.type(password);
    await tabTo(page, page.getByRole('button', { name: 'Login' }));
    await page.keyboard.press('Space');
    await expect(logoutButton(page, { name })).toBeVisible();
  });

  await test.step('new thread', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Buat thread baru' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Judul Thread'));
    await page.keyboard.type(title);
    await tabTo(page, page.getByLabel('Kategori Thread'));
    await page.keyboard.type(category);
    await tabTo(page, bodyEditor(page));
    await page.keyboard.type('Isi dari papan ketik.');
    // Tab leaves the editor.
    await tabTo(page, page.getByRole('button', { name: 'Buat Thread' }));
    await page.keyboard.press('Enter');
    await expect(threadCard(page, title)).toBeVisible();
  });

  await test.step('filter', async () => {
    const button = page.getByRole('button', { name: `#${category}` });
    await tabTo(page, button);
    await page.keyboard.press('Space');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('vote and comment', async () => {
    await tabTo(page, page.getByRole('link', { name: title }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    const { up } = votesOf(threadArticle(page, title));
    await tabTo(page, up);
    await page.keyboard.press('Space');
    await expectFilled(up, true);
    await expect(up).toBeFocused();
    await tabTo(page, commentEditor(page));
    await page.keyboard.type('Komentar dari papan ketik.');
    await tabTo(page, sendButton(page));
    await page.keyboard.press('Enter');
    const comment = commentItem(page, 'Komentar dari papan ketik.');
    await expect(comment).toBeVisible();
    await tabTo(page, votesOf(comment).down);
    await page.keyboard.press('Enter');
    await expectFilled(votesOf(comment).down, true);
  });

  await test.step('leaderboard and logout', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Leaderboards' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Klasmen Pengguna Aktif' })).toBeVisible();
    await tabTo(page, logoutButton(page, { name }));
    await page.keyboard.press('Enter');
    await expect(loginHeading(page)).toBeVisible();
  });
});

test('the first Tab stop of every screen skips to its content', async ({ page, member }) => {
  for (const path of ['/', '/leaderboards']) {
    await page.goto(path);
    await expect(logoutButton(page, member)).toBeVisible();
    const skip = page.getByRole('link', { name: 'Langsung ke isi' });
    await tabTo(page, skip);
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('after a navigation the heading has the focus, however late it comes', async ({
  page,
  forum,
  member,
}) => {
  const thread = await forum.api.createThread(member);
  const headingAt = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await page.goto('/');
  await expect(logoutButton(page, member)).toBeVisible();
  await page.getByRole('link', { name: 'Leaderboards' }).press('Enter');
  await expect(headingAt('Klasmen Pengguna Aktif')).toBeFocused();
  await expect(page).toHaveTitle(/Klasmen Pengguna Aktif/);

  await page.getByRole('link', { name: 'Threads' }).press('Enter');
  await expect(headingAt('Selamat datang di Rembuk')).toBeFocused();

  const detail = await holdCalls(page, api('/threads/*'));
  await page.getByRole('link', { name: thread.title, exact: true }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  detail.release();
  await expect(headingAt(thread.title)).toBeFocused();
});
