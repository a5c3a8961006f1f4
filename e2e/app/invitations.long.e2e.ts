import { newAccount } from '../testing/api.ts';
import { expect, signIn, test } from '../testing/forum.ts';
import { inspect, VIEWPORTS } from '../testing/inspect.ts';
import { loginByForm, logoutButton, registerByForm } from '../testing/screens.ts';

for (const viewport of VIEWPORTS) {
  test(`a moderator invites somebody, who registers, ${viewport.width} pixels wide`, async ({
    page,
    browser,
    startOwnForum,
  }) => {
    const forum = await startOwnForum();
    const [ani, mira] = [await forum.api.newMember('Ani'), await forum.api.newMember('Mira')];
    await forum.runTool('role', ani.email, 'admin');
    await forum.api.setRole(ani, mira, 'moderator');
    await forum.api.setUp(ani, 'registration', 'invitation');
    await page.setViewportSize(viewport);
    await signIn(page, mira);
    await page.goto(`${forum.url}/anggota`);
    await page.getByRole('link', { name: 'Undang anggota baru' }).click();
    await expect(page.getByText('Tidak ada undangan yang masih berlaku.')).toBeVisible();
    await inspect(page, viewport);

    await test.step('the number of people is a number', async () => {
      await page.getByLabel('Untuk berapa orang').fill('seribu');
      await page.getByRole('button', { name: 'Buat undangan' }).click();
      await expect(page.getByText('Isi dengan angka 1 sampai 100.')).toBeVisible();
      await inspect(page, viewport);
    });

    await page.getByLabel('Untuk berapa orang').fill('2');
    await page.getByRole('button', { name: 'Buat undangan' }).click();
    const link = (await page.getByText(/\/register#token=/).textContent()) ?? '';
    await expect(page.getByText('Sisa 2 dari 2')).toBeVisible();
    await inspect(page, viewport);

    const visitor = await (await browser.newContext({ viewport })).newPage();
    await test.step('without the link, nobody registers', async () => {
      await visitor.goto(`${forum.url}/register`);
      await expect(
        visitor.getByRole('heading', { name: 'Pendaftaran dengan undangan' }),
      ).toBeVisible();
      await inspect(visitor, viewport);
    });

    const siti = { ...newAccount(), name: 'Siti' };
    await test.step('with it, one does, also after a mistake', async () => {
      await visitor.goto('about:blank');
      await visitor.goto(link);
      await expect(visitor.getByText(/^Anda diundang ke Rembuk/)).toBeVisible();
      await expect(visitor).toHaveURL(`${forum.url}/register`);
      await inspect(visitor, viewport);
      await registerByForm(visitor, { ...siti, email: mira.email });
      await expect(visitor.getByText('email is already taken')).toBeVisible();
      await visitor.getByRole('link', { name: 'Register here' }).click();
      await registerByForm(visitor, siti);
      await expect(visitor.getByText('Register success, please login')).toBeVisible();
      await loginByForm(visitor, siti);
      await expect(logoutButton(visitor, siti)).toBeVisible();
    });

    await test.step('moderators see who invited, and revoke what is left', async () => {
      await page.reload();
      await expect(page.getByText('Sisa 1 dari 2')).toBeVisible();
      await page.getByRole('button', { name: /^Cabut undangan Mira/ }).click();
      await expect(page.getByText('Tidak ada undangan yang masih berlaku.')).toBeVisible();
      await page.goto(`${forum.url}/anggota`);
      await expect(page.getByText('Diundang oleh Mira')).toBeVisible();
      await inspect(page, viewport);
      await page.goto(`${forum.url}/catatan-moderasi`);
      await expect(page.getByText('membuat undangan untuk 2 orang')).toBeVisible();
      await expect(page.getByText('mencabut undangan')).toBeVisible();
    });

    await test.step('the link is then refused, in Indonesian', async () => {
      const late = await (await browser.newContext({ viewport })).newPage();
      await late.goto(link);
      await registerByForm(late, newAccount());
      await expect(late.getByText(/Undangan ini sudah berakhir/)).toBeVisible();
      await late.context().close();
    });
    await visitor.context().close();
  });
}
