import type { ChainedCommands, Editor } from '@tiptap/core';
import type { RichTextEditorLabels } from './rich-text-editor-props.ts';

export type RichTextCommand = {
  name: keyof RichTextEditorLabels;
  /** The mark or node in which the button is pressed, if any, and its attributes. */
  pressedBy?: string;
  attributes?: Record<string, unknown>;
  run: (chain: ChainedCommands) => ChainedCommands;
  startsGroup?: boolean;
};

// The post's title is the h1, so headings in the text are h2.
const HEADING_LEVEL = 2;

/** The toolbar before its link button, in the order shown. */
export const FORMAT_COMMANDS: ReadonlyArray<RichTextCommand> = [
  { name: 'bold', pressedBy: 'bold', run: (chain) => chain.toggleBold() },
  { name: 'italic', pressedBy: 'italic', run: (chain) => chain.toggleItalic() },
  { name: 'underline', pressedBy: 'underline', run: (chain) => chain.toggleUnderline() },
  { name: 'strike', pressedBy: 'strike', run: (chain) => chain.toggleStrike() },
  { name: 'code', pressedBy: 'code', run: (chain) => chain.toggleCode() },
  {
    name: 'heading',
    pressedBy: 'heading',
    attributes: { level: HEADING_LEVEL },
    run: (chain) => chain.toggleHeading({ level: HEADING_LEVEL }),
    startsGroup: true,
  },
  { name: 'bulletList', pressedBy: 'bulletList', run: (chain) => chain.toggleBulletList() },
  { name: 'orderedList', pressedBy: 'orderedList', run: (chain) => chain.toggleOrderedList() },
  { name: 'quote', pressedBy: 'blockquote', run: (chain) => chain.toggleBlockquote() },
  { name: 'codeBlock', pressedBy: 'codeBlock', run: (chain) => chain.toggleCodeBlock() },
];

/** The toolbar after its link button. */
export const HISTORY_COMMANDS: ReadonlyArray<RichTextCommand> = [
  { name: 'undo', run: (chain) => chain.undo(), startsGroup: true },
  { name: 'redo', run: (chain) => chain.redo() },
];

/** Whether the caret is in a mark or node of the command. */
export function isPressed(editor: Editor, { pressedBy, attributes }: RichTextCommand): boolean {
  return pressedBy !== undefined && editor.isActive(pressedBy, attributes);
}

/** Whether the command can run at the selection. */
export function isPossible(editor: Editor, { run }: RichTextCommand): boolean {
  return run(editor.can().chain()).run();
}
