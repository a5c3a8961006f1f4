import type { Page } from '@playwright/test';

/** What the page notes down about itself while it is watched. */
interface Notes {
  frames: number[];
  works: number[];
  isWatching: boolean;
}

export interface Frames {
  /** From one frame's callback to the next one's, in milliseconds. */
  readonly deltas: readonly number[];
  /** How long the main thread was busy for those frames for which it was for more than 50 ms. */
  readonly longWorks: readonly number[];
}

/** Makes the page note its frames down from its next load on, whenever it is watched. */
export async function prepareFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notes: Notes = { frames: [], works: [], isWatching: false };
    Object.assign(window, { notes });
    let last = performance.now();
    const look = (now: number) => {
      if (notes.isWatching) notes.frames.push(now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        if (notes.isWatching) notes.works.push(duration);
      }
    }).observe({ type: 'long-animation-frame' });
  });
}

/** The frames that the page drew during the action. */
export async function framesDuring(page: Page, action: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const { notes } = window as unknown as { notes: Notes };
    Object.assign(notes, { frames: [], works: [], isWatching: true });
  });
  await action();
  return page.evaluate(async () => {
    const { notes } = window as unknown as { notes: Notes };
    // Two frames later, every long one so far has been told of.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    notes.isWatching = false;
    return { deltas: notes.frames, longWorks: notes.works };
  });
}
