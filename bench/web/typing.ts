import type { Page } from '@playwright/test';
import { quantile } from '../report/numbers.ts';
import { figureOf, type Findings } from '../report/results.ts';
import { launchBrowser, openPage, slowDown, SLOWDOWN } from './browser.ts';
import type { Demo } from './demo.ts';

const KEY_MS = 50;
/** A fast typist: a hundred words a minute. */
const BETWEEN_KEYS_MS = 100;
const SENTENCE = 'Menurut saya sambal yang enak itu tidak harus pedas sekali, yang penting segar. ';
const SENTENCES = 3;
/** Chromium reports no shorter events. */
const SHORTEST_TOLD_MS = 16;
/** The number of paragraphs in the editor before the measurement, as in the middle of a long answer. */
const EARLIER_PARAGRAPHS = 20;

/** Measures the time from each key to the next paint, with Chromium's Event Timing, as INP does. */
export async function measureTyping(demo: Demo): Promise<Findings> {
  await using browser = await launchBrowser();
  const page = await openPage(browser, demo);
  await page.addInitScript(noteKeys);
  await page.goto(`${demo.url}/add-thread`);
  const editor = page.getByRole('textbox', { name: 'Deskripsi' });
  await editor.click();
  for (let count = 0; count < EARLIER_PARAGRAPHS; count++) {
    await page.keyboard.insertText(SENTENCE.repeat(2));
    await page.keyboard.press('Enter');
  }
  await slowDown(page);
  const keys = SENTENCE.repeat(SENTENCES);
  console.log(`  typing ${keys.length} keys`);
  const before = await keysOf(page);
  await page.keyboard.type(keys, { delay: BETWEEN_KEYS_MS });
  // The last events are reported a little later.
  await page.waitForTimeout(1_000);
  const told = (await keysOf(page)).slice(before.length);
  if (!(await editor.innerText()).includes(keys.trim())) throw new Error('Not all keys arrived');
  const untold = Array.from({ length: keys.length - told.length }, () => SHORTEST_TOLD_MS);
  const times = [...told, ...untold].sort((a, b) => a - b);
  // As in the definition of INP: the slowest key, after one in fifty is ignored.
  const inp = times.at(-1 - Math.floor(times.length / 50)) ?? Number.NaN;
  const longest = times.at(-1) ?? Number.NaN;
  return {
    claims: [
      {
        what: `typing in the editor: INP, ${SLOWDOWN}× slower`,
        goal: { atMost: KEY_MS },
        measured: figureOf([inp], 'ms'),
        remark: `the longest of ${times.length} keys ${longest} ms`,
      },
    ],
    tables: [
      {
        title: 'Keys',
        columns: ['keys', 'median', 'p90', 'INP', 'longest'],
        rows: [
          [
            figureOf([times.length], 'of them'),
            figureOf([quantile(times, 0.5)], 'ms'),
            figureOf([quantile(times, 0.9)], 'ms'),
            figureOf([inp], 'ms'),
            figureOf([longest], 'ms'),
          ],
        ],
      },
    ],
    notes: [
      `The editor of a new thread, with ${EARLIER_PARAGRAPHS} paragraphs in it, on a main thread ${SLOWDOWN}× slower than this machine’s; a key each ${BETWEEN_KEYS_MS} ms. From the key to the frame that shows it, to the nearest 8 ms, by Chromium’s Event Timing; keys under 16 ms are not told of and count as 16.`,
    ],
  };
}

/** Runs in the page: the longest event of each interaction with a key. */
function noteKeys(): void {
  const keys = new Map<number, number>();
  Object.assign(window, { keys });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId = 0 } = entry as unknown as { interactionId?: number };
      if (interactionId === 0 || !/^key|input/.test(entry.name)) continue;
      keys.set(interactionId, Math.max(entry.duration, keys.get(interactionId) ?? 16));
    }
  });
  observer.observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  } as PerformanceObserverInit);
}

function keysOf(page: Page): Promise<number[]> {
  return page.evaluate(() => [
    ...(window as unknown as { keys: Map<number, number> }).keys.values(),
  ]);
}
