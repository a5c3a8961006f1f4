import { containersIn, isBlock, nodesIn, type Position, rangeFrom } from './blocks.ts';
import { ELEMENT_COST, startCounting } from './split-long-paragraphs.ts';

/**
 * The number of lines of a text that are shown at first: blocks, what is beside blocks, and breaks. Each costs the browser
 * something wherever it is: of 60 comments, printing 500 rules in each blocked a desk for 19 s, and selecting 9,900 lines
 * of code in each for 4 s.
 */
export const LINES_MAX = 300;

/**
 * The cost of the part of a text that is shown at first: 4,000 Arabic letters, or 1,000 that each need another font than
 * the one before. Selecting 20 comments of 19,900 of these, where the machine has no font for them, blocked a desk for 30 s.
 */
const SHOWN_COST_MAX = 20_000;

/** Returns where the part that is not shown at first begins; undefined when all of the text is. */
export function findCut(content: DocumentFragment): Position | undefined {
  const containers = containersIn(content);
  const costOfNext = startCounting();
  let [lines, cost] = [0, 0];
  const isFull = () => lines > LINES_MAX || cost > SHOWN_COST_MAX;
  for (const node of nodesIn(content)) {
    const isBeside = containers.has(node.parentNode);
    const text = node instanceof Text ? node.data : undefined;
    if (isBeside && text?.trim() === '') continue;
    if (isBeside || isBlock(node) || node.nodeName === 'BR') {
      lines += 1;
      // Ends a word.
      costOfNext(' ');
    }
    if (text === undefined) cost += ELEMENT_COST;
    if (isFull()) return [node, 0];
    let at = 0;
    for (const character of text ?? '') {
      at += character.length;
      cost += costOfNext(character);
      // After the last newline there may be nothing.
      if (character === '\n' && at < (text?.length ?? 0)) lines += 1;
      if (isFull()) return [node, at];
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
