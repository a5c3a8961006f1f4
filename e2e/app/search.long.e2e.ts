import type { Locator } from '@playwright/test';
import { expect, signIn, test, unique } from '../testing/forum.ts';
import { api, failCalls } from '../testing/network.ts';
import { commentItem, threadCard, titleLink } from '../testing/screens.ts';

test('a member finds a thread by another form of its words, and opens it', async ({
  page,
  forum,
  member,
}) => {
  // A unique word, in addition to the words whose forms are tested.
  const word = unique('carilah').split(' ').join('');
  const title = `Tempat membaca ${word}`;
  await forum.api.createThread(member, { title, body: '<p>Yang tenang.</p>' });
  await page.goto('/leaderboards');
  const field = page.getByRole('search').getByRole('textbox', { name: 'Cari thread' });
  await expect(field).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type(`bacaan ${word}`);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: `Hasil pencarian “bacaan ${word}”` }),
  ).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').locator('mark').first()).toHaveText('membaca');
  await expect(page.getByLabel('Urutkan')).toHaveValue('best');

  await titleLink(threadCard(page, title)).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(field).toHaveValue(`bacaan ${word}`);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a hit in a comment leads to the comment', async ({ page, forum, member }) => {
  const word = unique('komentari').split(' ').join('');
  const thread = await forum.api.createThread(member);
  for (let n = 0; n < 12; n += 1) await forum.api.comment(member, thread.id);
  const other = await forum.api.newMember();
  const comment = await forum.api.comment(other, thread.id, `<p>Saya suka ${word}.</p>`);
  for (let n = 0; n < 12; n += 1) await forum.api.comment(member, thread.id);
  await page.goto(`/?q=${word}`);
  const why = page.getByText('Dalam komentar');
  await expect(why).toBeVisible();
  await expect(why).toContainText(other.name);
  await expect(why.locator('img')).toBeVisible();
  await page.getByRole('link', { name: thread.title }).click();
  await expect(page).toHaveURL(new RegExp(`/threads/${thread.id}#${comment.id}$`));
  await expect(commentItem(page, word)).toBeInViewport();
});

test('fuzzy matches come after exact ones, with a link to the corrected search', async ({
  page,
  forum,
  member,
}) => {
  // Letters alone: words with digits are not corrected.
  const word = unique('kle')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
    .replaceAll(/[^a-z]/g, '');
  const slip = `${word.slice(0, -1)}q`;
  const meant = await forum.api.createThread(member, { title: `Resep ${word}` });
  const slipped = await forum.api.createThread(member, { title: `Resep ${slip}` });
  await page.goto(`/?q=${slip}`);
  const cards = page.getByRole('article').getByRole('heading');
  await expect(cards).toHaveText([slipped.title, meant.title]);
  const line = page.getByText('Mungkin maksud Anda');
  await expect(page.getByRole('listitem').filter({ has: line })).toContainText(meant.title);
  await line.getByRole('link', { name: word }).click();
  await expect(page).toHaveURL(`/?q=${word}`);
});

test('the name of a person finds their threads', async ({ page, forum, member }) => {
  const name = unique('Ratna Dewanti');
  const author = await forum.api.newMember(name);
  const thread = await forum.api.createThread(author);
  await page.goto(`/?q=${encodeURIComponent(name)}`);
  await expect(threadCard(page, thread.title)).toContainText(`Ditulis oleh${name}`);
  // And no threads of others.
  await forum.api.createThread(member);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('on a phone the search opens by its button, and an empty result has a link that leads on', async ({
  page,
  forum,
  member,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { title } = await forum.api.createThread(member);
  await page.goto('/');
  await expect(threadCard(page, title)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Cari thread' });
  await expect(field).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: 'Buka pencarian' }).click();
  await expect(field).toBeFocused();
  const nowhere = unique('xyzzyq').split(' ').join('');
  await page.keyboard.type(nowhere);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Tidak ada yang cocok dengan “${nowhere}”`)).toBeVisible();
  await expect(field).toBeHidden();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await page.getByRole('link', { name: 'Tampilkan semua thread' }).click();
  await expect(threadCard(page, title)).toBeVisible();
});

test('a search that times out says so in place of its results', async ({ page, forum, member }) => {
  await forum.api.createThread(member);
  await failCalls(page, api('/threads'), 'search takes too long', 503);
  await page.goto('/?q=apa');
  await expect(page.getByRole('alert').getByText('search takes too long')).toBeVisible();
  await page.unroute(api('/threads'));
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('alert').getByText('search takes too long')).toBeHidden();
});

for (const width of [320, 360, 1280]) {
  test(`the select of the order is at the end of its line at ${width} px`, async ({
    page,
    forum,
  }) => {
    await signIn(page, await forum.api.newMember());
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/?q=entah');
    const list = page.getByRole('region', { name: 'Kumpulan Thread' });
    const rightOf = async (what: Locator) => {
      const { x, width: wide } = (await what.boundingBox()) ?? { x: 0, width: 0 };
      return Math.round(x + wide);
    };
    await expect(list.getByText('Tidak ada yang cocok')).toBeVisible();
    expect(await rightOf(list.getByRole('combobox'))).toBe(await rightOf(list));
  });
}
