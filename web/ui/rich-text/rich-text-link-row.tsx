import type { Editor } from '@tiptap/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './rich-text-editor.module.css';
import type { RichTextEditorLabels } from './rich-text-editor-props.ts';
import { applyLink, normalizeLinkUrl } from './rich-text-link.ts';

type LinkRowProps = { editor: Editor; labels: RichTextEditorLabels; onClose: () => void };

/** The row for the address of a link. Enter applies it, Escape cancels; both return the focus to the text. */
export function RichTextLinkRow({ editor, labels, onClose }: LinkRowProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const currentHref: unknown = editor.getAttributes('link')['href'];
  const [url, setUrl] = useState(typeof currentHref === 'string' ? currentHref : '');
  const [isInvalid, setIsInvalid] = useState(false);

  useEffect(() => inputRef.current?.focus(), []);

  function handleApply() {
    const href = normalizeLinkUrl(url);
    setIsInvalid(href === undefined);
    if (href === undefined) {
      inputRef.current?.focus();
      return;
    }
    applyLink(editor, href);
    onClose();
  }

  function handleRemove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  function handleCancel() {
    editor.commands.focus();
    onClose();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Enter must not submit the form around the editor.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') handleApply();
    else handleCancel();
  }

  return (
    <div className={styles.linkRow}>
      <input
        ref={inputRef}
        className={styles.linkInput}
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        aria-label={labels.linkUrl}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <div className={styles.linkActions}>
        <Button size="small" onClick={handleApply}>
          {labels.apply}
        </Button>
        {typeof currentHref === 'string' && (
          <Button size="small" variant="quiet" onClick={handleRemove}>
            {labels.remove}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={handleCancel}>
          {labels.cancel}
        </Button>
      </div>
      {isInvalid && (
        <p className={styles.linkError} id={`${id}-error`} role="alert">
          {labels.linkInvalid}
        </p>
      )}
    </div>
  );
}
