import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** Common, so that the registration says so. */
const PASSWORD = 'password1';

/** An authenticator such as that of a phone, which confirms at once. */
const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

type Walk = {
  /** The forum's, at localhost, where browsers allow passkeys. */
  readonly address: string;
  /** Of an account that this walk registers. */
  readonly email: string;
  /** Takes a picture of the page. */
  readonly shoot: (name: string) => Promise<void>;
};

/** Takes the pictures of a new password and of second factors, which an address alone does not open. */
export async function walkSecondFactors(page: Page, walk: Walk): Promise<void> {
  await addAuthenticator(page);
  await register(page, walk);
  await logIn(page, walk);
  await page.getByRole('banner').getByRole('button', { name: 'Sari Dewi' }).waitFor();
  await turnOn(page, walk);
  await logInAgain(page, walk);
}

async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR });
}

async function register(page: Page, { address, email, shoot }: Walk): Promise<void> {
  await page.goto(`${address}/register`);
  await page.getByLabel('Username').fill('Sari Dewi');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByText('100.000').waitFor();
  await shoot('common password');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Register success').waitFor();
}

async function logIn(page: Page, { address, email }: Walk): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function turnOn(page: Page, { address, shoot }: Walk): Promise<void> {
  const section = page.getByRole('region', { name: 'Verifikasi dua langkah' });
  const dialog = page.getByRole('dialog');
  await page.goto(`${address}/akun`);
  await section.getByRole('button', { name: 'Aktifkan kode' }).click();
  await dialog.getByLabel('Kata sandi Anda').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const secret = await dialog.locator('code').innerText();
  await shoot('one-time codes');

  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  await dialog.getByLabel('Kode pertama').fill(totp.generate());
  await page.keyboard.press('Enter');
  await section.getByRole('heading', { name: 'Simpan kode pemulihan Anda' }).waitFor();
  await section.getByRole('button', { name: 'Matikan kode' }).waitFor();
  await shoot('recovery codes');

  await section.getByRole('button', { name: 'Sudah disimpan' }).click();
  await section.getByRole('button', { name: 'Tambah passkey' }).click();
  await dialog.getByLabel('Nama passkey').fill('Ponsel');
  await shoot('new passkey');
  await dialog.getByLabel('Kata sandi Anda').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await section.getByText('Ponsel', { exact: true }).waitFor();
  await section.evaluate((element) => element.scrollIntoView());
  await shoot('second factors');
}

async function logInAgain(page: Page, walk: Walk): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await logIn(page, walk);
  await page.getByRole('button', { name: 'Pakai passkey' }).waitFor();
  await walk.shoot('second step');
  await page.getByRole('button', { name: 'Pakai kode dari aplikasi' }).click();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByText('Kode ini salah').waitFor();
  await walk.shoot('second step wrong code');
}
