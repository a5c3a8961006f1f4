import { type Editor, Extension } from '@tiptap/react';
import { Plugin, type Transaction } from '@tiptap/pm/state';

const INDENT = '  ';
const LEADING = /^(?: {1,2}|\t)/;
const LIST_ITEM = 'listItem';

/** Tab indents and Shift+Tab outdents in code and lists. After Escape, both move the focus as usual. */
export const IndentKeys = Extension.create({
  name: 'indentKeys',
  // Higher than the priority of the list extensions.
  priority: 1000,

  addKeyboardShortcuts() {
    return {
      Tab: ({ editor }) => {
        if (isInCode(editor)) return editor.commands.command(({ tr }) => indent(tr));
        if (!editor.isActive(LIST_ITEM)) return false;
        editor.commands.sinkListItem(LIST_ITEM);
        return true;
      },
      'Shift-Tab': ({ editor }) => {
        if (isInCode(editor)) return editor.commands.command(({ tr }) => outdent(tr));
        if (!editor.isActive(LIST_ITEM)) return false;
        editor.commands.liftListItem(LIST_ITEM);
        return true;
      },
    };
  },

  addProseMirrorPlugins() {
    let isLeaving = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(_view, { key }) {
              if (key === 'Tab' && isLeaving) return true;
              if (key !== 'Shift') isLeaving = key === 'Escape';
              return false;
            },
            blur() {
              isLeaving = false;
            },
            mousedown() {
              isLeaving = false;
            },
          },
        },
      }),
    ];
  },
});

function isInCode(editor: Editor): boolean {
  const { $from, $to } = editor.state.selection;
  return $from.sameParent($to) && $from.parent.type.spec.code === true;
}

/** Returns the positions where the selected lines of code begin, the last line first. */
function lineStarts({ selection: { $from, $to } }: Transaction): number[] {
  const code = $from.parent.textContent;
  const starts = [code.slice(0, $from.parentOffset).lastIndexOf('\n') + 1];
  for (let at = $from.parentOffset; at < $to.parentOffset; at += 1) {
    if (code[at] === '\n') starts.push(at + 1);
  }
  return starts.map((at) => $from.start() + at).toReversed();
}

function indent(tr: Transaction): boolean {
  if (tr.selection.empty) tr.insertText(INDENT);
  else for (const start of lineStarts(tr)) tr.insertText(INDENT, start);
  tr.scrollIntoView();
  return true;
}

function outdent(tr: Transaction): boolean {
  const { $from } = tr.selection;
  for (const start of lineStarts(tr)) {
    const width =
      LEADING.exec($from.parent.textContent.slice(start - $from.start()))?.[0].length ?? 0;
    if (width > 0) tr.delete(start, start + width);
  }
  return true;
}
