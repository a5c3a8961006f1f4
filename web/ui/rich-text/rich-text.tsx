import { useCallback } from 'react';
import { splitLongParagraphs } from './split-long-paragraphs.ts';
import styles from './rich-text.module.css';
import { sanitizeRichText } from './sanitize-rich-text.ts';

/** Shows HTML that people wrote, sanitised again in the page. */
export function RichText({ html }: { html: string }) {
  const draw = useCallback(
    (element: HTMLElement | null) =>
      element?.replaceChildren(splitLongParagraphs(sanitizeRichText(html))),
    [html],
  );
  return <div className={styles.richText} ref={draw} />;
}
