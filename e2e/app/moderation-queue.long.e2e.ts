import type { Page } from '@playwright/test';
import { COLOUR_RULES, findViolations } from '../testing/accessibility.ts';
import { expect, type Forum, type Member, signIn, test } from '../testing/forum.ts';

const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** Opens three cases: two threads and, the least urgent, a comment in a thread. */
async function openCases({ api }: Forum) {
  const author = await api.newMember('Sari');
  const reporter = await api.newMember();
  const body = `<p>${'Tulisan panjang yang dilaporkan. '.repeat(12)}</p>`;
  const spam = await api.createThread(author, { title: 'Obat ajaib', body });
  const fine = await api.createThread(author, { title: 'Resep soto' });
  const other = await api.createThread(author, { title: 'Kabar kampung' });
  const comment = await api.comment(author, other.id, '<p>Dasar pelit.</p>');
  const threadId = spam.id;
  await api.report(reporter, { threadId }, { reason: 'spam', words: 'Jualan obat terus.' });
  await api.report(await api.newMember(), { threadId }, { reason: 'spam' });
  await api.report(reporter, { threadId: fine.id }, { reason: 'off-topic' });
  const ids = { threadId: other.id, commentId: comment.id };
  await api.report(reporter, ids, { reason: 'other', words: 'Kasar kepada tetangga.' });
  return { spam, fine, other };
}

async function signInModerator(page: Page, forum: Forum): Promise<Member> {
  const moderator = await forum.api.newMember('Mira');
  await forum.runTool('role', moderator.email, 'moderator');
  await signIn(page, moderator);
  return moderator;
}

for (const viewport of VIEWPORTS) {
  test(`a moderator decides three cases by keys alone, ${viewport.width} pixels wide`, async ({
    page,
    startOwnForum,
  }) => {
    const forum = await startOwnForum();
    const { spam, fine, other } = await openCases(forum);
    await signInModerator(page, forum);
    await page.setViewportSize(viewport);
    await page.goto(`${forum.url}/moderasi`);
    const cases = page.getByRole('article');
    const focused = page.locator('article:focus');
    await expect(cases).toHaveCount(3);
    await page.keyboard.press('j');

    await test.step('it is accessible and fits, in both schemes', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const rules = colorScheme === 'dark' ? { rules: COLOUR_RULES } : {};
        expect(await findViolations(page, rules)).toEqual([]);
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    });

    await test.step('remove, keep, remove', async () => {
      const decide: Record<string, () => Promise<void>> = {
        'Obat ajaib': () => remove(page, 'Iklan.'),
        'Resep soto': () => page.keyboard.press('b'),
        'Kabar kampung': () => remove(page, 'Kasar.'),
      };
      for (let left = 3; left > 0; left -= 1) {
        await expect(cases).toHaveCount(left);
        await expect(focused).toBeInViewport();
        const title = await focused.getByRole('heading', { level: 2 }).innerText();
        await decide[title]?.();
        await expect(page.getByText(`${left - 1} laporan tersisa di halaman ini.`)).toBeAttached();
      }
      await expect(page.getByText('Tidak ada laporan. Semua beres.')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Tidak ada laporan. Semua beres.')).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await findViolations(page)).toEqual([]);
      }
    });

    await test.step('what was removed is gone for others', async () => {
      const reader = await forum.api.newMember();
      const ids = (await forum.api.listThreads(reader)).map(({ id }) => id);
      expect(ids).toContain(fine.id);
      expect(ids).not.toContain(spam.id);
      const { comments } = await forum.api.readThread(reader, other.id);
      expect(comments).not.toContainEqual(
        expect.objectContaining({ content: expect.stringContaining('Dasar pelit') }),
      );
    });
  });
}

async function remove(page: Page, reason: string): Promise<void> {
  await page.keyboard.press('h');
  const field = page.getByRole('textbox', { name: 'Alasan' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(field).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type(reason);
  await page.keyboard.press('Enter');
}
