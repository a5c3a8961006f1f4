import type { Page } from '@playwright/test';
import { COLOUR_RULES, findViolations } from '../testing/accessibility.ts';
import { expect, type Forum, type Member, signIn, test } from '../testing/forum.ts';

const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

async function newModerator(forum: Forum, name: string): Promise<Member> {
  const moderator = await forum.api.newMember(name);
  await forum.runTool('role', moderator.email, 'moderator');
  return moderator;
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === 'dark' ? { rules: COLOUR_RULES } : {};
    expect(await findViolations(page, rules)).toEqual([]);
  }
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
}

for (const viewport of VIEWPORTS) {
  test(`a reported person is warned, suspended, appeals and is let in again, ${viewport.width} pixels wide`, async ({
    page,
    browser,
    startOwnForum,
  }) => {
    const forum = await startOwnForum();
    const mira = await newModerator(forum, 'Mira');
    const tono = await newModerator(forum, 'Tono');
    const sari = await forum.api.newMember('Sari');
    await forum.api.reportUser(await forum.api.newMember(), sari.id, {
      reason: 'other',
      words: 'Menghina di setiap thread.',
    });
    await page.setViewportSize(viewport);
    await signIn(page, mira);

    const act = async (kind: string, reason: string) => {
      const dialog = page.getByRole('dialog', { name: 'Tindak Sari' });
      await page.getByRole('button', { name: 'Tindak orangnya…' }).click();
      await dialog.getByRole('radio', { name: kind }).check();
      await dialog.getByRole('button', { name: 'Lakukan' }).click();
      await expect(dialog.getByText('Isi alasannya.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('textbox', { name: 'Alasan' }).fill(reason);
      await dialog.getByRole('button', { name: 'Lakukan' }).click();
      await expect(dialog).toHaveCount(0);
    };

    const own = await browser.newContext({ viewport, baseURL: forum.url });
    const ofSari = await own.newPage();
    await signIn(ofSari, sari);
    await ofSari.goto(forum.url);
    await expect(ofSari.getByRole('heading', { level: 1 })).toBeVisible();

    await test.step('a moderator warns her, which closes the case', async () => {
      await page.goto(`${forum.url}/moderasi`);
      await expect(page.getByText('Menghina di setiap thread.')).toBeVisible();
      await act('Peringatkan', 'Jangan menghina.');
      await expect(page.getByText('Tidak ada laporan. Semua beres.')).toBeVisible();
    });

    await test.step('she has to read it, on the page that is open', async () => {
      const message = ofSari.getByRole('dialog', { name: 'Pesan dari moderator' });
      await expect(message.getByText('“Jangan menghina.”')).toBeVisible();
      await ofSari.keyboard.press('Escape');
      await expectAccessible(ofSari);
      await message.getByRole('button', { name: 'Saya sudah membacanya' }).click();
      await expect(message).toHaveCount(0);
      await ofSari.reload();
      await expect(ofSari.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(message).toHaveCount(0);
    });

    await test.step('suspended, she is signed out at once, and learns why at the login', async () => {
      await forum.api.sanction(mira, sari.id, { kind: 'suspension', reason: 'Tetap menghina.' });
      await expect(ofSari.getByRole('button', { name: 'Login' })).toBeVisible();
      ofSari.once('dialog', (alert) => void alert.accept());
      await ofSari.getByLabel('Email').fill(sari.email);
      await ofSari.getByLabel('Password', { exact: true }).fill(sari.password);
      await ofSari.getByRole('button', { name: 'Login' }).click();
      await expect(ofSari.getByRole('heading', { name: 'Akun Anda ditangguhkan' })).toBeVisible();
      await expect(ofSari.getByText('“Tetap menghina.”')).toBeVisible();
      await ofSari.getByRole('button', { name: 'Ajukan banding' }).click();
      await expect(ofSari.getByText('Tulis alasannya.')).toBeVisible();
      await expectAccessible(ofSari);
      await ofSari
        .getByRole('textbox', { name: 'Mengapa keputusan ini keliru?' })
        .fill('Itu kutipan.');
      await ofSari.getByRole('button', { name: 'Ajukan banding' }).click();
      await expect(ofSari.getByText('menunggu keputusan moderator lain')).toBeVisible();
      await expectAccessible(ofSari);
    });

    await test.step('only the other moderator sees the appeal, and grants it', async () => {
      await page.reload();
      await expect(page.getByText('Tidak ada laporan. Semua beres.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Banding' })).toHaveCount(0);
      await signIn(page, tono);
      await page.goto(`${forum.url}/moderasi`);
      await expect(page.getByText('Itu kutipan.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('textbox', { name: /Jawaban/ }).fill('Maaf, kami keliru.');
      await page.getByRole('button', { name: 'Kabulkan' }).click();
      await expect(page.getByText('Banding dikabulkan')).toBeVisible();
      await expect(page.getByText('Itu kutipan.')).toHaveCount(0);
    });

    await test.step('she may log in again', async () => {
      await ofSari.getByRole('button', { name: 'Kembali ke halaman masuk' }).click();
      await ofSari.getByLabel('Email').fill(sari.email);
      await ofSari.getByLabel('Password', { exact: true }).fill(sari.password);
      await ofSari.getByRole('button', { name: 'Login' }).click();
      await expect(ofSari.getByRole('heading', { name: 'Kumpulan Thread' })).toBeVisible();
    });
    await own.close();
  });
}
