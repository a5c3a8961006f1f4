import { commentEditor, createByForm } from '../testing/screens.ts';
import { expect, signIn, test } from '../testing/forum.ts';
import { inspect, VIEWPORTS } from '../testing/inspect.ts';

for (const viewport of VIEWPORTS) {
  test(`a new member's post waits until a moderator approves it, ${viewport.width} pixels wide`, async ({
    page,
    browser,
    startOwnForum,
  }) => {
    const forum = await startOwnForum();
    const admin = await forum.api.newMember('Ani');
    await forum.runTool('role', admin.email, 'admin');
    const { id: threadId } = await forum.api.createThread(admin, { title: 'Salam kenal' });
    await page.setViewportSize(viewport);
    await signIn(page, admin);

    await test.step('an admin has the first post of each member held, and a word refused', async () => {
      await page.goto(`${forum.url}/pengaturan`);
      await page.getByLabel('Tulisan pertama anggota').fill('1');
      await page.getByLabel('Kata yang ditahan').fill('judi\nslot gacor');
      await page.getByLabel('Kata yang ditolak').fill('togel*');
      await inspect(page, viewport);
      await page.getByRole('button', { name: 'Simpan pengaturan' }).click();
      await expect(page.getByText('Pengaturan disimpan')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Kata yang ditahan')).toHaveValue('judi\nslot gacor');
    });

    const context = await browser.newContext({ viewport });
    const writing = await context.newPage();
    const writer = await forum.api.newMember('Wawan');
    await signIn(writing, writer);

    await test.step('its author sees it, and that it waits', async () => {
      await writing.goto(`${forum.url}/threads/${threadId}`);
      await commentEditor(writing).fill('Salam juga');
      await writing.getByRole('button', { name: 'Kirim' }).click();
      const own = writing.getByRole('article').filter({ hasText: 'Salam juga' });
      await expect(own.getByText('Menunggu persetujuan')).toBeVisible();
      await writing.reload();
      await expect(own.getByText('Menunggu persetujuan')).toBeVisible();
      await expect(own.getByRole('button', { name: 'Hapus' })).toBeVisible();
      await expect(own.getByRole('button', { name: 'Ubah' })).toBeHidden();
      await inspect(writing, viewport);
      await page.goto(`${forum.url}/threads/${threadId}`);
      await expect(page.getByText('Belum ada komentar')).toBeVisible();
    });

    await test.step('a moderator approves it in the queue, and everybody sees it', async () => {
      await page.goto(`${forum.url}/moderasi`);
      const held = page.getByRole('article').filter({ hasText: 'Salam juga' });
      await expect(held.getByText('Menunggu persetujuan: tulisan anggota baru')).toBeVisible();
      await inspect(page, viewport);
      await held.getByRole('button', { name: 'Setujui' }).click();
      await expect(held).toBeHidden();
      await page.goto(`${forum.url}/threads/${threadId}`);
      await expect(page.getByText('Salam juga')).toBeVisible();
      await writing.reload();
      await expect(writing.getByText('Salam juga')).toBeVisible();
      await expect(writing.getByText('Menunggu persetujuan')).toBeHidden();
    });

    await test.step('a thread with a listed word waits, too; a refused word is said', async () => {
      await writing.goto(forum.url);
      await writing.getByRole('link', { name: 'Buat thread baru' }).click();
      await createByForm(writing, {
        title: 'Situs jud1 terbaik',
        category: 'umum',
        body: 'Ayo main',
      });
      const card = writing.getByRole('article').filter({ hasText: 'Situs jud1 terbaik' });
      await expect(card.getByText('Menunggu persetujuan')).toBeVisible();
      await inspect(writing, viewport);
      await card.getByRole('link', { name: 'Situs jud1 terbaik' }).click();
      await expect(writing.getByText('hanya Anda yang melihat thread ini')).toBeVisible();
      await inspect(writing, viewport);
      await writing.goto(`${forum.url}/threads/${threadId}`);
      await commentEditor(writing).fill('Main togelindo yuk');
      await writing.getByRole('button', { name: 'Kirim' }).click();
      await expect(writing.getByText(/kata yang tidak diizinkan/)).toBeVisible();
    });
    await context.close();
  });
}
