import { COLOUR_RULES, findViolations } from '../testing/accessibility.ts';
import { expect, signIn, test } from '../testing/forum.ts';
import { commentEditor, threadCard, toast } from '../testing/screens.ts';

const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

for (const viewport of VIEWPORTS) {
  test(`a moderator locks, pins and moves a thread by keys, and a member sees it, ${viewport.width} pixels wide`, async ({
    page,
    browser,
    startOwnForum,
  }) => {
    const forum = await startOwnForum();
    const author = await forum.api.newMember('Sari');
    const thread = await forum.api.createThread(author, { title: 'Aturan forum' });
    await forum.api.createThread(author, { title: 'Kabar kampung' });
    const moderator = await forum.api.newMember('Mira');
    await forum.runTool('role', moderator.email, 'moderator');

    const context = await browser.newContext({ viewport });
    const reader = await context.newPage();
    await signIn(reader, await forum.api.newMember('Rina'));
    await reader.goto(`${forum.url}/threads/${thread.id}`);
    await commentEditor(reader).fill('Hampir selesai ditulis');

    await signIn(page, moderator);
    await page.setViewportSize(viewport);
    await page.goto(`${forum.url}/threads/${thread.id}`);
    const act = (name: string) => page.getByRole('button', { name, exact: true });
    const expectAccessible = async (shown: typeof page) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await shown.emulateMedia({ colorScheme });
        const rules = colorScheme === 'dark' ? { rules: COLOUR_RULES } : {};
        expect(await findViolations(shown, rules)).toEqual([]);
      }
      const width = await shown.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    };

    await test.step('lock', async () => {
      await act('Kunci').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Kunci thread ini?' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.type('Sudah terlalu ramai.');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Thread dikunci')).toBeVisible();
      await expect(act('Buka kunci')).toBeFocused();
      await expect(reader.getByText(/^Dikunci oleh moderator/)).toBeVisible();
      await expect(commentEditor(reader)).toHaveCount(0);
      await expect(reader.getByText('Hampir selesai ditulis')).toBeVisible();
      await expectAccessible(reader);
      await expectAccessible(page);
    });

    await test.step('pin', async () => {
      await act('Sematkan').focus();
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Thread disematkan')).toBeVisible();
      await reader.goto(forum.url);
      const first = reader.getByRole('main').getByRole('article').first();
      await expect(first.getByRole('heading', { name: 'Aturan forum' })).toBeVisible();
      await expect(first.getByText('Disematkan')).toBeVisible();
      await expect(first.getByText('Dikunci')).toBeVisible();
      await expectAccessible(reader);
    });

    await test.step('move', async () => {
      await act('Pindahkan').focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Pindahkan thread' });
      await dialog.getByRole('combobox').fill('pengumuman');
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Thread dipindahkan')).toBeVisible();
      const card = threadCard(reader, 'Aturan forum');
      await expect(card.getByRole('link', { name: '#pengumuman' })).toBeVisible();
    });
    await context.close();
  });
}
