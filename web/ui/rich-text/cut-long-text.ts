import { containersIn, isBlock, nodesIn, type Position, rangeFrom } from './blocks.ts';

/**
 * The number of lines of a text that are shown at first: blocks, what is beside blocks, and breaks. Each costs the browser
 * something wherever it is: of 60 comments, printing 500 rules in each blocked a desk for 19 s, and selecting 9,900 lines
 * of code in each for 4 s.
 */
export const LINES_MAX = 300;

/** Returns where the part that is not shown at first begins; undefined when all of the text is. */
export function findCut(content: DocumentFragment): Position | undefined {
  const containers = containersIn(content);
  let lines = 0;
  for (const node of nodesIn(content)) {
    const isBeside = containers.has(node.parentNode);
    const text = node instanceof Text ? node.data : undefined;
    if (isBeside && text?.trim() === '') continue;
    if (isBeside || isBlock(node) || node.nodeName === 'BR') lines += 1;
    if (lines > LINES_MAX) return [node, 0];
    // After the last newline there may be nothing.
    for (const { index } of text?.matchAll(/\n(?=[^])/g) ?? []) {
      lines += 1;
      if (lines > LINES_MAX) return [node, index + 1];
    }
  }
  return undefined;
}

/** Removes what follows the position. */
export function removeRest(content: DocumentFragment, position: Position): void {
  const rest = rangeFrom(position, content);
  rest.setEnd(content, content.childNodes.length);
  rest.deleteContents();
}
