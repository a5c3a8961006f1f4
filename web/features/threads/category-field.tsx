import { useState, type KeyboardEvent } from 'react';
import { categoryKey } from '#contract/category-key.ts';
import { text } from '#web/i18n/id.ts';
import { threadFormText } from '#web/i18n/thread-form-id.ts';
import { useCategorySearch } from '#web/lib/hooks/use-category-search.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { Combobox } from '#web/ui/form/combobox.tsx';

const TYPING_MS = 200;
/** A short list; typing more finds the others. */
const OPTIONS_MAX = 8;

type CategoryFieldProps = {
  value: string;
  onChange: (category: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readOnly: boolean;
  error?: string | undefined;
  errorId?: string | undefined;
};

/** The category of a thread: free text, with existing categories as options. Loads nothing before it has the focus. */
export function CategoryField({ value, ...field }: CategoryFieldProps) {
  const [isTouched, setIsTouched] = useState(false);
  const key = categoryKey(value);
  const found = useCategorySearch(useDebounced(key, TYPING_MS), { isWanted: isTouched });
  const fitting = (found.data?.categories ?? []).filter(({ name }) =>
    categoryKey(name).includes(key),
  );
  // When the text is the only match, there is nothing left to offer.
  const isDone = fitting.length === 1 && fitting[0]?.name === value;
  return (
    <Combobox
      label={threadFormText.newThreadCategory}
      name="category"
      value={value}
      options={(isDone ? [] : fitting.slice(0, OPTIONS_MAX)).map(({ name, totalThreads }) => ({
        value: name,
        label: text.category(name),
        detail: text.threadCount(totalThreads),
      }))}
      optionsLabel={threadFormText.knownCategories}
      countLabel={threadFormText.knownCategoryCount}
      onFocus={() => setIsTouched(true)}
      {...field}
    />
  );
}
