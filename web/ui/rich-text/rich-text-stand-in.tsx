import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import { paragraphsOf, plainTextOf } from './plain-paragraphs.ts';
import {
  editorMinHeight,
  type RichTextEditorProps,
  TOOL_COUNT,
  toolStyle,
} from './rich-text-editor-props.ts';
import styles from './rich-text-editor.module.css';
import { putCaretAtEnd, RichTextField } from './rich-text-field.tsx';
import type { Pasted } from './rich-text-handover.ts';
import standInStyles from './rich-text-stand-in.module.css';
import toolbarStyles from './rich-text-toolbar.module.css';
import { writingProps } from './writing-props.ts';

type StandInProps = Pick<
  RichTextEditorProps,
  'label' | 'placeholder' | 'value' | 'onChange' | 'isDisabled' | 'minRows' | 'errorId'
> & {
  isFocused: boolean;
  /** Called with a formatted paste, of which the field has only the text. */
  onPaste: (pasted: Pasted) => void;
};

/**
 * The stand-in for the editor until it is loaded, in its size and look: a textarea, whose lines become paragraphs, or
 * a contenteditable for text of more than one paragraph.
 */
export function RichTextStandIn(props: StandInProps) {
  const { value, isDisabled, isFocused } = props;
  const field = useRef<HTMLTextAreaElement & HTMLDivElement>(null);
  const [given, setGiven] = useState({ html: value, written: value, version: 0 });
  // A value from outside replaces the content.
  if (value !== given.written) {
    setGiven({ html: value, written: value, version: given.version + 1 });
  }
  // Several paragraphs are not plain: they have margins that lines lack, and would jump when the editor comes.
  const isPlain = plainTextOf(given.html)?.includes('\n') === false;

  function handleChange(html: string) {
    setGiven({ ...given, written: html });
    props.onChange(html);
  }

  // The button that opened the form is unmounted.
  const takeFocus = useEffectEvent(() => {
    if (!isFocused) return;
    if (field.current) focusAtEnd(field.current);
  });
  useEffect(() => takeFocus(), []);

  return (
    <div className={styles.editor} data-disabled={isDisabled || undefined}>
      <div className={toolbarStyles.toolbar} aria-hidden="true">
        {Array.from({ length: TOOL_COUNT }, (_, at) => (
          <span
            key={at}
            className={classNames(toolbarStyles.tool, standInStyles.tool)}
            aria-disabled={isDisabled || undefined}
            style={toolStyle(at)}
          />
        ))}
      </div>
      {isPlain ? (
        <PlainField
          {...props}
          ref={field}
          text={plainTextOf(value) ?? ''}
          onChange={handleChange}
        />
      ) : (
        <RichTextField
          {...props}
          key={given.version}
          ref={field}
          html={given.html}
          onChange={handleChange}
        />
      )}
    </div>
  );
}

/** Focuses the field with the caret behind the last letter. */
function focusAtEnd(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  if (field instanceof HTMLTextAreaElement) {
    field.selectionStart = field.value.length;
    return;
  }
  putCaretAtEnd(field);
}

type PlainFieldProps = Omit<StandInProps, 'value' | 'isFocused'> & {
  ref: Ref<HTMLTextAreaElement>;
  text: string;
};

function PlainField(props: PlainFieldProps) {
  const { ref, text, placeholder, onChange, onPaste, isDisabled, minRows } = props;
  return (
    <div
      className={classNames(styles.sheet, standInStyles.field)}
      style={{ minHeight: editorMinHeight(minRows) }}
      data-text={text}
    >
      <textarea
        ref={ref}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => onChange(paragraphsOf(target.value))}
        onPaste={({ currentTarget, clipboardData }) => {
          const html = clipboardData.getData('text/html');
          const text = clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
          if (html && text) onPaste({ html, text, start: currentTarget.selectionStart });
        }}
        {...writingProps(props)}
        readOnly={isDisabled}
        rows={1}
      />
    </div>
  );
}
