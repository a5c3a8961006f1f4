import type { Editor } from '@tiptap/core';
import { EditorContent } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#web/ui/styles/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { afterPaint } from './after-paint.ts';
import styles from './rich-text-editor.module.css';
import { editorMinHeight, type RichTextEditorProps } from './rich-text-editor-props.ts';
import { documentOf } from './rich-text-document.ts';
import { pasteProps } from './paste/paste-props.ts';
import { takeOver, type RichTextHandover } from './rich-text-handover.ts';
import { RichTextLinkRow } from './rich-text-link-row.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { isSendKey } from './send-key.ts';
import textStyles from './rich-text.module.css';

// Exported here so that all of it loads in one request.
export { createEditor } from './create-editor.ts';
export { readField, whenComposed } from './rich-text-handover.ts';

/** In px. Above: the header, three rows of toolbar on a small phone and a line of text. Below: the bottom bar and two lines. */
const CARET_MARGIN = { top: 214, bottom: 112, left: 0, right: 0 };

type EditorProps = RichTextEditorProps & {
  editor: Editor;
  /** The state of the stand-in that it replaces. */
  handover: RichTextHandover;
};

/** Edits rich text as HTML of the allow-list. Its code is large: pages use `LazyRichTextEditor`. */
export function RichTextEditor({
  editor,
  label,
  placeholder,
  value,
  onChange,
  labels,
  isDisabled = false,
  minRows,
  errorId,
  handover,
}: EditorProps) {
  const id = useId();
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const emittedRef = useRef(value);
  const flushRef = useRef(() => {});

  // In an effect with dependencies, as the editor redraws with each call of `setOptions`.
  useLayoutEffect(() => {
    editor.setOptions({
      editable: !isDisabled,
      editorProps: {
        ...pasteProps(labels),
        attributes: {
          id,
          class: classNames(textStyles.richText, styles.text),
          role: 'textbox',
          'aria-multiline': 'true',
          // A read-only editor keeps the focus, so that the user can go on after a failure.
          tabindex: '0',
          'aria-label': label,
          'aria-placeholder': placeholder,
          'aria-describedby': classNames(errorId, `${id}-keys`),
          ...(errorId !== undefined && { 'aria-invalid': 'true' }),
        },
        handleKeyDown: (view, event) => {
          if (!isSendKey(event)) return false;
          // The form must have the last change before it submits.
          flushSync(() => flushRef.current());
          view.dom.closest('form')?.requestSubmit();
          return true;
        },
        // Scrolls so that neither the sticky toolbar nor the bottom bar covers the caret.
        scrollThreshold: CARET_MARGIN,
        scrollMargin: CARET_MARGIN,
      },
    });
  }, [editor, id, label, placeholder, labels, errorId, isDisabled]);

  // In a layout effect, before the next key event.
  const begin = useEffectEvent(() => takeOver(editor, value, handover));
  useLayoutEffect(() => begin(), []);

  const emit = useEffectEvent(() => {
    const html = editor.isEmpty ? '' : editor.getHTML();
    if (html === emittedRef.current) return;
    emittedRef.current = html;
    onChange(html);
  });

  // `onChange` runs after the letter is painted, but before a blur, a submit or an unmount.
  useEffect(() => {
    const emitting = afterPaint(emit);
    flushRef.current = emitting.flush;
    // Formatted pastes change the text that the stand-in reported.
    if (handover.pasted?.length) emitting.request();
    editor.on('update', emitting.request);
    editor.on('blur', emitting.flush);
    // Captured, so that it runs before drafts are stored; a hidden page has no frames.
    const controller = new AbortController();
    const first = { capture: true, signal: controller.signal };
    window.addEventListener('pagehide', emitting.flush, first);
    document.addEventListener('visibilitychange', emitting.flush, first);
    return () => {
      editor.off('update', emitting.request);
      editor.off('blur', emitting.flush);
      controller.abort();
      emitting.flush();
    };
  }, [editor, handover]);

  useEffect(() => {
    if (value === emittedRef.current) return;
    emittedRef.current = value;
    // Not undoable: undo would restore the text that was sent.
    const replacing = editor.chain().setMeta('addToHistory', false);
    replacing.setContent(documentOf(value, editor.schema), { emitUpdate: false }).run();
  }, [editor, value]);

  return (
    <div className={styles.editor} data-disabled={isDisabled || undefined}>
      <RichTextToolbar
        editor={editor}
        labels={labels}
        controlsId={id}
        isDisabled={isDisabled}
        isLinkOpen={isLinkOpen}
        onToggleLink={() => setIsLinkOpen(!isLinkOpen)}
      />
      {isLinkOpen && !isDisabled && (
        <RichTextLinkRow editor={editor} labels={labels} onClose={() => setIsLinkOpen(false)} />
      )}
      <VisuallyHidden id={`${id}-keys`}>{labels.keys}</VisuallyHidden>
      <EditorContent
        editor={editor}
        className={styles.sheet}
        style={{ minHeight: editorMinHeight(minRows) }}
      />
    </div>
  );
}
