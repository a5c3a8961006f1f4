import { containersIn, isBlock, nodesIn, type Position, rangeFrom } from './blocks.ts';
import { ELEMENT_COST, startCounting } from './split-long-paragraphs.ts';

/**
 * The most lines of a text that are shown at first. A line is a block, text beside blocks, or a line break. Each line
 * slows printing and selecting. Printing 500 rules in each of 60 comments blocked a desktop computer for 19 s;
 * selecting 9,900 lines of code in each blocked it for 4 s.
 */
export const LINES_MAX = 300;

/**
 * The highest layout cost of the part that is shown at first. It equals 4,000 Arabic letters, or 1,000 letters that
 * each need another font than the letter before. Selecting 20 comments of 19,900 such letters, without a font for them,
 * blocked a desktop computer for 30 s.
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
