import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { editorLabels } from '#web/testing/editor-labels.ts';
import { ReadyRichTextEditor } from '#web/testing/ready-rich-text-editor.tsx';

function Draft({ start, onSend }: { start: string; onSend?: (html: string) => void }) {
  const [html, setHtml] = useState(start);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend?.(html);
      }}
    >
      <ReadyRichTextEditor
        label="Isi"
        placeholder=""
        value={html}
        onChange={setHtml}
        labels={editorLabels}
      />
      <pre data-testid="html">{html}</pre>
      <button type="submit">Kirim</button>
    </form>
  );
}

const readHtml = () => screen.getByTestId('html').textContent;

/** Sets the caret, or selects up to `end`, counted in characters of the nth text. */
async function open(
  start: string,
  { text = 0, at = 0, end = at }: { text?: number; at?: number; end?: number } = {},
  onSend = vi.fn(),
) {
  render(<Draft start={start} onSend={onSend} />);
  const textbox = screen.getByRole('textbox');
  await waitFor(() => expect(textbox).toHaveAttribute('contenteditable', 'true'));
  act(() => textbox.focus());
  const texts = document.createTreeWalker(textbox, NodeFilter.SHOW_TEXT);
  for (let skipped = 0; skipped <= text; skipped += 1) texts.nextNode();
  act(() => {
    document.getSelection()?.setBaseAndExtent(texts.currentNode, at, texts.currentNode, end);
    document.dispatchEvent(new Event('selectionchange'));
  });
  return textbox;
}

test.each([
  ['at the caret', 'a\nb', 3, 3, 'a\nb  '],
  ['every line of a selection', 'a\nb\nc', 0, 3, '  a\n  b\nc'],
  ['the line that a selection within it stands on', 'abc', 1, 2, '  abc'],
])('in code Tab indents %s', async (_what, code, at, end, expected) => {
  const textbox = await open(`<pre><code>${code}</code></pre>`, { at, end });
  await userEvent.tab();
  expect(textbox).toHaveFocus();
  await waitFor(() => expect(readHtml()).toBe(`<pre><code>${expected}</code></pre>`));
});

test.each([
  ['two spaces', '    a', '  a'],
  ['a tab', '\ta', 'a'],
  ['one space', ' a', 'a'],
])('in code Shift+Tab outdents %s', async (_what, code, expected) => {
  await open(`<pre><code>${code}</code></pre>`, { at: 1 });
  await userEvent.tab({ shift: true });
  await waitFor(() => expect(readHtml()).toBe(`<pre><code>${expected}</code></pre>`));
});

test('in a list, Tab nests an item in the one before it, and Shift+Tab lifts it', async () => {
  const list = '<ul><li><p>a</p></li><li><p>b</p></li></ul>';
  const textbox = await open(list, { text: 1 });
  await userEvent.tab();
  const nested = '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>';
  await waitFor(() => expect(readHtml()).toBe(nested));
  // An item that cannot be nested deeper still keeps the focus.
  await userEvent.tab();
  expect(textbox).toHaveFocus();
  await userEvent.tab({ shift: true });
  await waitFor(() => expect(readHtml()).toBe(list));
});

test.each([
  ['code', '<pre><code>a</code></pre>'],
  ['a list', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
])('Escape, then Tab leaves %s', async (_what, html) => {
  const textbox = await open(html);
  await userEvent.keyboard('{Escape}');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Kirim' })).toHaveFocus();
  expect(readHtml()).toBe(html);
  act(() => textbox.focus());
  await userEvent.tab();
  expect(textbox).toHaveFocus();
});

test('in a paragraph Tab moves on, as everywhere', async () => {
  const textbox = await open('<p>a</p>');
  expect(textbox).toHaveAccessibleDescription(editorLabels.keys);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Kirim' })).toHaveFocus();
});

test.each(['Control', 'Meta'])('%s+Enter sends all that was written', async (modifier) => {
  const handleSend = vi.fn();
  await open('<p>a</p>', {}, handleSend);
  vi.stubGlobal('requestAnimationFrame', () => 1);
  await userEvent.click(screen.getByRole('button', { name: 'Daftar' }));
  act(() => screen.getByRole('textbox').focus());
  await userEvent.keyboard(`{${modifier}>}{Enter}{/${modifier}}`);
  expect(handleSend.mock.calls).toEqual([['<ul><li><p>a</p></li></ul>']]);
});

test('Enter alone sends nothing', async () => {
  const handleSend = vi.fn();
  await open('<p>a</p>', {}, handleSend);
  await userEvent.keyboard('{Enter}{Shift>}{Enter}{/Shift}{Alt>}{Enter}{/Alt}');
  expect(handleSend).not.toHaveBeenCalled();
});
