import { useMemo } from 'react';
import styles from './rich-text.module.css';
import { sanitizeRichText } from './sanitize-rich-text.ts';

/** Shows HTML that people wrote, sanitised once more on this side of the wire. */
export function RichText({ html }: { html: string }) {
  const safeHtml = useMemo(() => ({ __html: sanitizeRichText(html) }), [html]);
  return <div className={styles.richText} dangerouslySetInnerHTML={safeHtml} />;
}
