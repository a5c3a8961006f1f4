import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../testing/forum.ts';
import { holdCalls } from '../testing/network.ts';

const PHONE = { width: 360, height: 740 };

/** Texts that cannot wrap, or push content sideways; each fits into a title, without its tags. */
const TEXTS: Readonly<Record<string, string>> = {
  'letters with the maximum of accents': `a${'\u0301'.repeat(30)}`.repeat(9),
  'letters with accents above and below': `H${'\u0316\u0317\u0301\u0302'.repeat(7)}`.repeat(7),
  'emoji joined into one': '👩\u200d'.repeat(90),
  'a syllable of initials alone': '\u1100'.repeat(290),
  'lists in lists': `${'<ol><li>'.repeat(45)}dalam`,
  'quotes in quotes': `${'<blockquote>'.repeat(45)}<p>dalam</p>`,
};

/** Returns by how much the page can be scrolled sideways. */
function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

for (const [what, words] of Object.entries(TEXTS)) {
  test(`no text makes the page scroll sideways on a phone: ${what}`, async ({ page, forum }) => {
    const member = await forum.api.newMember();
    const title = words.replaceAll(/<[^>]+>/g, '');
    const thread = await forum.api.createThread(member, {
      title,
      category: title.slice(0, 45).toWellFormed(),
      body: words.startsWith('<') ? words : `<p>${words.repeat(3)}</p>`,
    });
    await forum.api.comment(member, thread.id, words);
    await forum.api.comment(member, thread.id, '<p>Komentar yang jujur.</p>');
    await page.setViewportSize(PHONE);
    await signIn(page, member);
    await page.goto(`/threads/${thread.id}`);
    await expect(page.getByText('Komentar yang jujur.')).toBeVisible();
    await expect(page.getByText('Komentar(2)')).toBeVisible();
    expect(await overhangOf(page), 'a thread').toBe(0);
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await overhangOf(page), 'the list').toBe(0);
    // Deleted, as other tests measure the list and its fonts.
    await forum.api.deleteThread(member, thread.id);
  });
}

test('clipping at the edge of a text leaves room for the focus ring of a link', async ({
  page,
  forum,
  member,
}) => {
  const body = '<p><a href="https://contoh.id">Tautan di tepi</a> dan kata lain.</p>';
  const { id } = await forum.api.createThread(member, { body });
  await page.goto(`/threads/${id}`);
  const link = page.getByRole('link', { name: 'Tautan di tepi' });
  await expect(link).toBeVisible();
  const room = await link.evaluate((node) => {
    const text = node.closest('div');
    return text === null ? 0 : parseFloat(getComputedStyle(text).overflowClipMargin);
  });
  // The ring is 2 px wide and 2 px away.
  expect(room).toBeGreaterThanOrEqual(4);
});

test('a text of many scripts is laid out only near the screen', async ({ page, forum, member }) => {
  const body = `<p>${'a中'.repeat(49_000)}</p><p><strong>Akhir</strong></p>`;
  const { id } = await forum.api.createThread(member, { body });
  await page.goto(`/threads/${id}`);
  await page.getByRole('button', { name: 'Tampilkan semua' }).click();
  const end = page.getByText('Akhir');
  const isLaidOut = () =>
    end.evaluate((node) => node.checkVisibility({ contentVisibilityAuto: true }));
  await expect(end).toBeAttached();
  expect(await isLaidOut()).toBe(false);
  // Blocks that are laid out on the way get their real height, so that one jump may not reach the end.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(end).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await isLaidOut()).toBe(true);
});

/** Returns how many of the blocks of split paragraphs are laid out, each of which contains bold text. */
function countLaidOut(page: Page): Promise<{ all: number; laidOut: number }> {
  return page.locator('main [class*="richText"] strong').evaluateAll((texts) => ({
    all: texts.length,
    laidOut: texts.filter((text) => text.checkVisibility({ contentVisibilityAuto: true })).length,
  }));
}

for (const [what, text] of [
  ['letters of two scripts in turn', 'a中'.repeat(480)],
  ['characters without a font', 'a\u0378b\u0379'.repeat(240)],
] as const) {
  test(`of a page of costly texts, a change of width lays out only those near the screen: ${what}`, async ({
    page,
    forum,
    member,
  }) => {
    const { id } = await forum.api.createThread(member);
    for (let n = 0; n < 20; n += 1)
      await forum.api.comment(member, id, `<p><strong>${text}</strong></p>`);
    await page.setViewportSize(PHONE);
    await page.goto(`/threads/${id}`);
    await expect(page.getByRole('article')).toHaveCount(21);
    await expect.poll(async () => (await countLaidOut(page)).laidOut).toBeLessThan(20);
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await expect(page.getByRole('article')).toHaveCount(21);
    await expect.poll(async () => (await countLaidOut(page)).laidOut).toBeLessThan(20);
    expect((await countLaidOut(page)).all).toBe(40);
  });
}

test('a costly text that was laid out in time keeps its height when it is lazy', async ({
  page,
  forum,
  member,
}) => {
  const text = 'とても長い文章です。'.repeat(15);
  const body = `${`<p>${text}</p>`.repeat(9)}<ul><li><p>${text}</p></li></ul>`;
  const { id } = await forum.api.createThread(member, { body });
  await page.setViewportSize(PHONE);
  const shown = page.locator('main [class*="richText"]').first();
  // On a busy machine, the time budget may be used up before all blocks are laid out.
  await expect(async () => {
    await page.goto(`/threads/${id}`);
    await expect(shown.locator('[data-lazy=""]')).toHaveCount(10);
    const heights = await shown.evaluate((element) => {
      const lazy = element.getBoundingClientRect().height;
      for (const block of element.querySelectorAll('[data-lazy]'))
        block.removeAttribute('data-lazy');
      return { lazy, whole: element.getBoundingClientRect().height };
    });
    expect(heights.lazy).toBe(heights.whole);
    expect(heights.whole).toBeGreaterThan(2 * PHONE.height);
  }).toPass();
});

test('long lines of code wrap on paper', async ({ page, forum, member }) => {
  const code = `${'panjang '.repeat(60)}\n${'a'.repeat(300)}`;
  const { id } = await forum.api.createThread(member, { body: `<pre><code>${code}</code></pre>` });
  await page.setViewportSize(PHONE);
  await page.goto(`/threads/${id}`);
  const overhang = () =>
    page.locator('pre').evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(await overhang()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect(await overhang()).toBe(0);
});

test('a text of very many blocks is shown whole when the reader wants it', async ({
  page,
  forum,
  member,
}) => {
  const paragraphs = Array.from({ length: 1_000 }, (_, at) => `<p>baris ${at}</p>`).join('');
  const { id } = await forum.api.createThread(member);
  const body = `${'<ul><li>'.repeat(20)}${paragraphs}`;
  await forum.api.comment(member, id, body);
  await page.setViewportSize(PHONE);
  await page.goto(`/threads/${id}`);
  const lines = page.getByText(/^baris /);
  const whole = page.getByRole('button', { name: 'Tampilkan semua' });
  await expect(whole).toBeVisible();
  const firstHidden = await lines.count();
  expect(firstHidden).toBeLessThan(300);
  await whole.press('Enter');
  await expect(lines).toHaveCount(1_000);
  const next = page.getByText(`baris ${firstHidden}`, { exact: true });
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport();
  await expect(whole).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+A');
  expect(await page.evaluate(() => String(getSelection()).includes('baris 999'))).toBe(true);
});

test('the rest of a long paragraph appears where its button was', async ({
  page,
  forum,
  member,
}) => {
  const body = `<p>${'baris<br>'.repeat(305)}akhir</p>`;
  const { id } = await forum.api.createThread(member, { body });
  await page.setViewportSize(PHONE);
  await page.goto(`/threads/${id}`);
  const whole = page.getByRole('button', { name: 'Tampilkan semua' });
  await whole.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(PHONE.height);
  await whole.press('Enter');
  const focused = page.locator(':focus');
  await expect(focused).toContainText('akhir');
  // Its start is above the viewport: scrolling to it would move the page.
  expect((await focused.boundingBox())?.y).toBeLessThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

test('a block of code with many lines scrolls, by keyboard too, and is printed whole', async ({
  page,
  forum,
  member,
}) => {
  const body = `<pre><code>${'\n'.repeat(290)}akhir</code></pre>`;
  const { id } = await forum.api.createThread(member, { body });
  await page.setViewportSize(PHONE);
  await page.goto(`/threads/${id}`);
  const code = page.locator('pre');
  const heightOf = async () => (await code.boundingBox())?.height ?? 0;
  expect(await heightOf()).toBeLessThan(PHONE.height);
  await code.focus();
  await page.keyboard.press('End');
  await expect.poll(() => code.evaluate((node) => node.scrollTop)).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect(await heightOf()).toBeGreaterThan(5_000);
});

test('the caret stays in view where a long block of code is written', async ({
  page,
  forum,
  member,
}) => {
  const lines = Array.from({ length: 90 }, (_, line) => `baris ${line}`).join('\n');
  const { id } = await forum.api.createThread(member);
  await forum.api.comment(member, id, `<pre><code>${lines}</code></pre>`);
  const { release } = await holdCalls(page, /\/assets\/rich-text-editor-[^/]*\.js$/);
  await page.goto(`/threads/${id}`);
  await page.getByRole('button', { name: 'Edit komentar' }).click();
  const editor = page.getByRole('article').getByRole('textbox');
  await expect(editor).toHaveAttribute('contenteditable', 'true');
  await expect(editor).toBeFocused();
  const isCaretInView = () =>
    editor.locator('pre').evaluate((node) => {
      const caret = getSelection()?.getRangeAt(0).getBoundingClientRect();
      const box = node.getBoundingClientRect();
      if (!caret || caret.height === 0) return false;
      const [top, end] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
      return caret.top >= top && caret.bottom <= end;
    });
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('a');
  await expect.poll(isCaretInView, 'in the stand-in').toBe(true);
  release();
  await expect(editor).toHaveClass(/ProseMirror/);
  await expect.poll(isCaretInView, 'in the editor').toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.type('b');
  await expect.poll(isCaretInView).toBe(true);
  for (let line = 0; line < 60; line += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.type('c');
  await expect.poll(isCaretInView).toBe(true);
});

test('a category and a preview of wide letters take few lines', async ({ page, forum, member }) => {
  // No two of these words share a line of a narrow phone.
  const category = 'W'.repeat(50);
  const title = 'Huruf lebar';
  const thread = { title, category, body: `<p>${`${'W'.repeat(13)} `.repeat(30)}</p>` };
  const { id } = await forum.api.createThread(member, thread);
  const measure = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((node) => {
        const { width, height } = node.getBoundingClientRect();
        return { width, lines: height / parseFloat(getComputedStyle(node).lineHeight) };
      }),
    );
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    const card = page.getByRole('article').filter({ hasText: title });
    await expect(card).toBeVisible();
    const chip = page.getByRole('button', { name: `#${category}`, exact: true });
    const box = await chip.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(480);
    expect(box?.height).toBeLessThanOrEqual(width === 320 ? 44 : 60);
    for (const { lines } of await measure('article p')) expect(lines).toBeLessThan(10.1);
    const links = await measure(`a[href*="${category}"] > span`);
    expect(links.length).toBeGreaterThan(0);
    for (const { lines } of links) expect(lines).toBeLessThan(2.1);
    expect(await overhangOf(page)).toBe(0);
  }
  await forum.api.deleteThread(member, id);
});
