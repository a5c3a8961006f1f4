import type { Editor } from '@tiptap/core';
import { documentOf, documentOfText } from './rich-text-document.ts';

/** Marks the caret in HTML: a Unicode noncharacter, which no text contains. */
const CARET = '\uFDD0';

/** A paste into the plain field: the HTML, the text that was inserted, and its offset. */
export type Pasted = { html: string; text: string; start: number };

/** The state of the stand-in, which the editor takes over. */
export type RichTextHandover = {
  /** The text of a plain field. */
  text?: string | undefined;
  /** The content of a formatted field. Without text and html, the value is used. */
  html?: string | undefined;
  /** The selection, in UTF-16 offsets of the text; 'at-mark' for the caret mark in the HTML; undefined without the focus. */
  selection?: { start: number; end: number } | 'end' | 'at-mark' | undefined;
  pasted?: readonly Pasted[] | undefined;
  /** How far each block of code is scrolled. */
  scrolled?: readonly Pick<Element, 'scrollLeft' | 'scrollTop'>[] | undefined;
};

/** Reads the state of the stand-in in that container, right before it is unmounted. */
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
  const scrolled = Array.from(container.querySelectorAll('pre'), ({ scrollLeft, scrollTop }) => ({
    scrollLeft,
    scrollTop,
  }));
  if (!isFocused) return { html: field?.innerHTML, scrolled };
  const selection = getSelection();
  // A disabled field can have the focus without a caret.
  if (!selection?.rangeCount || !field?.contains(selection.focusNode)) {
    return { html: field?.innerHTML, scrolled, selection: 'end' };
  }
  insertCaret(selection.getRangeAt(0));
  return { html: field.innerHTML, scrolled, selection: 'at-mark' };
}

/**
 * Inserts the caret mark at the end of the selection, inside a paragraph: browsers may place that end between
 * paragraphs, where the mark would become a paragraph of its own.
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
  // Inside a rule, the mark would be lost.
  if (node.nodeName === 'HR' && isBehind) caret.setStartAfter(node);
  else if (node.nodeName === 'BR' || node.nodeName === 'HR') caret.setStartBefore(node);
  else caret.setStart(node, offset);
  caret.insertNode(document.createTextNode(CARET));
}

/** Returns the pastes that the text still contains; of overlapping ones, as after an undo, only the newest. */
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

/** Calls back when no input method is composing in the field, at once if none is. */
export function whenComposed(container: HTMLElement, callback: () => void): void {
  const field = fieldIn(container);
  if (field?.dataset['composing'] === undefined) {
    callback();
    return;
  }
  // An input method may begin the next syllable right after the last one.
  const tryAgain = () => setTimeout(() => whenComposed(container, callback));
  field.addEventListener('compositionend', tryAgain, { once: true });
}

function fieldIn(container: HTMLElement): HTMLElement | null {
  return container.querySelector<HTMLElement>('textarea, [role=textbox]');
}

/**
 * Sets the editor's content to that of the stand-in, or else the value; replaces pasted text by its HTML; restores what
 * is scrolled, the selection and the focus.
 */
export function takeOver(editor: Editor, value: string, handover: RichTextHandover): void {
  const { html = value, selection, pasted = [], scrolled = [] } = handover;
  const start =
    handover.text === undefined ? documentOf(html, editor.schema) : documentOfText(handover.text);
  // Not undoable.
  const begin = editor.chain().setMeta('addToHistory', false);
  begin.setContent(start, { emitUpdate: false }).setTextSelection(0).run();
  const text = handover.text ?? '';
  let [from, to] =
    typeof selection === 'object'
      ? [positionOf(text, selection.start), positionOf(text, selection.end)]
      : [0, 0];
  // From the end, so that earlier offsets stay valid.
  for (const part of pasted.toSorted((a, b) => b.start - a.start)) {
    const end = positionOf(text, part.start + part.text.length);
    const size = editor.state.doc.content.size;
    editor.commands.setTextSelection({ from: positionOf(text, part.start), to: end });
    editor.view.pasteHTML(part.html);
    const growth = editor.state.doc.content.size - size;
    if (from >= end) from += growth;
    if (to >= end) to += growth;
  }
  const blocks = editor.view.dom.querySelectorAll('pre');
  for (const [at, block] of blocks.entries()) Object.assign(block, scrolled[at]);
  if (!selection) return;
  if (selection === 'end') editor.commands.setTextSelection(editor.state.doc.content.size);
  else if (selection === 'at-mark') putCaretAtMark(editor);
  else editor.commands.setTextSelection({ from, to });
  // Not `commands.focus`, which waits for the next frame.
  editor.view.focus();
}

/** Converts an offset in plain text to a document position: each paragraph adds a position before and after its text. */
function positionOf(text: string, offset: number): number {
  const lineBreaks = text.slice(0, offset).split('\n').length - 1;
  return 1 + offset + lineBreaks;
}

function putCaretAtMark(editor: Editor): void {
  editor.state.doc.descendants((node, position) => {
    const at = node.text?.indexOf(CARET) ?? -1;
    if (at < 0) return;
    const from = position + at;
    // Not undoable.
    editor.view.dispatch(editor.state.tr.delete(from, from + 1).setMeta('addToHistory', false));
    editor.commands.setTextSelection(from);
  });
}
