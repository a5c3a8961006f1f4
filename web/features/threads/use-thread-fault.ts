import { useEffect, useRef, useState } from 'react';
import { categoryKey } from '#contract/category-key.ts';
import { CATEGORY_MAX, TITLE_MAX } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { text } from '#web/i18n/id.ts';
import { isEmptyHtml } from '#web/lib/is-empty.ts';
import type { ThreadWords } from './thread-edit-draft.ts';

/** Why a thread is not sent, and the field that says so. */
export type ThreadFault = { field: keyof ThreadWords; message: string };

const SELECTORS = {
  title: '[name="title"]',
  category: '[name="category"]',
  // The editor, or the plain field that stands in its place until it is there.
  body: '[role="textbox"], textarea',
} satisfies Record<keyof ThreadWords, string>;

/** Looks for what is wrong with a form's words; its field has the focus then, and says it in sight. */
export function useThreadFault() {
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<ThreadFault | null>(null);
  useEffect(() => {
    if (!fault) return;
    form.current?.querySelector<HTMLElement>(SELECTORS[fault.field])?.focus();
    // On a phone the field alone may be in sight.
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [fault]);
  return {
    form,
    fault,
    isFaulty(words: ThreadWords): boolean {
      const found = findFault(words);
      setFault(found);
      return found !== null;
    },
    clearFault: () => setFault(null),
  };
}

function findFault({ title, category, body }: ThreadWords): ThreadFault | null {
  const message = text.emptyFields; // spec §5
  if (!hasVisibleText(title)) return { field: 'title', message };
  if (!hasVisibleText(categoryKey(category))) return { field: 'category', message };
  if (isEmptyHtml(body)) return { field: 'body', message };
  return findTooLong('title', title, TITLE_MAX) ?? findTooLong('category', category, CATEGORY_MAX);
}

// No `maxLength`: it counts the white space that the server takes away, and cuts off without a word.
function findTooLong(field: keyof ThreadWords, words: string, max: number): ThreadFault | null {
  return words.trim().length > max ? { field, message: text.tooLong(max) } : null;
}
