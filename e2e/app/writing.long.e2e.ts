import type { Locator } from '@playwright/test';
import {
  expect,
  openNewThread,
  openThreadForm,
  openWithComment,
  test,
  unique,
} from '../testing/forum.ts';
import { api, holdCalls, recordCalls } from '../testing/network.ts';
import {
  bodyEditor,
  commentEditor,
  commentItem,
  createByForm,
  fillNewThread,
  nextAlert,
  sendButton,
  sendComment,
  threadCard,
  toast,
  threadArticle,
} from '../testing/screens.ts';
import { votesOf } from '../testing/votes.ts';

test('a new thread that fails shows the alert, and the draft is still in the form, after a reload too', async ({
  page,
  member,
}) => {
  const thread = { title: unique('Draf'), category: 'curhat', body: 'Panjang sekali.' };
  await openThreadForm(page, member);
  await page.route(api('/threads'), (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  const alert = nextAlert(page);
  await createByForm(page, thread);
  await expect(page).toHaveURL('/');
  expect(await alert).toContain('Tidak dapat terhubung');

  await page.goBack();
  await expect(page.getByLabel('Judul Thread')).toHaveValue(thread.title);
  await page.reload();
  await expect(page.getByLabel('Judul Thread')).toHaveValue(thread.title);
  await expect(page.getByLabel('Kategori Thread')).toHaveValue(thread.category);
  await expect(bodyEditor(page)).toHaveText(thread.body);

  await page.unroute(api('/threads'));
  await page.getByRole('button', { name: 'Buat Thread' }).click();
  await expect(threadCard(page, thread.title)).toBeVisible();
  await page.getByRole('link', { name: 'Buat thread baru' }).click();
  await expect(page.getByLabel('Judul Thread')).toHaveValue('');
  await expect(bodyEditor(page)).toHaveText('');
});

test('empty means without visible text: white space, an empty paragraph, no-break spaces', async ({
  page,
  forum,
  member,
}) => {
  const calls = recordCalls(page);
  const whole = { title: 'Judul', category: 'umum', body: 'Isi.' };
  await openThreadForm(page, member);
  const error = page.getByText('Terdapat data yang kosong.', { exact: true });
  for (const empty of [
    { title: '   ' },
    { category: '\u00a0\u2003' },
    { body: '    ' },
    { body: '\u00a0\u00a0' },
  ]) {
    await fillNewThread(page, { ...whole, ...empty });
    await page.getByRole('button', { name: 'Buat Thread' }).click();
    await expect(error).toBeVisible();
    await expect(page.getByLabel('Judul Thread')).toHaveValue(empty.title ?? whole.title);
  }
  await bodyEditor(page).fill('');
  await bodyEditor(page).press('Enter');
  await page.getByRole('button', { name: 'Tebal' }).click();
  await page.getByRole('button', { name: 'Buat Thread' }).click();
  await expect(error).toBeVisible();
  await expect(page).toHaveURL('/add-thread');

  await openNewThread(page, forum, member);
  await expect(sendButton(page)).toBeDisabled();
  for (const empty of ['   ', '\u00a0', '']) {
    await commentEditor(page).fill(empty);
    await expect(sendButton(page)).toBeDisabled();
  }
  await commentEditor(page).press('Enter');
  await expect(sendButton(page)).toBeDisabled();
  await commentEditor(page).fill('Isi');
  await expect(sendButton(page)).toBeEnabled();
  expect(calls.filter((call) => call.method() === 'POST')).toEqual([]);
});

test('an empty field shows its error in the viewport, on a small phone too', async ({
  page,
  forum,
  member,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const error = page.getByRole('alert');
  const expectInSight = async (field: Locator) => {
    await expect(field).toBeFocused();
    await expect(error).toHaveText('Terdapat data yang kosong.');
    await expect(error).toBeInViewport({ ratio: 1 });
  };
  const whole = { title: 'Judul', category: 'umum', body: 'Isi. '.repeat(200) };
  await openThreadForm(page, member);
  for (const [empty, field] of [
    // The body first, while it is empty: text that was typed a moment ago cannot be selected yet.
    ['body', bodyEditor(page)],
    ['title', page.getByLabel('Judul Thread')],
    ['category', page.getByLabel('Kategori Thread')],
  ] as const) {
    await fillNewThread(page, { ...whole, [empty]: '' });
    await expect(error).toBeHidden();
    await page.getByRole('button', { name: 'Buat Thread' }).click();
    await expectInSight(field);
  }

  await openNewThread(page, forum, member);
  await page.getByRole('button', { name: 'Edit' }).click();
  await fillNewThread(page, { ...whole, title: '' });
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expectInSight(page.getByLabel('Judul Thread'));
});

test('an empty field has a red border, also on hover and focus', async ({ page, member }) => {
  await openThreadForm(page, member);
  await page.getByRole('button', { name: 'Buat Thread' }).click();
  const red = await page.getByRole('alert').evaluate((error) => getComputedStyle(error).color);
  const title = page.getByLabel('Judul Thread');
  const body = bodyEditor(page);
  const frames = [title, page.getByLabel('Kategori Thread'), body.locator('xpath=../..')];
  const expectRed = async () => {
    for (const frame of frames) await expect(frame).toHaveCSS('border-color', red);
  };
  for (const field of [body, title]) {
    await field.hover();
    await expectRed();
    await field.focus();
    await expectRed();
  }
});

test('submitting a comment twice creates one comment', async ({ page, forum, member }) => {
  const { id } = await forum.api.createThread(member);
  const calls = recordCalls(page);
  await page.goto(`/threads/${id}`);
  const comments = await holdCalls(page, api('/threads/*/comments'));
  await sendComment(page, 'Sekali saja.');
  await sendButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.form?.requestSubmit();
  });
  comments.release();
  await expect(toast(page, 'Berhasil menambahkan komentar')).toBeVisible();
  await expect(commentItem(page, 'Sekali saja.')).toHaveCount(1);
  expect(calls.filter((call) => call.method() === 'POST')).toHaveLength(1);
  await page.getByRole('link', { name: 'Threads' }).click();
  await expect(page.getByText('Komentar(1)').first()).toBeVisible();
});

test('an unsent comment stays on its thread while the user reads others', async ({
  page,
  forum,
  member,
}) => {
  const second = await forum.api.createThread(member);
  const first = await openWithComment(page, { forum, member, words: 'Untuk yang pertama.' });
  await page.getByRole('link', { name: 'Threads' }).click();
  await page.getByRole('link', { name: second.title }).click();
  await expect(commentEditor(page)).toHaveText('');
  await page.goto(`/threads/${first.id}`);
  await expect(commentEditor(page)).toHaveText('Untuk yang pertama.');
});

test('two tabs that write on one thread have drafts of their own', async ({
  page,
  context,
  forum,
  member,
}) => {
  const { id } = await openWithComment(page, { forum, member, words: 'Dari tab pertama' });
  await expect(page.getByText('Draf tersimpan', { exact: true })).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto(`/threads/${id}`);
  await expect(commentEditor(otherTab)).toHaveText('Dari tab pertama');
  await commentEditor(otherTab).fill('Dari tab kedua');

  // A vote renders the first tab's page again.
  await votesOf(page.getByRole('article').first()).up.click();
  await expect(votesOf(page.getByRole('article').first()).up).toHaveText('1');
  await commentEditor(page).press('End');
  await page.keyboard.type(', utuh.');
  await expect(commentEditor(page)).toHaveText('Dari tab pertama, utuh.');
  await sendButton(page).click();
  await expect(commentItem(page, 'Dari tab pertama, utuh.')).toBeVisible();
  await expect(commentEditor(page)).toHaveText('');
  await commentEditor(otherTab).press('End');
  await otherTab.keyboard.type(' juga.');
  await expect(commentEditor(otherTab)).toHaveText('Dari tab kedua juga.');
});

test('the output of the editor is shown as it was written', async ({ page, member }) => {
  const title = unique('Ragam');
  await openThreadForm(page, member);
  await fillNewThread(page, { title, category: 'umum', body: 'satu' });
  const editor = bodyEditor(page);
  await editor.press('End');
  for (const [tool, word] of [
    ['Tebal', 'dua'],
    ['Miring', 'tiga'],
    ['Daftar berpoin', 'empat'],
  ] as const) {
    await editor.press('Enter');
    const button = page.getByRole('button', { name: tool, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(editor).toBeFocused();
    await page.keyboard.type(word);
  }
  await page.getByRole('button', { name: 'Buat Thread' }).click();
  await page.getByRole('link', { name: title }).click();
  const article = threadArticle(page, title);
  await expect(article.locator('strong').first()).toContainText('dua');
  await expect(article.locator('em').first()).toContainText('tiga');
  await expect(article.getByRole('listitem')).toContainText('empat');
});

test('a comment that is sent by the keyboard and fails leaves the caret where it was', async ({
  page,
  forum,
  member,
}) => {
  await openNewThread(page, forum, member);
  const { release } = await holdCalls(page, api('/threads/*/comments'));
  const editor = commentEditor(page);
  await editor.click();
  await expect(editor).toHaveAttribute('contenteditable', 'true');
  await page.keyboard.type('Pertama.');
  await page.keyboard.press('Control+Enter');
  await expect(editor).toHaveAttribute('contenteditable', 'false');
  await page.context().setOffline(true);
  release();
  await expect(toast(page, /Tidak dapat terhubung/)).toBeVisible();
  await page.keyboard.type(' Kedua.');
  await expect(editor).toHaveText('Pertama. Kedua.');
});
