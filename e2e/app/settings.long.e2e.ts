import { tabTo } from '#tools/tab-to.ts';
import { expect, type Forum, signIn, test } from '../testing/forum.ts';
import { inspect, VIEWPORTS } from '../testing/inspect.ts';

async function newAdmin(forum: Forum, name?: string) {
  const admin = await forum.api.newMember(name);
  await forum.runTool('role', admin.email, 'admin');
  return admin;
}

for (const viewport of VIEWPORTS) {
  test(`an admin writes rules and closes the registration by keyboard, ${viewport.width} pixels wide`, async ({
    page,
    browser,
    startOwnForum,
  }) => {
    const forum = await startOwnForum();
    await signIn(page, await newAdmin(forum, 'Ani'));
    await page.setViewportSize(viewport);
    await page.goto(`${forum.url}/akun`);
    await tabTo(page, page.getByRole('link', { name: 'Pengaturan' }));
    await page.keyboard.press('Enter');
    const name = page.getByLabel('Nama komunitas');
    await expect(name).toHaveValue('Rembuk');
    const save = page.getByRole('button', { name: 'Simpan pengaturan' });

    await test.step('a name is needed', async () => {
      await tabTo(page, name);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await tabTo(page, save);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Nama tidak boleh kosong.')).toBeVisible();
      await expect(name).toBeFocused();
      await inspect(page, viewport);
    });

    await test.step('what is saved is said, and counts for visitors', async () => {
      await page.keyboard.type('Kampung Kita');
      await tabTo(page, page.getByLabel('Aturan komunitas'));
      await page.keyboard.type('Bersikaplah sopan.');
      await tabTo(page, page.getByLabel(/^Dibuka/));
      await page.keyboard.press('ArrowUp');
      await expect(page.getByLabel(/^Ditutup/)).toBeChecked();
      await tabTo(page, save);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Pengaturan disimpan')).toBeVisible();
      await inspect(page, viewport);

      const visitor = await browser.newPage({ viewport });
      await visitor.goto(`${forum.url}/register`);
      await expect(visitor.getByText('Pendaftaran sedang ditutup')).toBeVisible();
      await expect(visitor).toHaveTitle('Register · Kampung Kita');
      await inspect(visitor, viewport);
      await tabTo(visitor, visitor.getByRole('link', { name: 'Aturan', exact: true }));
      await visitor.keyboard.press('Enter');
      await expect(visitor.getByText('Bersikaplah sopan.')).toBeVisible();
      await inspect(visitor, viewport);
      await visitor.close();
    });
  });
}

test('a forum without rules says so, 320 pixels wide', async ({ page, startOwnForum }) => {
  const forum = await startOwnForum();
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(`${forum.url}/aturan`);
  await expect(page.getByText('Belum ada aturan')).toBeVisible();
  await inspect(page, { width: 320 });
  await signIn(page, await newAdmin(forum));
  await page.goto(`${forum.url}/pengaturan`);
  await expect(page.getByLabel('Nama komunitas')).toBeVisible();
  await inspect(page, { width: 320 });
});
