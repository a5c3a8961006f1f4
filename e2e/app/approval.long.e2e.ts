import { newAccount } from '../testing/api.ts';
import { expect, signIn, test } from '../testing/forum.ts';
import { inspect, VIEWPORTS } from '../testing/inspect.ts';
import { loginByForm, loginHeading, logoutButton, registerByForm } from '../testing/screens.ts';

for (const viewport of VIEWPORTS) {
  test(`moderators decide who becomes a member, ${viewport.width} pixels wide`, async ({
    page,
    browser,
    startOwnForum,
  }) => {
    const forum = await startOwnForum();
    const ani = await forum.api.newMember('Ani');
    await forum.runTool('role', ani.email, 'admin');
    await signIn(page, ani);
    await page.setViewportSize(viewport);

    await test.step('an admin has it so', async () => {
      await page.goto(`${forum.url}/pengaturan`);
      await page.getByLabel(/^Dengan persetujuan/).check();
      await inspect(page, viewport);
      await page.getByRole('button', { name: 'Simpan pengaturan' }).click();
      await expect(page.getByText('Pengaturan disimpan')).toBeVisible();
    });

    const visitor = await (await browser.newContext({ viewport })).newPage();
    visitor.on('dialog', (alert) => void alert.accept());
    const [eka, fajar] = [
      { ...newAccount(), name: 'Eka' },
      { ...newAccount(), name: 'Fajar' },
    ];

    await test.step('who registers learns it, also at the login', async () => {
      for (const account of [eka, fajar]) {
        await visitor.goto(`${forum.url}/register`);
        await expect(visitor.getByText(/Moderator memeriksa setiap pendaftaran/)).toBeVisible();
        await registerByForm(visitor, account);
        await expect(visitor.getByText(/^Pendaftaran diterima/)).toBeVisible();
      }
      await inspect(visitor, viewport);
      await visitor.goto(forum.url);
      await loginByForm(visitor, eka);
      await expect(
        visitor.getByRole('heading', { name: 'Akun Anda menunggu persetujuan' }),
      ).toBeVisible();
      await inspect(visitor, viewport);
      await visitor.getByRole('button', { name: 'Kembali ke halaman masuk' }).click();
      await expect(loginHeading(visitor)).toBeVisible();
    });

    await test.step('both wait in the queue, and only there', async () => {
      await page.goto(`${forum.url}/anggota`);
      await expect(page.getByText('Ani', { exact: true })).toBeVisible();
      await expect(page.getByText('Eka', { exact: true })).toHaveCount(0);
      await page.getByLabel('Tampilkan').selectOption('Menunggu persetujuan');
      await expect(page.getByText('Eka', { exact: true })).toBeVisible();
      await inspect(page, viewport);
      await page.goto(`${forum.url}/moderasi`);
      await expect(page.getByRole('article', { name: 'Eka' }).getByText(eka.email)).toBeVisible();
      await inspect(page, viewport);
    });

    await test.step('one is approved, the other refused', async () => {
      await page
        .getByRole('article', { name: 'Eka' })
        .getByRole('button', { name: 'Setujui' })
        .click();
      await page.getByRole('button', { name: 'Tolak…' }).click();
      await inspect(page, viewport);
      await page.getByLabel('Alasan').fill('Iklan.');
      await page.getByRole('button', { name: 'Tolak dan hapus akunnya' }).click();
      await expect(page.getByText('Tidak ada laporan. Semua beres.')).toBeVisible();
      await page.goto(`${forum.url}/catatan-moderasi`);
      await expect(page.getByText('menolak pendaftaran')).toBeVisible();
      await expect(page.getByText('menyetujui pendaftaran')).toBeVisible();
    });

    await test.step('who was approved logs in, who was refused may register again', async () => {
      await visitor.goto(`${forum.url}/register`);
      await registerByForm(visitor, fajar);
      await expect(visitor.getByText(/^Pendaftaran diterima/)).toBeVisible();
      await visitor.goto(forum.url);
      await loginByForm(visitor, eka);
      await expect(logoutButton(visitor, eka)).toBeVisible();
    });
    await visitor.context().close();
  });
}
