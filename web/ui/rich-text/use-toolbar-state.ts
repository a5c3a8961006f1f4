import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';
import {
  FORMAT_COMMANDS,
  HISTORY_COMMANDS,
  isPossible,
  isPressed,
  type RichTextCommand,
} from './rich-text-commands.ts';

const ALL_COMMANDS = [...FORMAT_COMMANDS, ...HISTORY_COMMANDS];

type ToolbarState = {
  pressed: readonly string[];
  possible: readonly string[];
  isInLink: boolean;
};

/** The state before the first paint: that of an unchanged paragraph. */
const INITIAL: ToolbarState = {
  pressed: [],
  possible: FORMAT_COMMANDS.map(({ name }) => name),
  isInLink: false,
};

/**
 * Returns which buttons are pressed and possible at the selection. Updated after the typed text is painted, as trying
 * every command takes longer than the letter itself.
 */
export function useToolbarState(editor: Editor): ToolbarState {
  const [state, setState] = useState(INITIAL);
  useEffect(() => {
    const look = () => setState((before) => keepIfEqual(before, readState(editor)));
    const looking = afterPaint(look);
    looking.request();
    editor.on('transaction', looking.request);
    return () => {
      editor.off('transaction', looking.request);
      looking.cancel();
    };
  }, [editor]);
  return state;
}

function readState(editor: Editor): ToolbarState {
  const namesOf = (commands: readonly RichTextCommand[]) => commands.map(({ name }) => name);
  return {
    pressed: namesOf(ALL_COMMANDS.filter((command) => isPressed(editor, command))),
    possible: namesOf(ALL_COMMANDS.filter((command) => isPossible(editor, command))),
    isInLink: editor.isActive('link'),
  };
}

/** Returns the previous state when nothing has changed, so that nothing is rendered. */
function keepIfEqual(before: ToolbarState, now: ToolbarState): ToolbarState {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
