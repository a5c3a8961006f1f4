import { useCallback, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cutBefore, firstHiddenBlock, hasManyBlocks } from './cut-long-text.ts';
import { layOutInTime } from './lay-out-in-time.ts';
import { costOf, nodesIn, splitLongParagraphs } from './split-long-paragraphs.ts';
import styles from './rich-text.module.css';
import { sanitizeRichText } from './sanitize-rich-text.ts';

/** Up to this cost, a text is laid out like any other: 1,000 letters that are costly, or 250 lines. */
const CHEAP_COST = 5_000;
/** Up to this length, no paragraph of cheap characters is split. */
const CHEAP_LENGTH = 10_000;

interface RichTextProps {
  html: string;
  /** The name of the button that shows a long text whole. */
  wholeLabel: string;
}

/** Shows HTML that people wrote, sanitised again in the page. Of a text with very many blocks, it shows the first. */
export function RichText({ html, wholeLabel }: RichTextProps) {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && hasManyBlocks(html);
  /** Whether the button, which vanishes, was pressed since the last drawing. */
  const isPressed = useRef(false);
  const draw = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const content = sanitizeRichText(html);
      const hidden = firstHiddenBlock(content);
      if (isCut && hidden) cutBefore(content, hidden);
      let cost = 0;
      for (const node of nodesIn(content)) cost += costOf(node);
      const isCostly = cost > CHEAP_COST;
      if (isCostly || content.textContent.length > CHEAP_LENGTH) splitLongParagraphs(content);
      element.replaceChildren(content);
      if (isCostly) layOutInTime(element);
      if (isPressed.current && hidden) {
        hidden.tabIndex = -1;
        hidden.focus();
      }
      isPressed.current = false;
    },
    [html, isCut],
  );
  return (
    <>
      <div className={styles.richText} ref={draw} />
      {isCut && (
        <Button
          variant="secondary"
          size="small"
          className={styles.whole}
          onClick={() => {
            isPressed.current = true;
            setWhole(true);
          }}
        >
          {wholeLabel}
        </Button>
      )}
    </>
  );
}
