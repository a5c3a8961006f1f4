import { readOptions, someOf, wholeNumber } from '#tools/read-options.ts';
import { runInOrder } from '#tools/processes/running.ts';
import { keepResult, renderClaims, renderTitledTable } from '../report/report.ts';
import type { Findings } from '../report/results.ts';
import { measureAudits } from './audits.ts';
import { startDemo } from './demo.ts';
import { measureFirstLoad } from './first-load.ts';
import { readWebCircumstances, REPORT } from './report.ts';
import { measureScrolling, ROWS } from './scrolling.ts';
import { measureTyping } from './typing.ts';

/** The default of `npm run demo`. */
const DEMO_THREADS = 300;
/** More than are scrolled through, because the list does not grow at its end. */
const LONG_DEMO_THREADS = ROWS + 500;

/** `npm run bench:web [-- --only lighthouse,typing --runs 5]`: measures Rembuk in the browser. */
await runInOrder(async () => {
  const { only, runs } = readOptions('The bench', {
    only: someOf(Object.keys(REPORT.titles)),
    runs: wholeNumber(5),
  });
  const found: Findings[] = [];
  const measure = async (section: string, action: () => Promise<Findings>) => {
    if (!only.includes(section)) return;
    console.log(`Measuring ${section}`);
    const findings = await action();
    for (const table of findings.tables) console.log(`\n${renderTitledTable(table)}\n`);
    const circumstances = await readWebCircumstances();
    await keepResult(REPORT, section, { ...findings, circumstances });
    found.push(findings);
  };
  if (only.some((section) => section !== 'scrolling')) {
    await using demo = await startDemo(DEMO_THREADS);
    await measure('first-load', () => measureFirstLoad(demo));
    await measure('lighthouse', () => measureAudits(demo, runs));
    await measure('typing', () => measureTyping(demo));
  }
  if (only.includes('scrolling')) {
    await using demo = await startDemo(LONG_DEMO_THREADS);
    await measure('scrolling', () => measureScrolling(demo));
  }
  console.log(`\n${renderClaims(found)}`);
});
