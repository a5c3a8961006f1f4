import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, openNewThread, test } from '../testing/forum.ts';
import { commentEditor, sendButton, toast } from '../testing/screens.ts';

const FIXTURES = join(import.meta.dirname, '../../web/ui/rich-text/paste/fixtures');

/** Dispatches the event of a paste, as a browser does on Ctrl+V. */
async function paste(editor: Locator, html: string): Promise<void> {
  // Loads the editor, because the stand-in shows only the text.
  await editor.click();
  await expect(editor).toHaveAttribute('contenteditable', 'true');
  await editor.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    clipboardData.setData('text/plain', 'x');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
}

// Console messages fail every test, so nothing here may violate the CSP.
test('text pasted from other programs looks as it did there, and is stored so', async ({
  page,
  forum,
  member,
}) => {
  const names = (await readdir(FIXTURES)).flatMap((file) =>
    file.endsWith('.expected.html') ? [file.replace('.expected.html', '')] : [],
  );
  expect(names).toHaveLength(12);
  const { id } = await openNewThread(page, forum, member);
  for (const name of names) {
    await paste(commentEditor(page), await readFixture(`${name}.html`));
    await expect(sendButton(page)).toBeEnabled();
    await sendButton(page).click();
    await expect(commentEditor(page)).toHaveText('');
  }
  const { comments } = await forum.api.readThread(member, id);
  const expected = await Promise.all(names.map((name) => readFixture(`${name}.expected.html`)));
  const stored = comments.map(({ content }) => plainTags(content));
  expect(stored.toSorted()).toEqual(
    expected.map((html) => html.replaceAll(/>\n/g, '>')).toSorted(),
  );
});

test('pasted pictures show a toast that they are not supported', async ({
  page,
  forum,
  member,
}) => {
  await openNewThread(page, forum, member);
  await paste(commentEditor(page), '<img src="https://contoh.id/a.png"><img src="b.png">');
  await expect(toast(page, 'Gambar belum didukung')).toHaveCount(1);
  await expect(sendButton(page)).toBeDisabled();
});

function readFixture(file: string): Promise<string> {
  return readFile(join(FIXTURES, file), 'utf8');
}

/** Returns stored HTML in the form that the editor writes. */
function plainTags(html: string): string {
  return html.replaceAll(/ rel="[^"]*"/g, '').replaceAll(/<(br|hr) \/>/g, '<$1>');
}
