import { BLOCK, costOf, isBlock, nodesIn } from './split-long-paragraphs.ts';

/** The cost of what is laid out between two looks at the clock. */
const COST_AT_ONCE = 5_000;
/** On a narrow screen, or of wide letters. */
const CHARACTERS_IN_LINE = 40;
/** A fifth of the time is for layout, and 200 ms at once: then 800 more pass until all of that is available again. */
const RECOVERY = 5;
const RECOVERY_MAX_MS = 800;

/** When all of the time that texts may take at once is available again. */
let recoveredAt = 0;
/** The cost of what was to be laid out since the last look at the clock, in any text. */
let cost = 0;

/**
 * Lays out the blocks of a displayed text, in their order, until the time is up, which all texts share. The browser
 * lays out a block with an empty `data-lazy` when it comes near the screen. The blocks that were laid out in time get
 * that after they were painted, when the browser knows their size: a change of width lays out few of them.
 */
export function layOutInTime(element: HTMLElement): void {
  const blocks = innerBlocks(element);
  for (const block of blocks) {
    block.dataset['lazy'] = '';
    // A guess: with too few lines, too many blocks would come near the screen at once.
    const breaks = block.querySelectorAll('br').length;
    const lines = breaks + Math.ceil((block.textContent.length + 1) / CHARACTERS_IN_LINE);
    if (lines > 1) block.style.setProperty('contain-intrinsic-block-size', `auto ${lines}lh`);
  }
  const inTime: HTMLElement[] = [];
  for (const node of nodesIn(element)) {
    const now = performance.now();
    if (node instanceof HTMLElement && blocks.has(node)) {
      if (recoveredAt > now + RECOVERY_MAX_MS) break;
      node.dataset['lazy'] = 'later';
      inTime.push(node);
    }
    cost += costOf(node);
    if (cost < COST_AT_ONCE) continue;
    cost = 0;
    // Reading a size lays out all blocks that are not lazy.
    element.getBoundingClientRect();
    recoveredAt = Math.max(recoveredAt, now) + (performance.now() - now) * RECOVERY;
  }
  const makeLazy = () => {
    for (const block of inTime) block.dataset['lazy'] = '';
  };
  // A hidden page, which lays out nothing, has no frames.
  requestAnimationFrame(() => setTimeout(makeLazy));
}

/**
 * Returns the blocks that contain no others. Text beside blocks moves into a block of its own. A lazy block within
 * another would be slow: selecting all of 20 comments of 2,200 such paragraphs blocked a desk for a minute.
 */
function innerBlocks(root: HTMLElement): Set<HTMLElement> {
  const inner = new Set<HTMLElement>();
  for (const element of [root, ...root.querySelectorAll<HTMLElement>('*')]) {
    if (element.querySelector(BLOCK)) wrapTexts(element, inner);
    else if (isBlock(element)) inner.add(element);
  }
  return inner;
}

/** Wraps the children of an element that contains blocks, except these blocks and what contains them. */
function wrapTexts(element: HTMLElement, wrappers: Set<HTMLElement>): void {
  let wrapper: HTMLElement | undefined;
  const children = [...element.childNodes];
  for (const child of children) {
    if (child instanceof Element && (child.matches(BLOCK) || child.querySelector(BLOCK))) {
      wrapper = undefined;
      continue;
    }
    if (!wrapper) {
      if (child instanceof Text && child.data.trim() === '') continue;
      wrapper = document.createElement('div');
      child.before(wrapper);
      wrappers.add(wrapper);
    }
    wrapper.append(child);
  }
}
