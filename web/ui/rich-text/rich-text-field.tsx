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
  /** What it begins with: later it is the element that has what is written. */
  html: string;
};

/** Rich text that the browser itself edits, letters and paragraphs, until the editor is there. */
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
        // In an empty field the browser would begin lines that are no paragraphs.
        onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
        // The browser would put the caret before the rule.
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
          // Its own way takes the styles along, which the page's policy refuses.
          event.preventDefault();
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
        }}
        {...writingProps(props)}
      />
    </div>
  );
}

/** Behind the last letter, in its paragraph, or behind the rule that the text ends in. */
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
