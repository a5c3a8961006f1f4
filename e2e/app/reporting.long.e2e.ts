import type { Page } from '@playwright/test';
import { callApi } from '#tools/http/call-api.ts';
import { tabTo } from '#tools/tab-to.ts';
import { COLOUR_RULES, findViolations } from '../testing/accessibility.ts';
import { expect, type Forum, type Member, test, unique } from '../testing/forum.ts';
import { api } from '../testing/network.ts';
import { commentItem, errorToast, toast } from '../testing/screens.ts';

const MIN_TARGET_PX = 24;

/** Opens a thread of another with a comment of another, who is called Budi. */
async function openTalk(page: Page, forum: Forum, words: string) {
  const other = await forum.api.newMember('Budi');
  const { id: threadId } = await forum.api.createThread(other);
  const { id: commentId } = await forum.api.comment(other, threadId, `<p>${words}</p>`);
  await page.goto(`/threads/${threadId}`);
  await expect(commentItem(page, words)).toBeVisible();
  return { other, threadId, commentId };
}

interface Case {
  commentId: string | null;
  reports: { reason: string; words: string }[];
}

async function readCase(forum: Forum, commentId: string): Promise<Case | undefined> {
  const moderator = await forum.api.newMember();
  await forum.runTool('role', moderator.email, 'moderator');
  const { token }: Pick<Member, 'token'> = moderator;
  const { cases } = await callApi<{ cases: Case[] }>(`${forum.url}/v1/cases?limit=100`, { token });
  return cases.find((one) => one.commentId === commentId);
}

for (const width of [360, 1280]) {
  test(`a comment is reported by keyboard alone at ${width} px`, async ({
    page,
    forum,
    member: _signedIn,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const words = unique('Obat kuat');
    const { commentId } = await openTalk(page, forum, words);
    const button = page.getByRole('button', { name: 'Laporkan komentar Budi' });
    await tabTo(page, button);
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(MIN_TARGET_PX);

    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Laporkan komentar' });
    await expect(dialog.getByRole('radio', { name: 'Spam atau iklan' })).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page, { rules: COLOUR_RULES })).toEqual([]);
    const overflow = await dialog.evaluate((node) => node.scrollWidth - node.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press('Space');
    await expect(dialog.getByRole('radio', { name: 'Spam atau iklan' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(dialog.getByRole('radio', { name: 'Lainnya' })).toBeChecked();
    await tabTo(page, dialog.getByRole('button', { name: 'Kirim laporan' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Tulis apa masalahnya.')).toBeVisible();
    await expect(dialog.getByRole('textbox')).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.type('Menjual obat tanpa izin.');
    await tabTo(page, dialog.getByRole('button', { name: 'Kirim laporan' }));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Laporan terkirim. Terima kasih.')).toBeVisible();
    await expect(dialog).toBeHidden();
    const reported = page.getByRole('button', { name: 'Dilaporkan: komentar Budi' });
    await expect(reported).toBeFocused();
    await expect(reported).toBeDisabled();
    expect(await findViolations(page)).toEqual([]);
    expect((await readCase(forum, commentId))?.reports).toMatchObject([
      { reason: 'other', words: 'Menjual obat tanpa izin.' },
    ]);
  });
}

test('a report that does not reach the server, and a dialog that does not load, say so', async ({
  page,
  forum,
  member: _signedIn,
}) => {
  await openTalk(page, forum, unique('Tautan palsu'));
  const button = page.getByRole('button', { name: 'Laporkan thread Budi' });
  const dialog = page.getByRole('dialog', { name: 'Laporkan thread' });
  const code = '**/assets/report-dialog-*.js';
  await page.route(code, (route) => route.abort());
  await button.click();
  await expect(errorToast(page, /^Tidak dapat terhubung/)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.unroute(code);
  await page.reload();
  await button.click();
  await dialog.getByRole('radio', { name: 'Pelecehan' }).check();
  await dialog.getByRole('textbox').fill('Kepada saya.');
  await page.route(api('/threads/*/reports'), (route) => route.abort());
  await dialog.getByRole('button', { name: 'Kirim laporan' }).click();
  await expect(dialog.getByText(/^Tidak dapat terhubung/)).toBeFocused();
  await expect(dialog.getByRole('textbox')).toHaveValue('Kepada saya.');
  expect(await findViolations(page)).toEqual([]);
  await page.unroute(api('/threads/*/reports'));
  await dialog.getByRole('button', { name: 'Kirim laporan' }).dblclick();
  await expect(toast(page, 'Laporan terkirim. Terima kasih.')).toBeVisible();
});
