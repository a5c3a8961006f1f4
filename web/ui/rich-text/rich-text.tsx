import { useCallback } from 'react';
import { layOutInTime } from './lay-out-in-time.ts';
import { mayBeCostly, splitLongParagraphs } from './split-long-paragraphs.ts';
import styles from './rich-text.module.css';
import { sanitizeRichText } from './sanitize-rich-text.ts';

/** Shows HTML that people wrote, sanitised again in the page. */
export function RichText({ html }: { html: string }) {
  const draw = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const content = sanitizeRichText(html);
      const isCostly = mayBeCostly(content);
      if (isCostly) splitLongParagraphs(content);
      element.replaceChildren(content);
      if (isCostly) layOutInTime(element);
    },
    [html],
  );
  return <div className={styles.richText} ref={draw} />;
}
