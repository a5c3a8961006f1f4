import { useCallback } from 'react';
import { layOutInTime } from './lay-out-in-time.ts';
import { costOf, nodesIn, splitLongParagraphs } from './split-long-paragraphs.ts';
import styles from './rich-text.module.css';
import { sanitizeRichText } from './sanitize-rich-text.ts';

/** Up to this cost, a text is laid out like any other: 1,000 letters that are costly, or 250 lines. */
const CHEAP_COST = 5_000;
/** Up to this length, no paragraph of cheap characters is split. */
const CHEAP_LENGTH = 10_000;

/** Shows HTML that people wrote, sanitised again in the page. */
export function RichText({ html }: { html: string }) {
  const draw = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const content = sanitizeRichText(html);
      let cost = 0;
      for (const node of nodesIn(content)) cost += costOf(node);
      const isCostly = cost > CHEAP_COST;
      if (isCostly || content.textContent.length > CHEAP_LENGTH) splitLongParagraphs(content);
      element.replaceChildren(content);
      // Of an earlier text.
      delete element.dataset['lazy'];
      if (isCostly) layOutInTime(element);
    },
    [html],
  );
  return <div className={styles.richText} ref={draw} />;
}
