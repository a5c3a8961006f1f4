import { useCallback, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { isBlock, nodesIn } from './blocks.ts';
import { findCut, removeRest } from './cut-long-text.ts';
import { layOutWithinBudget } from './layout-budget.ts';
import { isSelected } from './is-selected.ts';
import { costOf, splitLongParagraphs } from './split-long-paragraphs.ts';
import styles from './rich-text.module.css';
import { sanitizeRichText } from './sanitize-rich-text.ts';

/**
 * Up to this cost, a text has no lazy blocks. It equals 1,300 costly letters, or all lines that are shown at first.
 * With lazy blocks in such texts, selecting all of 40 comments after a resize blocked a desktop computer for 7 s.
 */
const CHEAP_COST = 6_500;
/** Up to this length, no paragraph of cheap characters is split. */
const CHEAP_LENGTH = 10_000;

/** The long texts that the reader has seen whole: a list unmounts what is far from the screen. */
const seenWhole = new Set<string>();

interface RichTextProps {
  html: string;
  /** The name of the button that shows a long text whole. */
  wholeLabel: string;
}

/** Shows HTML that people wrote, sanitised again in the page. Of a text with very many lines, it shows the first. */
export function RichText({ html, wholeLabel }: RichTextProps) {
  const [isWhole, setIsWhole] = useState(() => seenWhole.has(html));
  const [hasRest, setHasRest] = useState(false);
  /** Set by the button, which vanishes. */
  const focusesRest = useRef(false);
  const draw = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const content = sanitizeRichText(html);
      const cut = findCut(content);
      const isCut = cut !== undefined && !isWhole;
      if (isCut) removeRest(content, cut);
      setHasRest(isCut);
      let cost = 0;
      for (const node of nodesIn(content)) cost += costOf(node);
      const isCostly = cost > CHEAP_COST;
      // Chrome lays out selected blocks even if they are lazy. Adding 6,000 lazy blocks to a selection blocks it for 20
      // s.
      const isLazy = isCostly && !isSelected(element);
      if (isCostly || content.textContent.length > CHEAP_LENGTH) splitLongParagraphs(content);
      element.replaceChildren(content);
      if (isLazy) layOutWithinBudget(element);
      if (cut && focusesRest.current) focusAt(cut[0]);
      focusesRest.current = false;
    },
    [html, isWhole],
  );
  function showWhole() {
    seenWhole.add(html);
    focusesRest.current = true;
    setIsWhole(true);
  }
  return (
    <>
      <div className={styles.richText} ref={draw} />
      {hasRest && (
        <Button variant="secondary" size="small" onClick={showWhole}>
          {wholeLabel}
        </Button>
      )}
    </>
  );
}

function focusAt(node: Node): void {
  const element = isBlock(node) ? node : node.parentElement;
  // Code can be focused already.
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  // The rest appears where the button was; the start of a long paragraph may be far above.
  element?.focus({ preventScroll: true });
}
