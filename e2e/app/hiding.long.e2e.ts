import { tabTo } from '#tools/tab-to.ts';
import { COLOUR_RULES, findViolations } from '../testing/accessibility.ts';
import { expect, test, unique } from '../testing/forum.ts';
import { commentItem, toast } from '../testing/screens.ts';

const FOLDED = 'Komentar dari orang yang Anda sembunyikan';

for (const width of [360, 1280]) {
  test(`a person is hidden and shown again by keyboard alone at ${width} px`, async ({
    page,
    forum,
    member: _signedIn,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const checkColours = async () => {
      expect.soft(await findViolations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await findViolations(page, { rules: COLOUR_RULES })).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      const { scrollWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
      }));
      expect.soft(scrollWidth).toBe(width);
    };
    const name = unique('Budi');
    const [joko, budi] = [await forum.api.newMember('Joko'), await forum.api.newMember(name)];
    const { id: threadId } = await forum.api.createThread(joko);
    const words = unique('Menyebalkan');
    await forum.api.comment(budi, threadId, `<p>${words}</p>`);
    const { title } = await forum.api.createThread(budi);
    await page.goto(`/threads/${threadId}`);
    await expect(commentItem(page, words)).toBeVisible();

    await tabTo(page, page.getByRole('button', { name: `Sembunyikan ${name}` }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: `Sembunyikan ${name}?` });
    await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
    await checkColours();
    await tabTo(page, dialog.getByRole('button', { name: 'Sembunyikan' }));
    await page.keyboard.press('Enter');
    await expect(toast(page, `${name} disembunyikan`)).toBeVisible();
    await expect(page.getByText(words)).toHaveCount(0);
    const folded = page.getByRole('article').filter({ hasText: FOLDED });
    await expect(folded).toBeFocused();
    await checkColours();

    await page.reload();
    await expect(folded).toBeVisible();
    await tabTo(page, folded.getByRole('button', { name: 'Tampilkan' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').filter({ hasText: words })).toBeFocused();

    await page.goto('/');
    await expect(page.getByText('Thread dari orang yang Anda sembunyikan').first()).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    await checkColours();

    await page.goto('/akun');
    await tabTo(page, page.getByRole('button', { name: `Tampilkan lagi ${name}` }));
    await checkColours();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Anda tidak menyembunyikan siapa pun.')).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  });
}
