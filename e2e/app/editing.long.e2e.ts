import { findViolations } from '../testing/accessibility.ts';
import { expect, signIn, test } from '../testing/forum.ts';
import { api, holdCalls } from '../testing/network.ts';
import { commentItem, threadCard, toast } from '../testing/screens.ts';

test('a comment is edited by its owner, and its history is readable to others, who cannot edit it', async ({
  page,
  browser,
  forum,
  member,
}) => {
  const { id } = await forum.api.createThread(member);
  await forum.api.comment(member, id, '<p>Kopi Gayo enak.</p>');
  await page.goto(`/threads/${id}`);
  await commentItem(page, 'Kopi Gayo enak.').getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('textbox', { name: 'Edit komentar' });
  await expect(editor).toBeFocused();
  await expect(editor).toHaveText('Kopi Gayo enak.');
  await page.keyboard.type(' Sungguh.');
  await page.reload();
  await expect(editor).toHaveText('Kopi Gayo enak. Sungguh.');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(page, 'Perubahan disimpan')).toBeVisible();
  const changed = commentItem(page, 'Kopi Gayo enak. Sungguh.');
  await expect(changed.getByRole('button', { name: 'Edit komentar' })).toBeFocused();
  await expect(changed.getByRole('button', { name: 'diedit' })).toHaveAttribute('title', /Diedit/);

  const context = await browser.newContext({ baseURL: forum.url });
  const stranger = await context.newPage();
  await signIn(stranger, await forum.api.newMember());
  await stranger.setViewportSize({ width: 320, height: 640 });
  await stranger.goto(`/threads/${id}`);
  const seen = commentItem(stranger, 'Kopi Gayo enak. Sungguh.');
  await seen.getByRole('button', { name: 'diedit' }).click();
  const history = stranger.getByRole('dialog', { name: 'Riwayat suntingan' });
  await expect(history.getByRole('listitem')).toHaveText([
    /Versi sekarang.*Kopi Gayo enak\. Sungguh\./,
    /Kopi Gayo enak\./,
  ]);
  expect(await findViolations(stranger)).toEqual([]);
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    320,
  );
  await stranger.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await expect(seen.getByRole('button', { name: 'diedit' })).toBeFocused();
  const owners = stranger.getByRole('main').getByRole('button', { name: /^(Edit|Hapus)/ });
  await expect(owners).toHaveCount(0);
  await context.close();
});

test('a thread is edited and deleted by its owner; opening it then says so', async ({
  page,
  forum,
  member,
}) => {
  const { id, title } = await forum.api.createThread(member);
  await page.goto('/');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const field = page.getByLabel('Judul Thread');
  await expect(field).toBeFocused();
  await field.fill(`${title} yang baru`);
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${title} yang baru` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'diedit' })).toBeVisible();
  await page.goBack();
  await expect(threadCard(page, `${title} yang baru`)).toBeVisible();

  await page.goForward();
  await page.getByRole('button', { name: 'Hapus', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Hapus thread ini?' });
  await expect(question.getByRole('button', { name: 'Batal' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Hapus', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, 'Thread dihapus')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Kumpulan Thread' })).toBeVisible();
  await expect(threadCard(page, `${title} yang baru`)).toHaveCount(0);
  await page.goto(`/threads/${id}`);
  await expect(page.getByText('Thread tidak ditemukan', { exact: true })).toBeVisible();
});

test('a deleted comment leaves a tombstone where others answered it', async ({
  page,
  forum,
  member,
}) => {
  const { id } = await forum.api.createThread(member);
  await forum.api.comment(member, id, '<p>Pertanyaan saya.</p>');
  await forum.api.comment(await forum.api.newMember(), id, '<p>Jawaban orang.</p>');
  await page.goto(`/threads/${id}`);
  await commentItem(page, 'Pertanyaan saya.').getByRole('button', { name: 'Hapus' }).click();
  const question = page.getByRole('alertdialog', { name: 'Hapus komentar ini?' });
  const deletion = await holdCalls(page, api(`/threads/${id}/comments/*`));
  await question.getByRole('button', { name: 'Hapus' }).dblclick();
  deletion.release();
  await expect(toast(page, 'Komentar dihapus')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Komentar(1)' })).toBeVisible();
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveText([/Jawaban orang\./, /^Komentar dihapus/]);
  await expect(items.nth(1).getByRole('article')).toBeFocused();
  await page.reload();
  await expect(items).toHaveText([/Jawaban orang\./, /^Komentar dihapus/]);
  await expect(items.nth(1).getByRole('button')).toHaveCount(0);
});

test('the edit form of a comment that is deleted on another device says so, and keeps its text', async ({
  page,
  browser,
  forum,
  member,
}) => {
  const { id } = await forum.api.createThread(member);
  await forum.api.comment(member, id, '<p>Kopi Gayo enak.</p>');
  await page.goto(`/threads/${id}`);
  await commentItem(page, 'Kopi Gayo enak.').getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('textbox', { name: 'Edit komentar' });
  await expect(editor).toBeFocused();
  await page.keyboard.type(' Sung');

  const context = await browser.newContext({ baseURL: forum.url });
  const device = await context.newPage();
  await signIn(device, member);
  await device.goto(`/threads/${id}`);
  await commentItem(device, 'Kopi Gayo enak.').getByRole('button', { name: 'Hapus' }).click();
  await device.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(device, 'Komentar dihapus')).toBeVisible();
  await context.close();

  await expect(page.getByText(/^Tulisan ini sudah dihapus di tempat lain/)).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Simpan' })).toHaveCount(0);
  await expect(editor).toBeFocused();
  await page.keyboard.type('guh.');
  await expect(editor).toHaveText('Kopi Gayo enak. Sungguh.');
  await expect(page.getByText('Draf tersimpan', { exact: true })).toBeVisible();

  await page.reload();
  const unsent = page.getByRole('article', { name: 'Suntingan Anda yang belum tersimpan' });
  await expect(unsent).toContainText('Kopi Gayo enak. Sungguh.');
  expect(await findViolations(page)).toEqual([]);
  await unsent.getByRole('button', { name: 'Salin' }).click();
  await expect(toast(page, 'Draf disalin')).toBeVisible();
  await unsent.getByRole('button', { name: 'Buang draf' }).click();
  await page.reload();
  await expect(page.getByText('Belum ada komentar')).toBeVisible();
  await expect(unsent).toHaveCount(0);
});
