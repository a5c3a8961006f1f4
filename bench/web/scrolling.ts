import type { CDPSession, Page } from '@playwright/test';
import { quantile } from '../report/numbers.ts';
import { figureOf, type Findings, type Table } from '../report/results.ts';
import { launchBrowser, openPage, slowDown, SLOWDOWN } from './browser.ts';
import type { Demo } from './demo.ts';
import { type Frames, framesDuring, prepareFrames } from './frames.ts';

export const ROWS = 5_000;
const FRAME_MS = 50;
/** The speed of a flick of the thumb. */
const PIXELS_PER_SECOND = 5_000;
/** The distance of one gesture: two seconds at that speed. */
const GESTURE_PX = 10_000;
const MORE = 'Muat lagi';
/** The measurement fails if the list does not grow for this long. */
const TIMEOUT_MS = 60_000;

/** Scrolls home down until all rows are loaded, and back up, at the speed of a slow phone. */
export async function measureScrolling(demo: Demo): Promise<Findings> {
  await using browser = await launchBrowser();
  const page = await openPage(browser, demo);
  await prepareFrames(page);
  await page.goto(demo.url);
  await page.getByRole('article').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await slowDown(page);
  console.log(`  scrolling down through ${ROWS} rows`);
  const down = await framesDuring(page, () => scrollDown(page, session));
  console.log('  scrolling up through the last 500');
  const up = await framesDuring(page, () => scrollUp(session));
  return {
    claims: [
      {
        what: `the longest frame of scrolling down through ${ROWS} rows, ${SLOWDOWN}× slower`,
        goal: { atMost: FRAME_MS },
        measured: figureOf([Math.max(...down.deltas)], 'ms'),
        remark: `${tooLong(down.deltas)} of ${down.deltas.length} over ${FRAME_MS} ms`,
      },
      {
        what: 'the longest that the main thread was busy for one of them',
        goal: { atMost: FRAME_MS },
        measured: figureOf([Math.max(0, ...down.longWorks)], 'ms'),
        remark: `${down.longWorks.length} over ${FRAME_MS} ms`,
      },
    ],
    tables: [tableOf({ down, 'back up': up })],
    notes: [
      `A phone’s screen; the wheel turns without a pause at ${PIXELS_PER_SECOND} pixels a second, the list loads the next rows when its end comes near, and the button is pressed where it asks for that. The main thread is ${SLOWDOWN}× slower than this machine’s. A frame is the time from one requestAnimationFrame to the next, and so has in it what other processes kept the cores for: there is no graphics card here, the picture is drawn by the same cores. How long the main thread itself was busy for a frame is what Chromium’s long-animation-frame entries say; it tells of those over 50 ms alone.`,
    ],
  };
}

async function scrollDown(page: Page, session: CDPSession): Promise<void> {
  let grownAt = Date.now();
  for (let before = 0; ;) {
    const rows = await lastRow(page);
    if (rows >= ROWS) return;
    if (rows > before) {
      if (Math.floor(rows / 500) > Math.floor(before / 500)) console.log(`    ${rows} rows`);
      grownAt = Date.now();
      before = rows;
    }
    if (Date.now() - grownAt > TIMEOUT_MS) throw new Error(`The list ends at ${rows} rows`);
    await scroll(session, -GESTURE_PX);
    // Clicked by script: the movement of a mouse would be measured, too.
    await page.evaluate((name) => {
      const buttons = [...document.querySelectorAll('button')];
      const more = buttons.find((button) => button.textContent === name);
      if (more && more.getBoundingClientRect().top < innerHeight) more.click();
    }, MORE);
  }
}

async function scrollUp(session: CDPSession): Promise<void> {
  for (let at = 0; at < 10; at++) await scroll(session, GESTURE_PX);
}

async function scroll(session: CDPSession, yDistance: number): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 400,
    yDistance,
    speed: PIXELS_PER_SECOND,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
}

/** The position of the last row that is or was drawn. */
function lastRow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('[aria-posinset]')];
    return Number(rows.at(-1)?.getAttribute('aria-posinset') ?? 0);
  });
}

function tooLong(times: readonly number[]): number {
  return times.filter((time) => time > FRAME_MS).length;
}

function tableOf(ways: Readonly<Record<string, Frames>>): Table {
  return {
    title: 'Frames',
    columns: [
      '',
      'frames',
      'median',
      'p99',
      'longest',
      'main thread over 50 ms',
      'the longest of these',
    ],
    rows: Object.entries(ways).map(([way, { deltas, longWorks }]) => {
      const sorted = [...deltas].sort((a, b) => a - b);
      return [
        way,
        figureOf([deltas.length], 'of them'),
        figureOf([quantile(sorted, 0.5)], 'ms'),
        figureOf([quantile(sorted, 0.99)], 'ms'),
        figureOf([quantile(sorted, 1)], 'ms'),
        figureOf([longWorks.length], 'of them'),
        longWorks.length === 0 ? null : figureOf([Math.max(...longWorks)], 'ms'),
      ];
    }),
  };
}
