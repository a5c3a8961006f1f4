import { type RefObject, useCallback } from 'react';
import { editorMinHeight, type RichTextEditorProps } from './rich-text-editor-props.ts';
import styles from './rich-text-editor.module.css';
import { sanitizeRichText } from './sanitize-rich-text.ts';
import { writingProps } from './writing-props.ts';

type RichTextFieldProps = Pick<
  RichTextEditorProps,
  'label' | 'onChange' | 'isDisabled' | 'minRows' | 'errorId'
> & {
  ref: RefObject<HTMLDivElement | null>;
  /** The initial content; later, the element itself holds the text. */
  html: string;
};

/** The stand-in for formatted text: a contenteditable, for letters and paragraphs, until the editor is loaded. */
export function RichTextField(props: RichTextFieldProps) {
  const { ref, html, onChange, isDisabled, minRows } = props;
  const draw = useCallback(
    (element: HTMLDivElement | null) => {
      ref.current = element;
      element?.replaceChildren(sanitizeRichText(html));
    },
    [ref, html],
  );
  return (
    <div className={styles.sheet} style={{ minHeight: editorMinHeight(minRows) }}>
      <div
        ref={draw}
        contentEditable={!isDisabled}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea shows no HTML.
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        // By default, browsers begin lines with other elements than paragraphs.
        onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
        // Below a final rule, the browser would put the caret before the rule.
        onMouseDown={(event) => {
          const { currentTarget: element, clientY } = event;
          const last = element.lastElementChild;
          if (last?.nodeName !== 'HR' || clientY < last.getBoundingClientRect().bottom) return;
          event.preventDefault();
          element.focus();
          putCaretAtEnd(element);
        }}
        onInput={({ currentTarget }) => onChange(htmlOf(currentTarget))}
        onPaste={(event) => {
          // The default would paste styles, which the CSP refuses.
          event.preventDefault();
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
        }}
        {...writingProps(props)}
      />
    </div>
  );
}

/** Sets the caret behind the last letter, or behind a final rule. */
export function putCaretAtEnd(element: HTMLElement): void {
  let last: Node = element;
  while (last.lastChild) last = last.lastChild;
  const { parentNode } = last;
  if (last.nodeName === 'HR')
    getSelection()?.setPosition(parentNode, parentNode?.childNodes.length);
  else getSelection()?.setPosition(last, last.nodeValue?.length ?? 0);
}

function htmlOf(element: HTMLElement): string {
  return element.textContent === '' ? '' : element.innerHTML;
}
