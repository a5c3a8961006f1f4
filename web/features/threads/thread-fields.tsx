import type { Ref } from 'react';
import { hasVisibleText } from '#contract/visible-text.ts';
import { editorText } from '#web/i18n/editor-id.ts';
import { text } from '#web/i18n/id.ts';
import { isEmptyHtml } from '#web/lib/is-empty.ts';
import { PartFailed } from '#web/lib/part-failed.tsx';
import { Field } from '#web/ui/field.tsx';
import { LazyRichTextEditor } from '#web/ui/lazy-rich-text-editor.tsx';
import type { ThreadWords } from './thread-edit-draft.ts';

type ThreadFieldsProps = {
  words: ThreadWords;
  onChange: (change: Partial<ThreadWords>) => void;
  /** They are on their way: what would be written over them would be lost. */
  isSending: boolean;
  titleInput?: Ref<HTMLInputElement>;
};

/** The fields of a thread, new or changed. */
export function ThreadFields({ words, onChange, isSending, titleInput }: ThreadFieldsProps) {
  return (
    <>
      <Field
        label={text.newThreadTitle}
        name="title"
        value={words.title}
        onChange={(title) => onChange({ title })}
        readOnly={isSending}
        inputRef={titleInput}
      />
      <Field
        label={text.newThreadCategory}
        name="category"
        value={words.category}
        onChange={(category) => onChange({ category })}
        readOnly={isSending}
      />
      <LazyRichTextEditor
        failure={<PartFailed />}
        label={text.newThreadBody}
        placeholder={text.newThreadBodyPlaceholder}
        value={words.body}
        onChange={(body) => onChange({ body })}
        labels={editorText}
        isDisabled={isSending}
        minRows={8}
      />
    </>
  );
}

/** Whether one of the form's fields is empty (spec §5); the first of them has the focus then. */
export function focusEmptyField(form: HTMLFormElement | null, words: ThreadWords): boolean {
  const selector = findEmptyField(words);
  if (selector !== null) form?.querySelector<HTMLElement>(selector)?.focus();
  return selector !== null;
}

function findEmptyField({ title, category, body }: ThreadWords): string | null {
  if (!hasVisibleText(title)) return '[name="title"]';
  if (!hasVisibleText(category)) return '[name="category"]';
  return isEmptyHtml(body) ? '[contenteditable]' : null;
}
