import { BLOCK } from './split-long-paragraphs.ts';

/** How long the layout of one text may take at once, in milliseconds. */
const BUDGET_MS = 200;
/** The characters that are laid out between two looks at the clock. */
const CHARACTERS_AT_ONCE = 2_000;

/**
 * Lays out the blocks of a displayed text, in their order, until the time is up. The others have the attribute
 * `data-lazy`: the browser lays them out when they come near the screen.
 */
export function layOutInTime(element: HTMLElement): void {
  const blocks = element.querySelectorAll<HTMLElement>(BLOCK);
  for (const block of blocks) block.dataset['lazy'] = '';
  const endAt = performance.now() + BUDGET_MS;
  let characters = 0;
  for (const block of blocks) {
    delete block.dataset['lazy'];
    characters += block.textContent.length;
    if (characters < CHARACTERS_AT_ONCE) continue;
    characters = 0;
    // Reading a size lays out all blocks that are not lazy.
    element.getBoundingClientRect();
    if (performance.now() > endAt) return;
  }
}
