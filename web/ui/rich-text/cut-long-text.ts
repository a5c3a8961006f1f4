import { BLOCK } from './split-long-paragraphs.ts';

/**
 * The number of blocks of a text that are shown at first. Each costs the browser something wherever it is: printing 60
 * comments of 500 rules blocked a desk for 19 s.
 */
export const BLOCKS_MAX = 300;

const BLOCK_START = new RegExp(`<(?:${BLOCK.replaceAll(',', '|')})\\b`, 'g');

/** Whether the text has more blocks than are shown at first. `html` is as the server stores it. */
export function hasManyBlocks(html: string): boolean {
  return (html.match(BLOCK_START)?.length ?? 0) > BLOCKS_MAX;
}

/** Returns the first block that is not shown at first; undefined when all are. */
export function firstHiddenBlock(content: DocumentFragment): HTMLElement | undefined {
  return content.querySelectorAll<HTMLElement>(BLOCK)[BLOCKS_MAX];
}

/** Removes the block and what follows it. */
export function cutBefore(content: DocumentFragment, block: Element): void {
  const rest = document.createRange();
  rest.setStartBefore(block);
  rest.setEnd(content, content.childNodes.length);
  rest.deleteContents();
}
