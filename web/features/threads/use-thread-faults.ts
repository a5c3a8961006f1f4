import { useEffect, useRef, useState } from 'react';
import { categoryKey } from '#contract/category-key.ts';
import { CATEGORY_MAX, TITLE_MAX } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { threadFormText } from '#web/i18n/thread-form-id.ts';
import { isEmptyHtml } from '#web/lib/text/is-empty.ts';
import type { ThreadWords } from './thread-edit-draft.ts';

type ThreadField = keyof ThreadWords;

/** Why a thread is not sent: what is wrong with each field that is wrong. */
export type ThreadFaults = Partial<Record<ThreadField, string>>;

const SELECTORS = {
  title: '[name="title"]',
  category: '[name="category"]',
  // The editor, or the plain field that stands in its place until it is there.
  body: '[role="textbox"], textarea',
} satisfies Record<ThreadField, string>;

/**
 * Looks for what is wrong with a form's words when they are sent; the first such field has the focus
 * then, and each says so until it is mended.
 */
export function useThreadFaults(words: ThreadWords) {
  const form = useRef<HTMLFormElement>(null);
  const [marked, setMarked] = useState<ThreadField[]>([]);
  useEffect(() => {
    if (!marked[0]) return;
    form.current?.querySelector<HTMLElement>(SELECTORS[marked[0]])?.focus();
    // On a phone the field alone may be in sight.
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const found = marked.length > 0 ? findFaults(words) : {};
  const faults = Object.fromEntries(marked.map((field) => [field, found[field]])) as ThreadFaults;
  return {
    form,
    faults,
    isFaulty(): boolean {
      const fields = Object.keys(findFaults(words)) as ThreadField[];
      setMarked(fields);
      return fields.length > 0;
    },
  };
}

/** In the order of the form (spec §5). */
function findFaults({ title, category, body }: ThreadWords): ThreadFaults {
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

// No `maxLength`: it counts the white space that the server takes away, and cuts off without a word.
function tooLong(field: ThreadField, line: string, max: number): ThreadFaults {
  return line.trim().length > max ? { [field]: threadFormText.tooLong(max) } : {};
}
