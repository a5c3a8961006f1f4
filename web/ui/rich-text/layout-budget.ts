import { BLOCK, containersIn, isBlock, nodesIn } from './blocks.ts';
import { costOf } from './split-long-paragraphs.ts';

/** The cost of what is laid out between two looks at the clock. */
const COST_AT_ONCE = 5_000;
/** On a narrow screen, or of wide letters. */
const CHARACTERS_IN_LINE = 40;
/**
 * Layout may use a fifth of the time, and 200 ms at once. After 800 ms without layout, the whole 200 ms are available
 * again.
 */
const RECOVERY = 5;
const RECOVERY_MAX_MS = 800;

/** When all of the time that texts may take at once is available again. */
let recoveredAt = 0;
/** The cost of what was to be laid out since the last look at the clock, in any text. */
let cost = 0;

/**
 * Lays out the blocks of a displayed text in document order, until the time budget that all texts share is used up. The
 * other blocks are lazy (`data-lazy`, `content-visibility: auto`): the browser lays them out near the screen. Blocks
 * that were laid out become lazy after they are painted, so that a resize lays out few of them again.
 */
export function layOutWithinBudget(element: HTMLElement): void {
  for (const block of innermostBlocks(element)) {
    block.dataset['lazy'] = '';
    // A guess: with too few lines, too many blocks would come near the screen at once.
    const breaks = block.querySelectorAll('br').length;
    const lines = breaks + Math.ceil(block.textContent.length / CHARACTERS_IN_LINE);
    if (lines > 1) block.style.setProperty('contain-intrinsic-block-size', `auto ${lines}lh`);
  }
  const inTime: HTMLElement[] = [];
  for (const node of nodesIn(element)) {
    const now = performance.now();
    if (isBlock(node) && node.dataset['lazy'] === '') {
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
 * Returns the blocks that contain no others. Only these are lazy: selecting all of 20 comments of 2,200 paragraphs each,
 * in lazy lists, blocked a desktop computer for a minute. Text beside blocks moves into blocks of its own.
 */
function innermostBlocks(root: HTMLElement): HTMLElement[] {
  const containers = containersIn(root);
  for (const container of containers) {
    let wrapper: HTMLElement | undefined;
    const children = [...(container?.childNodes ?? [])];
    for (const child of children) {
      if (isBlock(child) || containers.has(child)) {
        wrapper = undefined;
      } else if (wrapper) {
        wrapper.append(child);
      } else if (child.textContent?.trim()) {
        wrapper = document.createElement('div');
        child.before(wrapper);
        wrapper.append(child);
      }
    }
  }
  return [...root.querySelectorAll<HTMLElement>(BLOCK)].filter((block) => !containers.has(block));
}
