import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../testing/forum.ts';
import { holdCalls } from '../testing/network.ts';
import { commentEditor } from '../testing/screens.ts';

const editorCode = /\/assets\/rich-text-editor-[^/]*\.js$/;

const isEditor = (field: Locator) =>
  field.evaluate((element: HTMLElement) => element.isContentEditable);
const becomesEditor = (field: Locator) => expect.poll(() => isEditor(field)).toBe(true);

/** Writes one item to the clipboard, in several formats. */
async function copy(page: Page, copied: Record<string, string>): Promise<void> {
  await page.context().grantPermissions(['clipboard-write']);
  await page.evaluate((formats) => {
    const item = new ClipboardItem(
      Object.fromEntries(
        Object.entries(formats).map(([type, data]) => [type, new Blob([data], { type })]),
      ),
    );
    return navigator.clipboard.write([item]);
  }, copied);
}

test('reading loads no editor, and pointing at the field does', async ({ page, forum, member }) => {
  const { id } = await forum.api.createThread(member);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/threads/${id}`);
  const field = commentEditor(page);
  await expect(field).toHaveAttribute('placeholder', /.+/);
  await page.mouse.wheel(0, 2_000);
  await page.waitForLoadState('load');
  expect(await isEditor(field)).toBe(false);
  expect(asked.filter((url) => editorCode.test(url))).toEqual([]);
  await field.hover();
  await becomesEditor(field);
});

test('text typed before the editor is loaded moves into it, and so does the caret', async ({
  page,
  forum,
  member,
}) => {
  const { id } = await forum.api.createThread(member);
  const { release } = await holdCalls(page, editorCode);
  await page.goto(`/threads/${id}`);
  const field = commentEditor(page);
  await field.click();
  await page.keyboard.type('Kopi  <Gayo> & ');
  await page.keyboard.press('Enter');
  await page.keyboard.type('enak.');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  expect(await isEditor(field)).toBe(false);
  release();
  await becomesEditor(field);
  await expect(field).toBeFocused();
  await page.keyboard.type('Toraja');
  await expect
    .poll(() => field.locator('p').allInnerTexts())
    .toEqual(['Kopi  <Gayo> & Toraja', 'enak.']);
  await page.reload();
  await expect(field).toContainText('Kopi  <Gayo> & Toraja');
});

test('a draft of several paragraphs can be continued before the editor is loaded', async ({
  page,
  forum,
  member,
}) => {
  const { id } = await forum.api.createThread(member);
  await page.goto(`/threads/${id}`);
  const field = commentEditor(page);
  const tools = page.getByRole('toolbar', { name: 'Format tulisan' });
  await field.click();
  await expect(tools).toBeVisible();
  await page.keyboard.type('Satu');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('dua');
  await expect(page.getByText('Draf tersimpan', { exact: true })).toBeVisible();

  const { release } = await holdCalls(page, editorCode);
  await page.reload();
  await expect(field.locator('p')).toHaveText(['Satu', 'dua']);
  await field.getByText('Satu').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' kopi & <teh>');
  await page.keyboard.press('Enter');
  await page.keyboard.type('t');
  const typing = page.keyboard.type('iga sampai sepuluh', { delay: 30 });
  release();
  await expect(tools).toBeVisible();
  await typing;
  await expect(field).toBeFocused();
  await expect(field.locator('p')).toHaveText(['Satu kopi & <teh>', 'tiga sampai sepuluh', 'dua']);
  await expect(field.locator('strong')).toHaveText('dua');
  await page.getByRole('button', { name: 'Kirim' }).click();
  const comment = page.getByRole('article').filter({ hasText: 'tiga sampai sepuluh' }).last();
  await expect(comment.locator('p')).toHaveText([
    'Satu kopi & <teh>',
    'tiga sampai sepuluh',
    'dua',
  ]);
});

for (const when of ['before', 'after']) {
  test(`words typed ${when} the editor loads, below a horizontal rule that ends a draft, stay below it`, async ({
    page,
    forum,
    member,
  }) => {
    const { id } = await forum.api.createThread(member);
    await page.goto(`/threads/${id}`);
    const field = commentEditor(page);
    await expect(field).toBeVisible();
    await page.evaluate(
      (key) => localStorage.setItem(key, '<p>Satu.</p><hr>'),
      `draft:comment ${member.id} ${id}`,
    );
    const { release } = await holdCalls(page, editorCode);
    await page.reload();
    await expect(field.locator('hr')).toHaveCount(1);
    const { height } = (await field.boundingBox()) ?? { height: 0 };
    await field.click({ position: { x: 40, y: height - 10 } });
    if (when === 'before') await page.keyboard.type('Dua.');
    release();
    await expect(field).toHaveClass(/ProseMirror/);
    if (when === 'after') await page.keyboard.type('Dua.');
    await expectWordsBehindRule(field);
  });
}

test('editing a text that ends in a rule starts after it', async ({ page, forum, member }) => {
  const { id } = await forum.api.createThread(member);
  await forum.api.comment(member, id, '<p>Satu.</p><hr>');
  const { release } = await holdCalls(page, editorCode);
  await page.goto(`/threads/${id}`);
  await page.getByRole('button', { name: 'Edit komentar' }).click();
  const field = page.getByRole('textbox', { name: 'Edit komentar' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Du');
  release();
  await expect(field).toHaveClass(/ProseMirror/);
  await page.keyboard.type('a.');
  await expectWordsBehindRule(field);
});

async function expectWordsBehindRule(field: Locator): Promise<void> {
  await expect(field.locator('p').last()).toHaveText('Dua.');
  const blocks = field.evaluate(({ children }) => [...children].map(({ nodeName }) => nodeName));
  expect(await blocks).toEqual(['P', 'HR', 'P']);
}

test('text pasted before the editor is loaded is formatted in it', async ({
  page,
  forum,
  member,
}) => {
  const { id } = await forum.api.createThread(member);
  const { release } = await holdCalls(page, editorCode);
  await page.goto(`/threads/${id}`);
  const field = commentEditor(page);
  await field.click();
  await page.keyboard.type('Resep: ');
  await copy(page, {
    'text/html': 'pakai <b>sambal</b> <i>terasi</i>',
    'text/plain': 'pakai sambal terasi',
  });
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.type(' lagi');
  await expect(field).toHaveValue('Resep: pakai sambal terasi lagi');
  release();
  await becomesEditor(field);
  await page.keyboard.type('.');
  await expect(field).toHaveText('Resep: pakai sambal terasi lagi.');
  await expect(field.locator('strong')).toHaveText('sambal');
  await page.getByRole('button', { name: 'Kirim' }).click();
  const comment = page.getByRole('article').filter({ hasText: 'Resep' }).last();
  await expect(comment.locator('em')).toHaveText('terasi');
});

test('a text pasted again after an undo is there once', async ({ page, forum, member }) => {
  const { id } = await forum.api.createThread(member);
  const { release } = await holdCalls(page, editorCode);
  await page.goto(`/threads/${id}`);
  const field = commentEditor(page);
  await field.click();
  await copy(page, {
    'text/html': '<ul><li>cabai</li><li>terasi</li></ul>',
    'text/plain': 'cabai\nterasi',
  });
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue('cabai\nterasi');
  release();
  await becomesEditor(field);
  await expect(field.locator('li')).toHaveText(['cabai', 'terasi']);
  await expect(field).toHaveText('cabaiterasi');
});

test('no key is lost at the moment when the editor replaces the field', async ({
  page,
  forum,
  member,
}) => {
  const { id } = await forum.api.createThread(member);
  const { release } = await holdCalls(page, editorCode);
  await page.goto(`/threads/${id}`);
  const field = commentEditor(page);
  await field.click();
  const words = 'Sambal terasi buatan nenek selalu paling enak, apalagi dengan lalapan segar.';
  const typing = page.keyboard.type(words, { delay: 15 });
  await expect(field).toHaveText(/Sambal/);
  release();
  await typing;
  await becomesEditor(field);
  await expect(field).toHaveText(words);
});

test('a comment can be sent before the editor is loaded', async ({ page, forum, member }) => {
  const { id } = await forum.api.createThread(member);
  await holdCalls(page, editorCode);
  await page.goto(`/threads/${id}`);
  await commentEditor(page).click();
  await page.keyboard.type('Cepat sekali.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Cepat sekali.' }).last()).toBeVisible();
  await expect(commentEditor(page)).toHaveValue('');
});

test('when the editor fails to load, the field keeps its text, which can be sent', async ({
  page,
  forum,
  member,
}) => {
  const { id } = await forum.api.createThread(member);
  await page.route(editorCode, (route) => route.abort());
  await page.goto(`/threads/${id}`);
  const field = commentEditor(page);
  await field.click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Coba lagi' })).toBeVisible();
  await page.keyboard.type('Tanpa editor.');
  await expect(field).toHaveValue('Tanpa editor.');
  await page.getByRole('button', { name: 'Kirim' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Tanpa editor.' }).last()).toBeVisible();
});

for (const width of [320, 360, 1280]) {
  test(`the editor replaces the field without a jump at ${width} px`, async ({
    page,
    forum,
    member,
  }) => {
    const { id } = await forum.api.createThread(member);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/threads/${id}`);
    const field = commentEditor(page);
    const boxes = () =>
      field.evaluate((element) => {
        const form = element.closest('form');
        const boxOf = (of: Element | null | undefined) =>
          of?.getBoundingClientRect().toJSON() as unknown;
        return {
          field: boxOf(element),
          toolbar: boxOf(form?.firstElementChild?.querySelector('[class*="toolbar"]')),
          send: boxOf(form?.querySelector('[type=submit]')),
        };
      });
    await field.focus();
    const text = 'Kalimat yang cukup panjang untuk lebih dari satu baris di layar. '.repeat(8);
    const { release } = await holdCalls(page, editorCode);
    await page.reload();
    await field.fill(text);
    const before = await boxes();
    expect(await isEditor(field)).toBe(false);
    release();
    await becomesEditor(field);
    expect(await boxes()).toEqual(before);
  });
}

test('a picture pasted before the editor is loaded shows a toast', async ({
  page,
  forum,
  member,
}) => {
  const { id } = await forum.api.createThread(member);
  await holdCalls(page, editorCode);
  await page.goto(`/threads/${id}`);
  const field = commentEditor(page);
  await field.click();
  await copy(page, { 'text/html': '<img src="https://contoh.id/kopi.png" alt="">' });
  await page.keyboard.press('Control+V');
  await expect(page.getByText('Gambar belum didukung')).toBeVisible();
  expect(await isEditor(field)).toBe(false);
});

for (const { of, draft } of [
  { of: 'lines', draft: '' },
  { of: 'paragraphs', draft: '<p>Satu</p><p></p>' },
]) {
  test(`a text that is too long is not pasted before the editor is loaded, in a field of ${of}`, async ({
    page,
    forum,
    member,
  }) => {
    const { id } = await forum.api.createThread(member);
    await holdCalls(page, editorCode);
    await page.goto(`/threads/${id}`);
    const field = commentEditor(page);
    await expect(field).toBeVisible();
    await page.evaluate(({ key, draft }) => localStorage.setItem(key, draft), {
      key: `draft:comment ${member.id} ${id}`,
      draft,
    });
    await page.reload();
    await field.click();
    await copy(page, { 'text/plain': 'kata '.repeat(20_001) });
    await page.keyboard.press('Control+V');
    await expect(page.getByText(/^Teks yang Anda tempel terlalu panjang/)).toBeVisible();
    await copy(page, { 'text/plain': 'dua' });
    await page.keyboard.press('Control+V');
    await expect(field).toHaveText(/^(?:Satu)?dua$/);
  });
}
