import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { findFreePort } from '#tools/processes/listen-locally.ts';
import { findViolations } from '../testing/accessibility.ts';
import type { Account } from '../testing/api.ts';
import { expect, type Forum, signIn, test } from '../testing/forum.ts';
import { loginByForm, loginHeading, logoutButton, toast } from '../testing/screens.ts';

/** RFC 6238, in milliseconds. A code is accepted once, and one step before or after its time. */
const STEP_MS = 30_000;

type StartOwnForum = (settings?: Record<string, string>) => Promise<Forum>;

/** Starts a forum at an address that allows passkeys: browsers allow none for an IP address. */
async function startForumWithPasskeys(startOwnForum: StartOwnForum) {
  const port = String(await findFreePort());
  const home = `http://localhost:${port}`;
  return { forum: await startOwnForum({ PORT: port, PUBLIC_URL: home }), home };
}

/** Gives the page an authenticator, such as that of a phone. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** Sets the counter of the passkey back, as a copy of an earlier state has it. */
async function setCounterBack(session: CDPSession, authenticatorId: string): Promise<void> {
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
  const [credential] = credentials;
  if (!credential) throw new Error('The authenticator has no passkey');
  const { credentialId } = credential;
  await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
  await session.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: { ...credential, signCount: 1 },
  });
}

const section = (page: Page) => page.getByRole('region', { name: 'Verifikasi dua langkah' });
const dialog = (page: Page) => page.getByRole('dialog');

/** Adds a passkey on the account page, and confirms that the recovery codes are saved. */
async function addPasskey(page: Page, { password }: Account): Promise<void> {
  await section(page).getByRole('button', { name: 'Tambah passkey' }).click();
  await dialog(page).getByLabel('Nama passkey').fill('Ponsel');
  await dialog(page).getByLabel('Kata sandi Anda').fill(password);
  await page.keyboard.press('Enter');
  await expect(section(page).getByText('Ponsel', { exact: true })).toBeVisible();
  await section(page).getByRole('button', { name: 'Sudah disimpan' }).click();
}

/** Creates a page of a member who is signed in at `home`. */
async function openAccount(page: Page, { forum, home }: { forum: Forum; home: string }) {
  const member = await forum.api.newMember();
  await signIn(page, member);
  await page.goto(`${home}/akun`);
  await expect(section(page).getByRole('button', { name: 'Aktifkan kode' })).toBeVisible();
  return member;
}

for (const width of [320, 360, 1280]) {
  test(`one-time codes are turned on and asked for, on a screen of ${width} pixels`, async ({
    page,
    member,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/akun');
    await section(page).getByRole('button', { name: 'Aktifkan kode' }).press('Enter');
    await expect(dialog(page).getByLabel('Kata sandi Anda')).toBeFocused();
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('img', { name: /Kode QR/ })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    const secret = await dialog(page).locator('code').innerText();
    const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    await dialog(page).getByLabel('Kode pertama').fill(totp.generate());
    await page.keyboard.press('Enter');

    const heading = section(page).getByRole('heading', { name: 'Simpan kode pemulihan Anda' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(section(page).locator('ol code').first()).toBeInViewport();
    expect(await section(page).locator('ol code').count()).toBe(10);
    const recoveryCode = await section(page).locator('ol code').first().innerText();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await section(page).getByRole('button', { name: 'Sudah disimpan' }).click();
    await logoutButton(page, member).click();

    await loginByForm(page, member);
    await expect(page.getByLabel('Kode dari aplikasi')).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Kode ini salah')).toBeVisible();
    // The code that turned them on is used up.
    await page.keyboard.type(totp.generate({ timestamp: Date.now() + STEP_MS }));
    await page.keyboard.press('Enter');
    await expect(logoutButton(page, member)).toBeVisible();
    await logoutButton(page, member).click();

    await loginByForm(page, member);
    await page.getByRole('button', { name: 'Pakai kode pemulihan' }).click();
    await page.getByLabel('Kode pemulihan').fill(recoveryCode);
    await page.keyboard.press('Enter');
    await expect(logoutButton(page, member)).toBeVisible();
  });
}

test('five wrong codes lead back to the password, which begins again', async ({ page, member }) => {
  await page.goto('/akun');
  await section(page).getByRole('button', { name: 'Aktifkan kode' }).click();
  await dialog(page).getByLabel('Kata sandi Anda').fill(member.password);
  await page.keyboard.press('Enter');
  const secret = await dialog(page).locator('code').innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  await dialog(page).getByLabel('Kode pertama').fill(totp.generate());
  await page.keyboard.press('Enter');
  await section(page).getByRole('button', { name: 'Sudah disimpan' }).click();
  await logoutButton(page, member).click();
  await loginByForm(page, member);
  const field = page.getByLabel('Kode dari aplikasi');
  for (let n = 1; n <= 5; n += 1) {
    await field.fill(`00000${n}`);
    await page.keyboard.press('Enter');
    if (n < 5) await expect(page.getByText('Kode ini salah')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  await expect(page.getByRole('alert')).toContainText('Terlalu banyak kode yang salah');
  await expect(page.getByLabel('Password')).toBeFocused();
});

for (const width of [360, 1280]) {
  test(`a passkey logs in without a password, and as the second step, at ${width} pixels`, async ({
    page,
    startOwnForum,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const { forum, home } = await startForumWithPasskeys(startOwnForum);
    await addAuthenticator(page);
    const member = await openAccount(page, { forum, home });
    await addPasskey(page, member);
    expect(await findViolations(page)).toEqual([]);
    await logoutButton(page, member).click();

    await page.getByRole('button', { name: 'Masuk dengan passkey' }).click();
    await expect(logoutButton(page, member)).toBeVisible();
    await logoutButton(page, member).click();

    await loginByForm(page, member);
    await expect(page.getByRole('button', { name: 'Pakai passkey' })).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(logoutButton(page, member)).toBeVisible();
  });
}

test('a passkey is deleted by the password, and does not log in any more', async ({
  page,
  startOwnForum,
}) => {
  const { forum, home } = await startForumWithPasskeys(startOwnForum);
  await addAuthenticator(page);
  const member = await openAccount(page, { forum, home });
  await addPasskey(page, member);
  await section(page).getByRole('button', { name: 'Hapus passkey: Ponsel' }).click();
  await dialog(page).getByLabel('Kata sandi Anda').fill(member.password);
  await dialog(page).getByRole('button', { name: 'Hapus passkey' }).click();
  await expect(toast(page, 'Passkey dihapus')).toBeVisible();
  await expect(section(page).getByText('Ponsel', { exact: true })).toHaveCount(0);
  await logoutButton(page, member).click();
  await page.getByRole('button', { name: 'Masuk dengan passkey' }).click();
  await expect(page.getByText('Passkey ini tidak diterima.')).toBeVisible();
  await expect(loginHeading(page)).toBeVisible();
});

test('a dialog of the browser that is cancelled changes nothing, and says so', async ({
  page,
  startOwnForum,
}) => {
  const { forum, home } = await startForumWithPasskeys(startOwnForum);
  const { session, authenticatorId } = await addAuthenticator(page);
  const member = await openAccount(page, { forum, home });
  await addPasskey(page, member);
  await logoutButton(page, member).click();
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Masuk dengan passkey' }).click();
  await expect(page.getByText('Passkey belum dipakai')).toBeVisible();
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Masuk dengan passkey' }).click();
  await expect(logoutButton(page, member)).toBeVisible();
});

test('a copied passkey, whose counter goes back, is refused', async ({ page, startOwnForum }) => {
  const { forum, home } = await startForumWithPasskeys(startOwnForum);
  const { session, authenticatorId } = await addAuthenticator(page);
  const member = await openAccount(page, { forum, home });
  await addPasskey(page, member);
  for (let n = 1; n <= 2; n += 1) {
    await logoutButton(page, member).click();
    await page.getByRole('button', { name: 'Masuk dengan passkey' }).click();
    await expect(logoutButton(page, member)).toBeVisible();
  }
  await logoutButton(page, member).click();
  await setCounterBack(session, authenticatorId);
  await page.getByRole('button', { name: 'Masuk dengan passkey' }).click();
  await expect(page.getByText('Passkey ini tidak diterima.')).toBeVisible();
});

test('new recovery codes survive Back, and the browser asks before a reload', async ({
  page,
  startOwnForum,
}) => {
  const { forum, home } = await startForumWithPasskeys(startOwnForum);
  await addAuthenticator(page);
  const member = await openAccount(page, { forum, home });
  await addPasskey(page, member);
  await section(page).getByRole('button', { name: 'Buat kode baru' }).click();
  await dialog(page).getByLabel('Kata sandi Anda').fill(member.password);
  await dialog(page).getByRole('button', { name: 'Buat kode baru' }).click();
  const codes = section(page).locator('ol code');
  await expect(codes).toHaveCount(10);
  const [first = ''] = await codes.allInnerTexts();
  await page.getByRole('link', { name: 'Leaderboards' }).click();
  await page.goBack();
  await expect(codes.first()).toHaveText(first);
  const asked = page.waitForEvent('dialog');
  // Playwright's reload would wait for a page that the answer keeps from loading.
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(codes.first()).toHaveText(first);
});
