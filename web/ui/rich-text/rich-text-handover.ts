import type { Editor } from '@tiptap/core';
import { documentOf, documentOfText } from './rich-text-document.ts';

/** Stands in HTML where the caret is: a character that no text has. */
const CARET = '\uFDD0';

/** What was pasted into the plain field as text, and where that begins. */
export type Pasted = { html: string; text: string; start: number };

/** What the field gives to the editor that takes its place. */
export type RichTextHandover = {
  /** A paragraph of each line, exactly as typed. */
  text?: string | undefined;
  /** Of a field that has more than lines; where both are missing, the value tells it. */
  html?: string | undefined;
  /** What is selected, in UTF-16 units of the text, or where the caret is; undefined without the focus. */
  selection?: { start: number; end: number } | 'end' | 'at-sign' | undefined;
  pasted?: readonly Pasted[] | undefined;
};

/** What the field in that place has at this moment; it is about to be taken away. */
export function readField(container: HTMLElement, pasted: readonly Pasted[]): RichTextHandover {
  const field = fieldIn(container);
  const isFocused = document.activeElement === field;
  if (field instanceof HTMLTextAreaElement) {
    const { value: text, selectionStart: start, selectionEnd: end } = field;
    return {
      text,
      selection: isFocused ? { start, end } : undefined,
      pasted: newestIn(text, pasted),
    };
  }
  if (!isFocused) return { html: field?.innerHTML };
  const selection = getSelection();
  // A field that takes no words for a while can have the focus without a caret.
  if (!selection?.rangeCount || !field?.contains(selection.focusNode)) {
    return { html: field?.innerHTML, selection: 'end' };
  }
  insertCaret(selection.getRangeAt(0));
  return { html: field.innerHTML, selection: 'at-sign' };
}

/**
 * Puts the sign at the end of what is selected, within a paragraph: browsers may place that end between
 * paragraphs, where the sign would become one of its own.
 */
function insertCaret({ endContainer, endOffset }: Range): void {
  let node = endContainer;
  let offset = endOffset;
  let isBehind = false;
  while (node.hasChildNodes()) {
    const next = node.childNodes[offset];
    isBehind = !next;
    node = next ?? node.childNodes[offset - 1]!;
    offset = next ? 0 : (node.nodeValue?.length ?? node.childNodes.length);
  }
  const caret = new Range();
  // In a rule it would be lost.
  if (node.nodeName === 'HR' && isBehind) caret.setStartAfter(node);
  else if (node.nodeName === 'BR' || node.nodeName === 'HR') caret.setStartBefore(node);
  else caret.setStart(node, offset);
  caret.insertNode(document.createTextNode(CARET));
}

/** What is still there; of what was pasted in one place, as after an undo, the newest alone. */
function newestIn(text: string, pasted: readonly Pasted[]): Pasted[] {
  const present = pasted.filter((part) => text.startsWith(part.text, part.start));
  const endOf = (part: Pasted) => part.start + part.text.length;
  return present.filter(
    (part, at) =>
      !present
        .slice(at + 1)
        .some((newer) => newer.start < endOf(part) && part.start < endOf(newer)),
  );
}

/** Calls back when no letter is being composed in that place any more, at once where none is. */
export function whenComposed(container: HTMLElement, callback: () => void): void {
  const field = fieldIn(container);
  if (field?.dataset['composing'] === undefined) {
    callback();
    return;
  }
  // With the end of a syllable an input method may begin the next one.
  const tryAgain = () => setTimeout(() => whenComposed(container, callback));
  field.addEventListener('compositionend', tryAgain, { once: true });
}

function fieldIn(container: HTMLElement): HTMLElement | null {
  return container.querySelector<HTMLElement>('textarea, [role=textbox]');
}

/**
 * Gives the editor what the field had, or else the value, and what was pasted its format; focuses the
 * editor where the field was left, if that had the focus.
 */
export function takeOver(editor: Editor, value: string, handover: RichTextHandover): void {
  const { html = value, selection, pasted = [] } = handover;
  const start =
    handover.text === undefined ? documentOf(html, editor.schema) : documentOfText(handover.text);
  // Nothing that one could undo.
  const begin = editor.chain().setMeta('addToHistory', false);
  begin.setContent(start, { emitUpdate: false }).setTextSelection(0).run();
  const text = handover.text ?? '';
  let [from, to] =
    typeof selection === 'object'
      ? [positionOf(text, selection.start), positionOf(text, selection.end)]
      : [0, 0];
  // From the end on, so that the others stay where they are.
  for (const part of pasted.toSorted((a, b) => b.start - a.start)) {
    const end = positionOf(text, part.start + part.text.length);
    const size = editor.state.doc.content.size;
    editor.commands.setTextSelection({ from: positionOf(text, part.start), to: end });
    editor.view.pasteHTML(part.html);
    const growth = editor.state.doc.content.size - size;
    if (from >= end) from += growth;
    if (to >= end) to += growth;
  }
  if (!selection) return;
  if (selection === 'end') editor.commands.setTextSelection(editor.state.doc.content.size);
  else if (selection === 'at-sign') putCaretAtSign(editor);
  else editor.commands.setTextSelection({ from, to });
  // The editor's own way to focus waits for the next frame.
  editor.view.focus();
}

/** Where a place in plain text is in the document: each line is a paragraph, with a place before and after it. */
function positionOf(text: string, offset: number): number {
  const lineBreaks = text.slice(0, offset).split('\n').length - 1;
  return 1 + offset + lineBreaks;
}

function putCaretAtSign(editor: Editor): void {
  editor.state.doc.descendants((node, position) => {
    const at = node.text?.indexOf(CARET) ?? -1;
    if (at < 0) return;
    const from = position + at;
    // Nothing that one could undo.
    editor.view.dispatch(editor.state.tr.delete(from, from + 1).setMeta('addToHistory', false));
    editor.commands.setTextSelection(from);
  });
}
