import { expect, type Page } from '@playwright/test';
import { tabTo } from './tab-to.ts';

const NEW_PASSWORD = 'yang-baru-sekali';

type Walk = {
  /** Of a forum that sends mail, with REQUIRE_CONFIRMED_EMAIL. */
  readonly address: string;
  /** Of an account whose address is not confirmed. */
  readonly account: { readonly email: string; readonly password: string };
  /** Of a thread that the account can read. */
  readonly threadPath: string;
  /** Waits for a letter with a link to this page. Returns its path and token. */
  readonly linkTo: (recipient: string, path: string) => Promise<string>;
  /** Looks at the page. */
  readonly shoot: (name: string) => Promise<void>;
};

/** Goes through all that letters are for by keyboard alone: to screens that an address alone does not open, too. */
export async function walkMail(page: Page, walk: Walk): Promise<void> {
  await logIn(page, walk, walk.account.password);
  await writeUnconfirmed(page, walk);
  await confirm(page, walk);
  await changeAddress(page, walk);
  await undoChange(page, walk);
  await forgetPassword(page, walk);
  await deleteAccount(page, walk);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const section = (page: Page) => page.getByRole('region', { name: 'Alamat email' });

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(words);
}

async function logIn(page: Page, { address, account }: Walk, password: string): Promise<void> {
  await page.goto(address);
  await type(page, 'Email', account.email);
  await type(page, 'Password', password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Akun' }).first()).toBeAttached();
}

async function writeUnconfirmed(page: Page, { address, threadPath, shoot }: Walk): Promise<void> {
  await page.goto(address + threadPath);
  await tabTo(page, page.getByRole('textbox', { name: 'Komentar', exact: true }));
  await page.keyboard.type('Belum terkirim.');
  await press(page, 'Kirim');
  await page.getByText(/Konfirmasi dulu alamat email Anda/).waitFor();
  await shoot('unconfirmed');
  await press(page, 'Kirim ulang');
  await expect(page.getByText(/Email dengan tautan konfirmasi/)).toBeFocused();
  await shoot('letter sent again');
}

async function confirm(page: Page, { address, account, linkTo, shoot }: Walk): Promise<void> {
  await page.goto(`${address}/akun`);
  await section(page).getByText('Belum dikonfirmasi').waitFor();
  await press(page, 'Kirim ulang');
  const sent = section(page).getByText(/Email dengan tautan konfirmasi/);
  await expect(sent).toBeInViewport({ ratio: 1 });
  await shoot('email not confirmed');
  await page.goto(address + (await linkTo(account.email, '/konfirmasi-alamat')));
  await press(page, 'Konfirmasi');
  await expect(heading(page, 'Alamat email dikonfirmasi')).toBeFocused();
  await shoot('email confirmed');
}

async function changeAddress(page: Page, { address, account, linkTo, shoot }: Walk): Promise<void> {
  const newEmail = `baru-${account.email}`;
  await page.goto(`${address}/akun`);
  await tabTo(page, section(page).getByLabel('Alamat email baru'));
  await page.keyboard.type(newEmail);
  await tabTo(page, section(page).getByLabel('Kata sandi Anda'));
  await page.keyboard.type(account.password);
  await shoot('email form');
  await page.keyboard.press('Enter');
  await section(page).getByText(newEmail).waitFor();
  await shoot('new email waiting');
  await page.goto(address + (await linkTo(newEmail, '/konfirmasi-alamat-baru')));
  await press(page, 'Konfirmasi');
  await heading(page, 'Alamat email dikonfirmasi').waitFor();
}

async function undoChange(page: Page, { address, account, linkTo, shoot }: Walk): Promise<void> {
  await page.goto(address + (await linkTo(account.email, '/batalkan-alamat-baru')));
  await press(page, 'Amankan akun saya');
  await expect(heading(page, 'Buat kata sandi baru')).toBeFocused();
  await shoot('new password after recovery');
  await type(page, 'Kata sandi baru', NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Kata sandi sudah diganti.').waitFor();
  await shoot('password set');
}

async function forgetPassword(page: Page, walk: Walk): Promise<void> {
  const { address, account, linkTo, shoot } = walk;
  await tabTo(page, page.getByRole('link', { name: 'Lupa password?' }));
  await page.keyboard.press('Enter');
  await type(page, 'Email', account.email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Periksa email Anda')).toBeFocused();
  await shoot('link requested');
  const link = await linkTo(account.email, '/reset-kata-sandi');
  await page.goto(address + link);
  await type(page, 'Kata sandi baru', NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Kata sandi sudah diganti.').waitFor();
  await page.goto(address + link);
  await expect(heading(page, 'Tautan ini tidak berlaku')).toBeFocused();
  await shoot('link used');
}

async function deleteAccount(page: Page, walk: Walk): Promise<void> {
  const { address, shoot } = walk;
  await logIn(page, walk, NEW_PASSWORD);
  await page.goto(`${address}/akun`);
  await press(page, 'Hapus akun');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Kata sandi Anda')).toBeFocused();
  await shoot('account deletion');
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(/Login sebelum itu membatalkan/).waitFor();
  await shoot('account deleted');
}
