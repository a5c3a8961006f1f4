import type { Editor } from '@tiptap/core';

/** What the plain field gives to the editor that takes its place. */
export type RichTextHandover = {
  /** A paragraph of each line, exactly as typed; undefined where the HTML tells it. */
  text?: string | undefined;
  /** What is selected, in UTF-16 units of the text, or the end of it; undefined without the focus. */
  selection?: { start: number; end: number } | 'end' | undefined;
};

/** Focuses the editor where the field that stood in its place was left, if that had the focus. */
export function takeSelection(editor: Editor, handover: RichTextHandover | undefined): void {
  const { text = '', selection } = handover ?? {};
  if (!selection) return;
  if (selection === 'end') editor.commands.setTextSelection(editor.state.doc.content.size);
  else {
    editor.commands.setTextSelection({
      from: positionOf(text, selection.start),
      to: positionOf(text, selection.end),
    });
  }
  // The editor's own way to focus waits for the next frame.
  editor.view.focus();
}

/** Where a place in plain text is in the document: each line is a paragraph, with a place before and after it. */
function positionOf(text: string, offset: number): number {
  const lineBreaks = text.slice(0, offset).split('\n').length - 1;
  return 1 + offset + lineBreaks;
}
