import { useCallback } from 'react';
import { layOutInTime } from './lay-out-in-time.ts';
import { countNotLatin, splitLongParagraphs } from './split-long-paragraphs.ts';
import styles from './rich-text.module.css';
import { sanitizeRichText } from './sanitize-rich-text.ts';

/** Up to this length, with so few characters that are not Latin and so few lines, the layout of any text is cheap. */
const CHEAP_LENGTH = 10_000;
const CHEAP_NOT_LATIN = 1_000;
const CHEAP_LINES = 1_000;

/** Shows HTML that people wrote, sanitised again in the page. */
export function RichText({ html }: { html: string }) {
  const draw = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const content = sanitizeRichText(html);
      const text = content.textContent ?? '';
      // Outside of `pre`, newlines are rare.
      const lines = text.split('\n').length + content.querySelectorAll('br').length;
      const isCostly = countNotLatin(text) > CHEAP_NOT_LATIN || lines > CHEAP_LINES;
      if (isCostly || text.length > CHEAP_LENGTH) splitLongParagraphs(content);
      element.replaceChildren(content);
      if (isCostly) layOutInTime(element);
    },
    [html],
  );
  return <div className={styles.richText} ref={draw} />;
}
