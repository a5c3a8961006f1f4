import type { Locator, Page } from '@playwright/test';
import { DEMO_LOGINS, DEMO_PASSWORD, DEMO_SANCTIONED } from './demo/logins.ts';

type Walk = {
  readonly address: string;
  /** Of a thread with comments. */
  readonly threadPath: string;
  /** The token of a moderator. */
  readonly moderatorToken: string;
  /** Opens a page of another browser. */
  readonly open: () => Promise<Page>;
  /** Takes a picture of the page. */
  readonly shoot: (page: Page, name: string) => Promise<void>;
};

/** Takes the pictures of what members and moderators do to each other, which an address alone does not open. */
export async function walkModeration(walk: Walk): Promise<void> {
  await walkAsMember(walk);
  await walkAsModerator(walk);
  await walkAsSanctioned(walk);
}

async function walkAsMember({ address, threadPath, open, shoot }: Walk): Promise<void> {
  const page = await open();
  await logIn(page, address, DEMO_LOGINS.member);
  await page.getByRole('button', { name: /^Logout/ }).waitFor();
  await page.goto(address + threadPath);
  await page.getByRole('button', { name: /^Laporkan thread/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Kirim laporan' }).click();
  await shoot(page, 'report');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Sembunyikan / })
    .first()
    .click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await shoot(page, 'hide a person');
  await question.getByRole('button', { name: 'Sembunyikan' }).click();
  await page.getByRole('button', { name: 'Tampilkan', exact: true }).first().waitFor();
  await shoot(page, 'hidden person');
  await page.goto(`${address}/akun`);
  await scrollTo(page.getByRole('button', { name: /^Tampilkan lagi/ }).first());
  await shoot(page, 'hidden people');
  await page
    .getByRole('button', { name: /^Tampilkan lagi/ })
    .first()
    .click();
  await page.getByText('ditampilkan lagi').waitFor();
  await page.context().close();
}

async function walkAsModerator(walk: Walk): Promise<void> {
  const { address, threadPath, moderatorToken, open, shoot } = walk;
  const page = await open();
  await page.addInitScript((token) => localStorage.setItem('accessToken', token), moderatorToken);
  const dialog = page.getByRole('dialog');
  await page.goto(address + threadPath);
  const acts = page.getByRole('region', { name: 'Tindakan moderator' });
  for (const name of ['Kunci', 'Pindahkan', 'Hapus']) {
    await acts.getByRole('button', { name }).click();
    await dialog.waitFor();
    await shoot(page, `thread act ${name.toLowerCase()}`);
    await page.keyboard.press('Escape');
  }
  await page.goto(`${address}/moderasi`);
  const card = page.getByRole('list', { name: 'Laporan' }).getByRole('article').first();
  await card.getByRole('button', { name: 'Hapus…' }).click();
  await shoot(page, 'removal from the queue');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Tindak orangnya…' }).click();
  await dialog.getByLabel(/^Bisukan/).check();
  await shoot(page, 'act on a person');
  await page.goto(`${address}/anggota`);
  await page.getByLabel('Nama').fill('Doni');
  await page.getByRole('button', { name: 'Kelola Doni Saputra' }).click();
  await page.getByRole('button', { name: 'Cabut' }).waitFor();
  await shoot(page, 'one member');
  await page.getByLabel('Nama').fill('takada');
  await page.getByText('Tidak ada anggota yang cocok.').waitFor();
  await shoot(page, 'no members');
  await page.context().close();
}

async function walkAsSanctioned({ address, open, shoot }: Walk): Promise<void> {
  for (const [who, email] of Object.entries(DEMO_SANCTIONED)) {
    const page = await open();
    await logIn(page, address, email);
    if (who === 'suspended') await page.getByText('Akun Anda ditangguhkan').first().waitFor();
    else await page.getByRole('dialog').waitFor();
    await shoot(page, `${who} person`);
    await page.context().close();
  }
}

async function logIn(page: Page, address: string, email: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('welcomed', 'yes'));
  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function scrollTo(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
}
