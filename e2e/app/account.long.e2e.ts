import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { ownData } from '#contract/own-data.ts';
import { findViolations } from '../testing/accessibility.ts';
import type { Member } from '../testing/api.ts';
import { expect, type Forum, signIn, storedToken, test } from '../testing/forum.ts';
import { recordCalls } from '../testing/network.ts';
import {
  commentItem,
  loginByForm,
  loginHeading,
  logoutButton,
  threadCard,
  toast,
} from '../testing/screens.ts';

/** Opens that address as another user, or on another device of the same one. */
async function openElsewhere(
  browser: Browser,
  { forum, who, path }: { forum: Forum; who: Pick<Member, 'token'>; path: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: forum.url });
  const page = await context.newPage();
  await signIn(page, who);
  await page.goto(path);
  return page;
}

const device = (page: Page) =>
  page.getByRole('region', { name: 'Perangkat' }).getByRole('listitem');

test('a new name is shown at once: in the header, on the other device, and to readers of the thread', async ({
  page,
  browser,
  forum,
  member,
}) => {
  const { id, title } = await forum.api.createThread(member);
  await forum.api.comment(member, id, '<p>Kata saya.</p>');
  const reader = await openElsewhere(browser, {
    forum,
    who: await forum.api.newMember(),
    path: `/threads/${id}`,
  });
  await expect(commentItem(reader, 'Kata saya.')).toContainText(member.name);
  const phone = await openElsewhere(browser, { forum, who: member, path: '/' });
  await expect(threadCard(phone, title)).toContainText(member.name);

  await page.goto('/leaderboards');
  await page.getByRole('banner').getByRole('link', { name: 'Akun' }).click();
  await expect(page).toHaveURL('/akun');
  const name = `${member.name} Baru`;
  await page.getByLabel('Nama').fill(name);
  await page.getByRole('button', { name: 'Simpan nama' }).click();
  await expect(toast(page, 'Nama diubah')).toBeVisible();
  await expect(logoutButton(page, { name })).toBeVisible();

  await expect(commentItem(reader, 'Kata saya.')).toContainText(name);
  await expect(logoutButton(phone, { name })).toBeVisible();
  await expect(threadCard(phone, title)).toContainText(name);
  await reader.context().close();
  await phone.context().close();
});

test('a new password logs out all other devices, and is required for the next login', async ({
  page,
  browser,
  forum,
  member,
}) => {
  const thief = { token: await forum.api.login(member.email, member.password) };
  const stolen = await openElsewhere(browser, { forum, who: thief, path: '/leaderboards' });
  await expect(logoutButton(stolen, member)).toBeVisible();

  await page.goto('/akun');
  await expect(device(page)).toHaveCount(2);
  await page.getByLabel('Kata sandi sekarang').fill('tebakan');
  await page.getByLabel('Kata sandi baru').fill('yang-baru-sekali');
  await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
  await expect(page.getByText('Kata sandi ini salah.')).toBeVisible();
  await expect(page.getByLabel('Kata sandi sekarang')).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Kata sandi sekarang').fill(member.password);
  await page.keyboard.press('Enter');
  await expect(toast(page, /Kata sandi diganti/)).toBeVisible();
  await expect(device(page)).toHaveCount(1);

  await stolen.getByRole('link', { name: 'Threads' }).click();
  await expect(loginHeading(stolen)).toBeVisible();
  await loginByForm(stolen, { email: member.email, password: 'yang-baru-sekali' });
  await expect(logoutButton(stolen, member)).toBeVisible();
  await stolen.context().close();
});

test('a device can be logged out from another, and all of them at once', async ({
  page,
  browser,
  forum,
  member,
}) => {
  const context = await browser.newContext({
    baseURL: forum.url,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  });
  const phone = await context.newPage();
  await phone.goto('/');
  await loginByForm(phone, member);
  await expect(logoutButton(phone, member)).toBeVisible();

  await page.goto('/akun');
  await expect(device(page).getByText('Perangkat ini', { exact: true })).toHaveCount(1);
  const iphone = device(page).filter({ hasText: 'Safari di iPhone' });
  await expect(iphone).toContainText(/Jaringan: \S/);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await iphone.getByRole('button', { name: 'Keluarkan perangkat' }).click();
  await expect(toast(page, 'Sudah keluar dari Safari di iPhone')).toBeVisible();
  await expect(iphone).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Perangkat' })).toBeFocused();
  await phone.reload();
  await expect(loginHeading(phone)).toBeVisible();

  await loginByForm(phone, member);
  await expect(logoutButton(phone, member)).toBeVisible();
  await page.getByRole('button', { name: 'Keluar dari semua perangkat' }).click();
  const question = page.getByRole('alertdialog', { name: 'Keluar dari semua perangkat?' });
  await expect(question.getByRole('button', { name: 'Batal' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keluar dari semua' }).click();
  await expect(loginHeading(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await storedToken(page)).toBe('');
  await phone.reload();
  await expect(loginHeading(phone)).toBeVisible();
  await context.close();
});

test('a double click logs out one device, not the next one too', async ({
  page,
  forum,
  member,
}) => {
  for (let i = 0; i < 2; i += 1) await forum.api.login(member.email, member.password);
  await page.goto('/akun');
  await expect(device(page)).toHaveCount(3);
  const button = device(page)
    .filter({ hasNotText: /Perangkat ini/ })
    .first()
    .getByRole('button');
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not shown');
  const calls = recordCalls(page);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(device(page)).toHaveCount(2);
  await expect.poll(() => button.boundingBox()).toEqual(box);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.reload();
  await expect(device(page)).toHaveCount(2);
  expect(calls.filter((call) => call.method() === 'DELETE')).toHaveLength(1);
});

test('the user’s data can be downloaded as a file', async ({ page, forum, member }) => {
  const { id, title } = await forum.api.createThread(member);
  const comment = await forum.api.comment(member, id, '<p>Kata saya.</p>');
  await forum.api.voteOnThread(member, id, 'up');
  await page.goto('/akun');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unduh data saya' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('data-saya.json');
  const file = await readFile(await download.path(), 'utf8');
  expect(ownData.parse(JSON.parse(file))).toMatchObject({
    profile: { id: member.id, name: member.name, email: member.email },
    threads: [{ id, title }],
    comments: [{ id: comment.id, content: '<p>Kata saya.</p>' }],
    threadVotes: [{ threadId: id, voteType: 1 }],
  });
  expect(file).not.toContain(member.token);
  await expect(toast(page, 'Data Anda sudah diunduh')).toBeVisible();
});

test('a deleted account leaves its texts without a name, and cannot be logged in to', async ({
  page,
  browser,
  forum,
  member,
}) => {
  const { id, title } = await forum.api.createThread(member);
  await forum.api.comment(member, id, '<p>Kata saya.</p>');
  await forum.api.voteOnThread(member, id, 'up');
  const reader = await openElsewhere(browser, {
    forum,
    who: await forum.api.newMember(),
    path: `/threads/${id}`,
  });
  await expect(reader.getByRole('button', { name: /^Suka thread 1/ })).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/akun');
  await page.getByRole('button', { name: 'Hapus akun' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus akun Anda?' });
  await expect(dialog.getByLabel('Kata sandi Anda')).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Hapus akun' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('tebakan');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Kata sandi ini salah.')).toBeVisible();
  await dialog.getByLabel('Kata sandi Anda').fill(member.password);
  await dialog.getByRole('button', { name: 'Hapus akun' }).dblclick();
  await expect(toast(page, 'Akun Anda sudah dihapus')).toBeVisible();
  await expect(loginHeading(page)).toBeVisible();
  await expect(page).toHaveURL('/');

  await expect(commentItem(reader, 'Kata saya.')).toContainText('Akun dihapus');
  await expect(reader.getByRole('button', { name: /^Suka thread 0/ })).toBeVisible();
  await expect(reader.getByText(member.name)).toHaveCount(0);
  await reader.getByRole('link', { name: 'Threads' }).click();
  await expect(threadCard(reader, title)).toContainText('Akun dihapus');
  await reader.context().close();

  const refused = page.waitForEvent('dialog');
  await Promise.all([
    refused.then(async (alert) => {
      expect(alert.message()).toBe('email or password is wrong');
      await alert.accept();
    }),
    loginByForm(page, member),
  ]);
});
