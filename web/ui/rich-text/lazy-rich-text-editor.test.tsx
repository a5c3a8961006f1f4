import type { Editor } from '@tiptap/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { editorLabels } from '#web/testing/editor-labels.ts';
import { LazyRichTextEditor } from './lazy-rich-text-editor.tsx';

function Draft() {
  const [html, setHtml] = useState('');
  return (
    <LazyRichTextEditor
      failure={null}
      label="Isi"
      placeholder=""
      value={html}
      onChange={setHtml}
      labels={editorLabels}
    />
  );
}

/** Waits until the editor's code is loaded and its callbacks have run. */
async function settle(): Promise<void> {
  await vi.dynamicImportSettled();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

test('the editor does not replace the field during a composition', async () => {
  render(<Draft />);
  const field = screen.getByRole('textbox');
  fireEvent.focus(field);
  fireEvent.compositionStart(field);
  await settle();
  expect(field).toBeInTheDocument();
  // As an input method for Korean does: the next syllable begins when the last one ends.
  fireEvent.compositionEnd(field);
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: '한국' } });
  await settle();
  expect(field).toBeInTheDocument();
  fireEvent.compositionEnd(field);
  await waitFor(() =>
    expect(screen.getByRole('textbox')).toHaveAttribute('contenteditable', 'true'),
  );
  expect(field).not.toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveTextContent('한국');
});

test('the editor is destroyed when it is unmounted, and not before', async () => {
  const { unmount } = render(<Draft />, { reactStrictMode: true });
  fireEvent.focus(screen.getByRole('textbox'));
  await waitFor(() =>
    expect(screen.getByRole('textbox')).toHaveAttribute('contenteditable', 'true'),
  );
  // The property in which the library stores it.
  const { editor } = screen.getByRole('textbox') as HTMLElement & { editor?: Editor };
  expect(editor?.isDestroyed).toBe(false);
  unmount();
  await waitFor(() => expect(editor?.isDestroyed).toBe(true));
});

test('what is longer than a post may be is neither pasted nor dropped in the plain field', () => {
  render(<Draft />);
  const field = screen.getByRole('textbox');
  for (const [length, isTaken] of [
    [100_000, true],
    [100_001, false],
  ] as const) {
    const data = { types: ['text/plain'], files: [], getData: () => 'a'.repeat(length) };
    expect(fireEvent.paste(field, { clipboardData: data })).toBe(isTaken);
    expect(fireEvent.drop(field, { dataTransfer: data })).toBe(isTaken);
  }
});
