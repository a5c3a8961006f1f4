import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Heading,
  Italic,
  List,
  ListOrdered,
  Redo2,
  SquareCode,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { RichTextEditorLabels } from './rich-text-editor-props.ts';

export type RichTextCommand = {
  name: keyof RichTextEditorLabels;
  icon: LucideIcon;
  /** The mark or node in which the button is pressed, if any. */
  pressedBy?: { node: string; attributes?: Record<string, unknown> };
  run: (chain: ChainedCommands) => ChainedCommands;
  startsGroup?: boolean;
};

// The post's title is the h1, so headings in the text are h2.
const HEADING_LEVEL = 2;

/** The toolbar before its link button, in the order shown. */
export const FORMAT_COMMANDS: ReadonlyArray<RichTextCommand> = [
  { name: 'bold', icon: Bold, pressedBy: { node: 'bold' }, run: (chain) => chain.toggleBold() },
  {
    name: 'italic',
    icon: Italic,
    pressedBy: { node: 'italic' },
    run: (chain) => chain.toggleItalic(),
  },
  {
    name: 'underline',
    icon: Underline,
    pressedBy: { node: 'underline' },
    run: (chain) => chain.toggleUnderline(),
  },
  {
    name: 'strike',
    icon: Strikethrough,
    pressedBy: { node: 'strike' },
    run: (chain) => chain.toggleStrike(),
  },
  { name: 'code', icon: Code, pressedBy: { node: 'code' }, run: (chain) => chain.toggleCode() },
  {
    name: 'heading',
    icon: Heading,
    pressedBy: { node: 'heading', attributes: { level: HEADING_LEVEL } },
    run: (chain) => chain.toggleHeading({ level: HEADING_LEVEL }),
    startsGroup: true,
  },
  {
    name: 'bulletList',
    icon: List,
    pressedBy: { node: 'bulletList' },
    run: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'orderedList',
    icon: ListOrdered,
    pressedBy: { node: 'orderedList' },
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    name: 'quote',
    icon: TextQuote,
    pressedBy: { node: 'blockquote' },
    run: (chain) => chain.toggleBlockquote(),
  },
  {
    name: 'codeBlock',
    icon: SquareCode,
    pressedBy: { node: 'codeBlock' },
    run: (chain) => chain.toggleCodeBlock(),
  },
];

/** The toolbar after its link button. */
export const HISTORY_COMMANDS: ReadonlyArray<RichTextCommand> = [
  { name: 'undo', icon: Undo2, run: (chain) => chain.undo(), startsGroup: true },
  { name: 'redo', icon: Redo2, run: (chain) => chain.redo() },
];

/** Whether the caret is in a mark or node of the command. */
export function isPressed(editor: Editor, { pressedBy }: RichTextCommand): boolean {
  return pressedBy !== undefined && editor.isActive(pressedBy.node, pressedBy.attributes);
}

/** Whether the command can run at the selection. */
export function isPossible(editor: Editor, { run }: RichTextCommand): boolean {
  return run(editor.can().chain()).run();
}
