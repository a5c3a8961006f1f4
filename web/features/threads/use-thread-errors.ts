import { useEffect, useRef, useState } from 'react';
import { categoryKey } from '#contract/category-key.ts';
import { CATEGORY_MAX, TITLE_MAX } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { threadFormText } from '#web/i18n/thread-form-id.ts';
import { isEmptyHtml } from '#web/lib/text/is-empty.ts';
import type { ThreadTexts } from './thread-draft.ts';

type ThreadField = keyof ThreadTexts;

/** The error message of each invalid field. */
export type ThreadFieldErrors = Partial<Record<ThreadField, string>>;

const SELECTORS = {
  title: '[name="title"]',
  category: '[name="category"]',
  // The editor, or its stand-in.
  body: '[role="textbox"], textarea',
} satisfies Record<ThreadField, string>;

/**
 * Validates the fields of a thread on submit. Focuses the first invalid field, and shows each error until its field is
 * valid.
 */
export function useThreadErrors(words: ThreadTexts) {
  const form = useRef<HTMLFormElement>(null);
  const [marked, setMarked] = useState<ThreadField[]>([]);
  useEffect(() => {
    if (!marked[0]) return;
    form.current?.querySelector<HTMLElement>(SELECTORS[marked[0]])?.focus();
    // On a phone, the error below the field may be off the screen.
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const found = marked.length > 0 ? findErrors(words) : {};
  const fieldErrors = Object.fromEntries(
    marked.map((field) => [field, found[field]]),
  ) as ThreadFieldErrors;
  return {
    form,
    fieldErrors,
    /** Returns whether all fields are valid; shows and focuses the errors otherwise. */
    validate(): boolean {
      const fields = Object.keys(findErrors(words)) as ThreadField[];
      setMarked(fields);
      return fields.length === 0;
    },
  };
}

/** Returns the errors, in the order of the form (spec §5). */
function findErrors({ title, category, body }: ThreadTexts): ThreadFieldErrors {
  return {
    ...(hasVisibleText(title)
      ? tooLong('title', title, TITLE_MAX)
      : { title: threadFormText.emptyFields }),
    ...(hasVisibleText(categoryKey(category))
      ? tooLong('category', category, CATEGORY_MAX)
      : { category: threadFormText.emptyFields }),
    ...(isEmptyHtml(body) && { body: threadFormText.emptyFields }),
  };
}

// Not `maxLength`, which counts white space that the server trims, and cuts off silently.
function tooLong(field: ThreadField, line: string, max: number): ThreadFieldErrors {
  return line.trim().length > max ? { [field]: threadFormText.tooLong(max) } : {};
}
