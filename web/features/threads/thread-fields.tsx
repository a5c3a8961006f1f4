import type { Ref } from 'react';
import { editorText } from '#web/i18n/editor-id.ts';
import { text } from '#web/i18n/id.ts';
import { PartFailed } from '#web/lib/part-failed.tsx';
import { Field } from '#web/ui/field.tsx';
import { handleFieldKeys } from '#web/ui/field-keys.ts';
import { LazyRichTextEditor } from '#web/ui/lazy-rich-text-editor.tsx';
import { CategoryField } from './category-field.tsx';
import type { ThreadWords } from './thread-edit-draft.ts';
import type { ThreadFault } from './use-thread-fault.ts';

type ThreadFieldsProps = {
  words: ThreadWords;
  onChange: (change: Partial<ThreadWords>) => void;
  /** They are on their way: what would be written over them would be lost. */
  isSending: boolean;
  fault: ThreadFault | null;
  titleInput?: Ref<HTMLInputElement>;
};

/** The fields of a thread, new or changed. */
export function ThreadFields({ words, onChange, isSending, fault, titleInput }: ThreadFieldsProps) {
  const errorOf = (field: keyof ThreadWords) =>
    fault?.field === field ? fault.message : undefined;
  return (
    <>
      <Field
        label={text.newThreadTitle}
        name="title"
        value={words.title}
        onChange={(title) => onChange({ title })}
        onKeyDown={handleFieldKeys}
        readOnly={isSending}
        error={errorOf('title')}
        inputRef={titleInput}
      />
      <CategoryField
        value={words.category}
        onChange={(category) => onChange({ category })}
        onKeyDown={handleFieldKeys}
        readOnly={isSending}
        error={errorOf('category')}
      />
      <LazyRichTextEditor
        failure={<PartFailed />}
        label={text.newThreadBody}
        placeholder={text.newThreadBodyPlaceholder}
        value={words.body}
        onChange={(body) => onChange({ body })}
        labels={editorText}
        isDisabled={isSending}
        error={errorOf('body')}
        isEager
        minRows={8}
      />
    </>
  );
}
