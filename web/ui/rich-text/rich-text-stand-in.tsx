import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import { paragraphsOf, plainTextOf } from './plain-paragraphs.ts';
import { editorMinHeight, type RichTextEditorProps, TOOL_COUNT } from './rich-text-editor-props.ts';
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
  /** Called with what was pasted as text and has a format. */
  onPaste: (pasted: Pasted) => void;
};

/**
 * Stands where the editor will be, in its size and look: a plain field to write in, whose lines become
 * paragraphs, or the browser's own editing of what is more than one paragraph already.
 */
export function RichTextStandIn(props: StandInProps) {
  const { value, isDisabled, isFocused } = props;
  const field = useRef<HTMLTextAreaElement & HTMLDivElement>(null);
  const [given, setGiven] = useState({ html: value, written: value, version: 0 });
  // Not what was written here, but another text: it is drawn anew.
  if (value !== given.written) {
    setGiven({ html: value, written: value, version: given.version + 1 });
  }
  // Paragraphs are further apart than lines: what is there already would jump when the editor comes.
  const isPlain = plainTextOf(given.html)?.includes('\n') === false;

  function handleChange(html: string) {
    setGiven({ ...given, written: html });
    props.onChange(html);
  }

  // What had the focus is gone: the writer has just asked to change this.
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
            style={{ maskPosition: `${(at / (TOOL_COUNT - 1)) * 100}%` }}
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

/** Behind the last letter: in the last paragraph, and not below it. */
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
