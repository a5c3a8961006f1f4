import type { Page } from '@playwright/test';

/** What the page records while it is watched. */
interface Notes {
  frames: number[];
  works: number[];
  isWatching: boolean;
}

export interface Frames {
  /** The time between two frames, in milliseconds. */
  readonly deltas: readonly number[];
  /** The durations of the frames for which the main thread was busy for more than 50 ms. */
  readonly longWorks: readonly number[];
}

/** Makes the page record its frames after its next load, whenever it is watched. */
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

/** Returns the frames that the page drew during the action. */
export async function framesDuring(page: Page, action: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const { notes } = window as unknown as { notes: Notes };
    Object.assign(notes, { frames: [], works: [], isWatching: true });
  });
  await action();
  return page.evaluate(async () => {
    const { notes } = window as unknown as { notes: Notes };
    // Two frames later, all earlier long ones have been reported.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    notes.isWatching = false;
    return { deltas: notes.frames, longWorks: notes.works };
  });
}
