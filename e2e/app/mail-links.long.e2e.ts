import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../testing/accessibility.ts';
import { expect, newAccount, signIn, storedToken } from '../testing/forum.ts';
import { confirmAddress, test } from '../testing/mail-forum.ts';
import {
  commentEditor,
  commentItem,
  loginByForm,
  loginHeading,
  logoutButton,
  registerByForm,
  sendComment,
  toast,
} from '../testing/screens.ts';

const PHONE = { width: 320, height: 640 };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function expectSound(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  const { width = 0 } = page.viewportSize() ?? {};
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrolled).toBeLessThanOrEqual(width);
}

test('who forgot the password is back by a letter, on a phone, and a deleted account by a login', async ({
  page,
  browser,
  startMailForum,
}) => {
  const forum = await startMailForum();
  const member = await forum.api.newMember();
  const elsewhere = await (await browser.newContext({ baseURL: forum.url })).newPage();
  await signIn(elsewhere, member);
  await elsewhere.goto('/leaderboards');
  await expect(logoutButton(elsewhere, member)).toBeVisible();

  await page.setViewportSize(PHONE);
  await page.goto(forum.url);
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('link', { name: 'Lupa password?' }).click();
  await expect(heading(page, 'Lupa password?')).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Periksa email Anda')).toBeFocused();
  await expectSound(page);

  const link = await forum.linkTo(member.email, '/reset-kata-sandi');
  await page.goto(forum.url + link);
  await expect(heading(page, 'Buat kata sandi baru')).toBeVisible();
  await expect(page).toHaveURL(`${forum.url}/reset-kata-sandi`);
  await expectSound(page);
  await page.reload();
  await page.getByLabel('Kata sandi baru').fill('yang-baru-sekali');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kata sandi sudah diganti.')).toBeVisible();
  await expect(loginHeading(page)).toBeFocused();
  await expect(loginHeading(elsewhere)).toBeVisible();
  await elsewhere.context().close();

  // Before anything is typed.
  await page.goto(forum.url + link);
  await expect(heading(page, 'Tautan ini tidak berlaku')).toBeFocused();
  await expectSound(page);
  await page.getByRole('link', { name: 'Kembali ke login' }).click();
  await loginByForm(page, { email: member.email, password: 'yang-baru-sekali' });
  await expect(logoutButton(page, member)).toBeVisible();

  await page.goto(`${forum.url}/akun`);
  await page.getByRole('button', { name: 'Hapus akun' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hapus akun Anda?' });
  await dialog.getByLabel('Kata sandi Anda').fill('yang-baru-sekali');
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Login sebelum itu membatalkan/)).toBeVisible();
  expect(await storedToken(page)).toBe('');
  await loginByForm(page, { email: member.email, password: 'yang-baru-sekali' });
  await expect(toast(page, /Penghapusan akun Anda dibatalkan/)).toBeVisible();
});

test('an address is confirmed before writing, changed, and taken back from whoever changed it', async ({
  page,
  startMailForum,
}) => {
  const forum = await startMailForum({ REQUIRE_CONFIRMED_EMAIL: 'true' });
  const account = newAccount();
  await page.goto(`${forum.url}/register`);
  await registerByForm(page, account);
  await expect(toast(page, 'Register success, please login')).toBeVisible();
  await loginByForm(page, account);
  await expect(logoutButton(page, account)).toBeVisible();

  await page.goto(`${forum.url}/akun`);
  const section = page.getByRole('region', { name: 'Alamat email' });
  await expect(section.getByText('Belum dikonfirmasi')).toBeVisible();
  await expectSound(page);
  await page.goto(forum.url + (await forum.linkTo(account.email, '/konfirmasi-alamat')));
  await expect(heading(page, 'Konfirmasi alamat email')).toBeVisible();
  await expectSound(page);

  // Not pressed yet: the letter has only been opened.
  const writer = { ...account, id: '', token: await storedToken(page) };
  await expect(forum.api.createThread(writer)).rejects.toThrow('email is not confirmed');
  await page.getByRole('button', { name: 'Konfirmasi' }).click();
  await expect(heading(page, 'Alamat email dikonfirmasi')).toBeFocused();
  await expectSound(page);
  const thread = await forum.api.createThread(writer);

  await page.goto(`${forum.url}/akun`);
  await expect(section.getByText('Sudah dikonfirmasi')).toBeVisible();
  const newEmail = `baru-${account.email}`;
  await section.getByLabel('Alamat email baru').fill(newEmail);
  await section.getByLabel('Kata sandi Anda').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(section.getByText(newEmail)).toBeVisible();
  await expect(section.getByRole('heading')).toBeFocused();
  await expectSound(page);
  await page.goto(forum.url + (await forum.linkTo(newEmail, '/konfirmasi-alamat-baru')));
  await page.getByRole('button', { name: 'Konfirmasi' }).click();
  await expect(heading(page, 'Alamat email dikonfirmasi')).toBeVisible();
  await page.getByRole('link', { name: 'Ke forum' }).click();
  await page.goto(`${forum.url}/akun`);
  await expect(section.getByText(newEmail)).toBeVisible();

  await page.goto(forum.url + (await forum.linkTo(account.email, '/batalkan-alamat-baru')));
  await expect(heading(page, 'Kembalikan alamat email?')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Amankan akun saya' }).click();
  await expect(heading(page, 'Buat kata sandi baru')).toBeFocused();
  await page.getByLabel('Kata sandi baru').fill('yang-baru-sekali');
  await page.keyboard.press('Enter');
  await expect(loginHeading(page)).toBeFocused();
  await loginByForm(page, { email: account.email, password: 'yang-baru-sekali' });
  await expect(logoutButton(page, account)).toBeVisible();
  await page.goto(`${forum.url}/threads/${thread.id}`);
  await sendComment(page, 'Saya kembali.');
  await expect(commentItem(page, 'Saya kembali.')).toBeVisible();
});

test('a comment of a member whose address is not confirmed stays, and the letter is sent again', async ({
  page,
  startMailForum,
}) => {
  const forum = await startMailForum({ REQUIRE_CONFIRMED_EMAIL: 'true' });
  const author = await forum.api.newMember();
  await confirmAddress(page, forum, author.email);
  const thread = await forum.api.createThread(author);

  await page.setViewportSize(PHONE);
  const member = await forum.api.newMember();
  await signIn(page, member);
  await page.goto(`${forum.url}/threads/${thread.id}`);
  await sendComment(page, 'Belum terkirim.');
  const notice = toast(page, /Konfirmasi dulu alamat email Anda/);
  await expect(notice).toBeVisible();
  // With the button at the lower edge, the notice is above what was written.
  const send = page.getByRole('button', { name: 'Kirim', exact: true });
  await send.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
  await expect
    .poll(async () => (await topOf(commentEditor(page))) - (await topOf(notice)))
    .toBeGreaterThan((await notice.boundingBox())?.height ?? NaN);
  await expectSound(page);
  await page.getByRole('button', { name: 'Kirim ulang' }).click();
  await expect(page.getByText(/Email dengan tautan konfirmasi dikirim/)).toBeFocused();
  await confirmAddress(page, forum, member.email);
  await page.goto(`${forum.url}/threads/${thread.id}`);
  await expect(commentEditor(page)).toHaveText('Belum terkirim.');
  await page.getByRole('button', { name: 'Kirim', exact: true }).click();
  await expect(commentItem(page, 'Belum terkirim.')).toBeVisible();
});
