import { type Ref, useId } from 'react';
import { editorText } from '#web/i18n/editor-id.ts';
import { threadFormText } from '#web/i18n/thread-form-id.ts';
import { PartFailed } from '#web/components/part-failed.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { handleFieldKeys } from '#web/ui/form/field-keys.ts';
import { LazyRichTextEditor } from '#web/ui/rich-text/lazy-rich-text-editor.tsx';
import { CategoryField } from './category-field.tsx';
import type { ThreadTexts } from './thread-draft.ts';
import type { ThreadFieldErrors } from './use-thread-errors.ts';

type ThreadFieldsProps = {
  words: ThreadTexts;
  onChange: (change: Partial<ThreadTexts>) => void;
  /** Makes the fields read-only while they are sent, as text typed then would be lost. */
  isSending: boolean;
  fieldErrors: ThreadFieldErrors;
  titleInput?: Ref<HTMLInputElement>;
};

/** The fields of a thread, for the new and the edit form. */
export function ThreadFields({
  words,
  onChange,
  isSending,
  fieldErrors,
  titleInput,
}: ThreadFieldsProps) {
  const emptyId = useId();
  const fields = ['title', 'category', 'body'] as const;
  const firstEmpty = fields.find((field) => fieldErrors[field] === threadFormText.emptyFields);
  /** Empty fields share one error message, shown at the first. */
  function errorOf(field: keyof ThreadTexts) {
    const error = fieldErrors[field];
    if (error !== threadFormText.emptyFields) return { error };
    return field === firstEmpty ? { error, errorId: emptyId } : { errorId: emptyId };
  }
  return (
    <>
      <Field
        label={threadFormText.newThreadTitle}
        name="title"
        value={words.title}
        onChange={(title) => onChange({ title })}
        onKeyDown={handleFieldKeys}
        readOnly={isSending}
        {...errorOf('title')}
        inputRef={titleInput}
      />
      <CategoryField
        value={words.category}
        onChange={(category) => onChange({ category })}
        onKeyDown={handleFieldKeys}
        readOnly={isSending}
        {...errorOf('category')}
      />
      <LazyRichTextEditor
        failure={<PartFailed />}
        label={threadFormText.newThreadBody}
        placeholder={threadFormText.newThreadBodyPlaceholder}
        value={words.body}
        onChange={(body) => onChange({ body })}
        labels={editorText}
        isDisabled={isSending}
        {...errorOf('body')}
        isEager
        minRows={8}
      />
    </>
  );
}
