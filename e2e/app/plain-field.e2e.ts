import type { Locator } from '@playwright/test';
import { expect, test } from '../testing/forum.ts';
import { holdCalls } from '../testing/network.ts';
import { commentEditor } from '../testing/screens.ts';

const editorCode = /\/assets\/rich-text-editor-[^/]*\.js$/;

const isEditor = (field: Locator) =>
  field.evaluate((element: HTMLElement) => element.isContentEditable);
const becomesEditor = (field: Locator) => expect.poll(() => isEditor(field)).toBe(true);

test('who only reads loads no editor, and who comes near it with the mouse does', async ({
  page,
  forum,
  member,
}) => {
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

test('what is typed before the editor is there goes on in it, and so does the caret', async ({
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

test('no key is lost at the very moment when the editor takes the place', async ({
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

test('a comment can be sent before the editor is there', async ({ page, forum, member }) => {
  const { id } = await forum.api.createThread(member);
  await holdCalls(page, editorCode);
  await page.goto(`/threads/${id}`);
  await commentEditor(page).click();
  await page.keyboard.type('Cepat sekali.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Cepat sekali.' }).last()).toBeVisible();
  await expect(commentEditor(page)).toHaveValue('');
});

test('where the editor does not come, the field keeps what is written and can be sent', async ({
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
  test(`the editor takes the field's place without a jump at ${width} px`, async ({
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
