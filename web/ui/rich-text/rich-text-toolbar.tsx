import type { Editor } from '@tiptap/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import {
  FORMAT_COMMANDS,
  HISTORY_COMMANDS,
  isPossible,
  type RichTextCommand,
} from './rich-text-commands.ts';
import { type RichTextEditorLabels, toolStyle } from './rich-text-editor-props.ts';
import styles from './rich-text-toolbar.module.css';
import { useToolbarState } from './use-toolbar-state.ts';

type ToolbarProps = {
  editor: Editor;
  labels: RichTextEditorLabels;
  controlsId: string;
  isDisabled: boolean;
  isLinkOpen: boolean;
  onToggleLink: () => void;
};

/** Returns the button that a key leads to; undefined for other keys. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** The toolbar: one tab stop, with arrow keys, Home and End inside (roving tabindex). */
export function RichTextToolbar({
  editor,
  labels,
  controlsId,
  isDisabled,
  isLinkOpen,
  onToggleLink,
}: ToolbarProps) {
  const toolbarRef = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState('bold');
  const state = useToolbarState(editor);

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...(toolbarRef.current?.querySelectorAll('button') ?? [])];
    const index = buttons.findIndex((button) => button === document.activeElement);
    const target = nextIndex(event.key, index, buttons.length);
    if (target === undefined) return;
    event.preventDefault();
    buttons[target]?.focus();
  }

  function commonProps(name: keyof RichTextEditorLabels, at: number, isOffered: boolean) {
    return {
      type: 'button',
      'aria-label': labels[name],
      title: labels[name],
      // Not `disabled`, which would drop the focus.
      'aria-disabled': isDisabled || !isOffered || undefined,
      tabIndex: stop === name ? 0 : -1,
      onFocus: () => setStop(name),
      style: toolStyle(at),
    } as const;
  }

  function drawCommand(command: RichTextCommand, at: number) {
    const { name, pressedBy, run, startsGroup } = command;
    return (
      <button
        key={name}
        {...commonProps(name, at, state.possible.includes(name))}
        className={classNames(styles.tool, startsGroup && styles.startsGroup)}
        aria-pressed={pressedBy === undefined ? undefined : state.pressed.includes(name)}
        onClick={() => {
          if (!isDisabled && isPossible(editor, command)) run(editor.chain().focus()).run();
        }}
      />
    );
  }

  return (
    <div
      ref={toolbarRef}
      className={styles.toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label={labels.toolbar}
      aria-controls={controlsId}
      onKeyDown={handleKeyDown}
    >
      {FORMAT_COMMANDS.map(drawCommand)}
      <button
        {...commonProps('link', FORMAT_COMMANDS.length, true)}
        className={classNames(styles.tool, styles.startsGroup)}
        aria-pressed={state.isInLink}
        aria-expanded={isLinkOpen}
        onClick={() => {
          if (!isDisabled) onToggleLink();
        }}
      />
      {HISTORY_COMMANDS.map((command, at) => drawCommand(command, at + FORMAT_COMMANDS.length + 1))}
    </div>
  );
}
