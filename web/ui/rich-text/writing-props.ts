import type { CompositionEvent, KeyboardEvent } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import type { RichTextEditorProps } from './rich-text-editor-props.ts';
import styles from './rich-text-editor.module.css';
import { isSendKey } from './send-key.ts';
import textStyles from './rich-text.module.css';

/** The props that both kinds of stand-in share. */
export function writingProps({ label, errorId }: Pick<RichTextEditorProps, 'label' | 'errorId'>) {
  return {
    className: classNames(textStyles.richText, styles.text),
    'aria-label': label,
    'aria-invalid': errorId !== undefined || undefined,
    'aria-describedby': errorId,
    onKeyDown: sendByKey,
    onCompositionStart({ currentTarget }: CompositionEvent<HTMLElement>): void {
      currentTarget.dataset['composing'] = '';
    },
    onCompositionEnd({ currentTarget }: CompositionEvent<HTMLElement>): void {
      delete currentTarget.dataset['composing'];
    },
  };
}

function sendByKey(event: KeyboardEvent<HTMLElement>): void {
  if (!isSendKey(event)) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}
