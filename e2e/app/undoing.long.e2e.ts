import { readFile } from 'node:fs/promises';
import { callApi } from '#tools/http/call-api.ts';
import { tabTo } from '#tools/tab-to.ts';
import { COLOUR_RULES, findViolations } from '../testing/accessibility.ts';
import { expect, signIn, test, unique } from '../testing/forum.ts';
import { toast } from '../testing/screens.ts';

for (const width of [360, 1280]) {
  test(`a moderator downloads the log, and undoes a removal by keyboard alone at ${width} px`, async ({
    page,
    startOwnForum,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const checkColours = async () => {
      expect.soft(await findViolations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await findViolations(page, { rules: COLOUR_RULES })).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    };
    const forum = await startOwnForum();
    const [budi, moderator] = [await forum.api.newMember('Budi'), await forum.api.newMember()];
    await forum.runTool('role', moderator.email, 'moderator');
    const { id: threadId, title } = await forum.api.createThread(budi, { title: unique('Obat') });
    await callApi(`${forum.url}/v1/threads/${threadId}/removal`, {
      method: 'POST',
      token: moderator.token,
      body: { reason: 'Iklan' },
    });

    await signIn(page, budi);
    await page.goto(`${forum.url}/akun`);
    await expect(page.getByText('Dihapus moderator: Iklan')).toBeVisible();
    await checkColours();

    await signIn(page, moderator);
    await page.goto(`${forum.url}/moderasi`);
    await expect(page.getByRole('region', { name: 'Tulisan yang dihapus' })).toContainText(title);
    await checkColours();

    await page.goto(`${forum.url}/catatan-moderasi`);
    await tabTo(page, page.getByRole('button', { name: 'Unduh catatan (JSON)' }));
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('catatan-moderasi.json');
    const { entries } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
      entries: { action: string }[];
    };
    expect(entries.map(({ action }) => action)).toEqual(['role-changed', 'thread-removed']);

    await tabTo(page, page.getByRole('button', { name: 'Batalkan catatan 2' }));
    await checkColours();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Tulisan dipulihkan')).toBeVisible();
    const items = page.getByRole('main').getByRole('listitem');
    await expect(items.first()).toContainText('memulihkan thread Budi');
    await expect(items.nth(1)).toContainText('Dibatalkan');
    await expect(items.nth(1)).toBeFocused();
    await checkColours();
    await page.goto(`${forum.url}/threads/${threadId}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
}
