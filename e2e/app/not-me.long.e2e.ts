import { Secret, TOTP } from 'otpauth';
import { findViolations } from '../testing/accessibility.ts';
import { expect, signIn } from '../testing/forum.ts';
import { confirmAddress, test } from '../testing/mail-forum.ts';
import { loginByForm, loginHeading, logoutButton } from '../testing/screens.ts';

const NEW_PASSWORD = 'yang-baru-sekali';

for (const width of [360, 1280]) {
  test(`'Bukan saya' ends the thief's session and second factor, and the old password, at ${width} pixels`, async ({
    page,
    browser,
    startMailForum,
  }) => {
    const forum = await startMailForum();
    const member = await forum.api.newMember();
    await page.setViewportSize({ width, height: 740 });
    await confirmAddress(page, forum, member.email);

    const thief = await (await browser.newContext({ baseURL: forum.url })).newPage();
    await signIn(thief, member);
    await thief.goto('/akun');
    await thief.getByRole('button', { name: 'Aktifkan kode' }).click();
    const dialog = thief.getByRole('dialog');
    await dialog.getByLabel('Kata sandi Anda').fill(member.password);
    await thief.keyboard.press('Enter');
    const secret = await dialog.locator('code').innerText();
    const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    await dialog.getByLabel('Kode pertama').fill(totp.generate());
    await thief.keyboard.press('Enter');
    await thief.getByRole('button', { name: 'Sudah disimpan' }).click();

    const link = await forum.linkTo(member.email, '/bukan-saya');
    await page.goto(forum.url + link);
    await expect(page.getByRole('heading', { level: 1, name: 'Bukan Anda?' })).toBeVisible();
    await expect(page.getByText(/Verifikasi dua langkah yang baru dihapus/)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // Nothing has happened by opening it.
    await expect(logoutButton(thief, member)).toBeVisible();

    await page.getByRole('button', { name: 'Amankan akun saya' }).click();
    await expect(page.getByRole('heading', { name: 'Buat kata sandi baru' })).toBeFocused();
    await expect(loginHeading(thief)).toBeVisible();
    await expect(forum.api.login(member.email, member.password)).rejects.toThrow('wrong');
    await thief.context().close();

    await page.getByLabel('Kata sandi baru').fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Kata sandi sudah diganti.')).toBeVisible();
    await loginByForm(page, { email: member.email, password: NEW_PASSWORD });
    await expect(logoutButton(page, member)).toBeVisible();
    await page.goto(`${forum.url}/akun`);
    await expect(page.getByRole('button', { name: 'Aktifkan kode' })).toBeVisible();
    await page.goto(forum.url + link);
    await page.getByRole('button', { name: 'Amankan akun saya' }).click();
    await expect(page.getByRole('heading', { name: 'Tautan ini tidak berlaku' })).toBeFocused();
  });
}
