import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { paragraphsOf, plainTextOf } from './plain-paragraphs.ts';
import { editorMinHeight, type RichTextEditorProps, TOOL_COUNT } from './rich-text-editor-props.ts';
import styles from './rich-text-editor.module.css';
import type { RichTextHandover } from './rich-text-handover.ts';
import standInStyles from './rich-text-stand-in.module.css';
import toolbarStyles from './rich-text-toolbar.module.css';
import textStyles from './rich-text.module.css';
import { RichText } from './rich-text.tsx';

/** What the editor that comes needs of it. */
export type StandIn = {
  /** What it has at this moment. */
  read(): RichTextHandover;
  /** Calls back when no letter is being composed any more, at once where none is. */
  whenComposed(callback: () => void): void;
};

type StandInProps = Pick<
  RichTextEditorProps,
  'label' | 'placeholder' | 'value' | 'onChange' | 'isDisabled' | 'minRows' | 'errorId'
> & { ref: Ref<StandIn>; isFocused: boolean };

/**
 * Stands where the editor will be, in its size and look: a plain field to write in, whose lines become
 * paragraphs. HTML that is more than that is shown as it is, until the editor is there to change it.
 */
export function RichTextStandIn({ ref, ...props }: StandInProps) {
  const { value, isDisabled, isFocused, minRows } = props;
  const [isWriting, setIsWriting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const text = plainTextOf(value);
  // Paragraphs are further apart than lines: what is there already would jump when the editor comes.
  const isPlain = text !== undefined && (isWriting || !text.includes('\n'));

  // What had the focus is gone: the writer has just asked to change this.
  const takeFocus = useEffectEvent(() => {
    const target = field.current ?? shown.current;
    if (!isFocused) return;
    target?.focus({ preventScroll: true });
    field.current?.setSelectionRange(value.length, value.length);
  });
  useEffect(() => takeFocus(), []);

  useImperativeHandle(ref, () => ({
    read() {
      const textarea = field.current;
      if (!textarea) {
        return { selection: shown.current === document.activeElement ? 'end' : undefined };
      }
      const { value: typed, selectionStart: start, selectionEnd: end } = textarea;
      const isFocused = document.activeElement === textarea;
      return { text: typed, selection: isFocused ? { start, end } : undefined };
    },
    whenComposed(callback) {
      if (field.current?.dataset['composing'] === undefined) {
        callback();
        return;
      }
      // With the end of a syllable an input method may begin the next one.
      const tryAgain = () => setTimeout(() => this.whenComposed(callback));
      field.current.addEventListener('compositionend', tryAgain, { once: true });
    },
  }));

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
          text={text}
          onChange={(html) => {
            setIsWriting(true);
            props.onChange(html);
          }}
        />
      ) : (
        <div
          ref={shown}
          className={styles.sheet}
          style={{ minHeight: editorMinHeight(minRows) }}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea shows no HTML.
          role="textbox"
          aria-label={props.label}
          aria-multiline="true"
          aria-readonly="true"
          aria-busy="true"
          tabIndex={0}
        >
          <div className={styles.text}>
            <RichText html={value} />
          </div>
        </div>
      )}
    </div>
  );
}

type PlainFieldProps = Omit<StandInProps, 'ref' | 'value' | 'isFocused'> & {
  ref: Ref<HTMLTextAreaElement>;
  text: string;
};

function PlainField(props: PlainFieldProps) {
  const { ref, text, label, placeholder, onChange, isDisabled, minRows, errorId } = props;
  return (
    <div
      className={classNames(styles.sheet, standInStyles.field)}
      style={{ minHeight: editorMinHeight(minRows) }}
      data-text={text}
    >
      <textarea
        ref={ref}
        className={classNames(textStyles.richText, styles.text)}
        aria-label={label}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => onChange(paragraphsOf(target.value))}
        onKeyDown={sendByKey}
        onCompositionStart={({ currentTarget }) => (currentTarget.dataset['composing'] = '')}
        onCompositionEnd={({ currentTarget }) => delete currentTarget.dataset['composing']}
        readOnly={isDisabled}
        rows={1}
      />
    </div>
  );
}

/** Ctrl+Enter sends, as in the editor. */
function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
