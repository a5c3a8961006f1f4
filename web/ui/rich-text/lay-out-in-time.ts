import { BLOCK } from './split-long-paragraphs.ts';

/** The characters that are laid out between two looks at the clock. */
const CHARACTERS_AT_ONCE = 2_000;
/** A fifth of the time is for layout, and 200 ms at once: then 800 more pass until all of that is available again. */
const RECOVERY = 5;
const RECOVERY_MAX_MS = 800;

/** When all of the time that texts may take at once is available again. */
let recoveredAt = 0;

/**
 * Lays out the blocks of a displayed text, in their order, until the time is up, which all texts share. The browser
 * lays out a block with an empty `data-lazy` when it comes near the screen. The blocks that were laid out in time get
 * that after they were painted, when the browser knows their size: a change of width lays out few of them.
 */
export function layOutInTime(element: HTMLElement): void {
  const blocks = element.querySelectorAll<HTMLElement>(BLOCK);
  const makeLazy = () => {
    for (const block of blocks) block.dataset['lazy'] = '';
  };
  makeLazy();
  let characters = 0;
  for (const block of blocks) {
    const now = performance.now();
    if (recoveredAt > now + RECOVERY_MAX_MS) break;
    block.dataset['lazy'] = 'later';
    characters += block.textContent.length;
    if (characters < CHARACTERS_AT_ONCE) continue;
    characters = 0;
    // Reading a size lays out all blocks that are not lazy.
    element.getBoundingClientRect();
    recoveredAt = Math.max(recoveredAt, now) + (performance.now() - now) * RECOVERY;
  }
  // A hidden page, which lays out nothing, has no frames.
  requestAnimationFrame(() => setTimeout(makeLazy));
}
