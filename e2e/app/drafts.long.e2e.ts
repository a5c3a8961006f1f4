import { expect, openNewThread, openWithComment, storedToken, test } from '../testing/forum.ts';
import {
  bodyEditor,
  commentEditor,
  loginByForm,
  loginHeading,
  logoutButton,
} from '../testing/screens.ts';

test('a page that crashes in the middle of a sentence keeps it as a draft', async ({
  page,
  context,
  forum,
  member,
}) => {
  const { id } = await openNewThread(page, forum, member);
  await commentEditor(page).click();
  await page.keyboard.type('Menurut saya kopi itu ha');
  // A pause in typing stores the first words, and 'Draf tersimpan' may be about those alone.
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()))
    .toContain('Menurut saya kopi itu ha');
  await expect(page.getByText('Draf tersimpan', { exact: true })).toBeVisible();
  const crash = page.waitForEvent('crash');
  const devTools = await context.newCDPSession(page);
  // A crashed page does not answer the command.
  devTools.send('Page.crash').catch(() => undefined);
  await crash;

  const later = await context.newPage();
  await later.goto(`/threads/${id}`);
  await expect(commentEditor(later)).toHaveText('Menurut saya kopi itu ha');
  await later.getByRole('button', { name: 'Buang draf' }).click();
  await expect(commentEditor(later)).toHaveText('');
  await later.getByRole('button', { name: 'Kembalikan draf' }).click();
  await later.reload();
  await expect(commentEditor(later)).toHaveText('Menurut saya kopi itu ha');
  await later.getByRole('button', { name: 'Buang draf' }).click();
  await later.reload();
  await expect(commentEditor(later)).toHaveText('');
});

test('a draft that is discarded in one tab is discarded in the other, which can restore it', async ({
  page,
  context,
  forum,
  member,
}) => {
  const { id } = await openWithComment(page, { forum, member, words: 'Dibuang saja.' });
  await expect(page.getByText('Draf tersimpan', { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/threads/${id}`);
  await expect(commentEditor(other)).toHaveText('Dibuang saja.');
  await page.getByRole('button', { name: 'Buang draf' }).click();
  await expect(commentEditor(other)).toHaveText('');
  await other.getByRole('button', { name: 'Kembalikan draf' }).click();
  await other.reload();
  await expect(commentEditor(other)).toHaveText('Dibuang saja.');
});

test('logging out deletes the user’s drafts, in every tab, and no others', async ({
  page,
  context,
  forum,
  member,
}) => {
  const { id } = await openWithComment(page, { forum, member, words: 'Rahasia.' });
  const otherTab = await context.newPage();
  await otherTab.goto('/add-thread');
  await bodyEditor(otherTab).fill('Rahasia juga.');
  await page.evaluate(() => localStorage.setItem('draft:thread user-lain', '{"title":"Lain"}'));
  await logoutButton(page, member).click();
  await expect(loginHeading(otherTab)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'accessToken',
    'draft:thread user-lain',
  ]);
  expect(await storedToken(page)).toBe('');

  await loginByForm(otherTab, member);
  await expect(bodyEditor(otherTab)).toHaveText('');
  await page.goto(`/threads/${id}`);
  await expect(commentEditor(page)).toHaveText('');
});

test('a session that expires while typing keeps the draft, for that account alone', async ({
  page,
  forum,
  member,
}) => {
  await page.goto('/add-thread');
  await page.getByLabel('Judul Thread').fill('Judul yang lama dipikirkan');
  await bodyEditor(page).fill('Isi yang panjang.');
  await forum.api.revokeToken(member);
  await page.getByRole('link', { name: 'Leaderboards' }).click();
  await expect(loginHeading(page)).toBeVisible();

  const other = await forum.api.newMember();
  await loginByForm(page, other);
  await expect(logoutButton(page, other)).toBeVisible();
  await page.goto('/add-thread');
  await expect(bodyEditor(page)).toHaveText('');
  await logoutButton(page, other).click();
  await loginByForm(page, member);
  await expect(logoutButton(page, member)).toBeVisible();
  await page.goto('/add-thread');
  await expect(page.getByLabel('Judul Thread')).toHaveValue('Judul yang lama dipikirkan');
  await expect(bodyEditor(page)).toHaveText('Isi yang panjang.');

  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByLabel('Judul Thread').fill('Judul lain');
  // Pressing it blurs the field, which stores the draft.
  await page.getByRole('button', { name: 'Buang draf' }).click();
  await expect(page.getByRole('button', { name: 'Kembalikan draf' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
