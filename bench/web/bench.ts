import { exitWithReason } from '#server/platform/process/start-error.ts';
import { stopAllOnSignal, stopAllThatRuns, waitForTheEnd } from '../actors/running.ts';
import { renderClaims, renderTitledTable } from '../report/render.ts';
import type { Findings } from '../report/results.ts';
import { measureAudits } from './audits.ts';
import { startDemo } from './demo.ts';
import { measureFirstLoad } from './first-load.ts';
import { readOptions, type SectionName, type WebBenchOptions } from './options.ts';
import { keepFindings } from './report.ts';
import { measureScrolling, ROWS } from './scrolling.ts';
import { measureTyping } from './typing.ts';

/** What `npm run demo` makes up unless it is asked for more. */
const DEMO_THREADS = 300;
/** Some more than are scrolled through: the list may grow no more where it ends. */
const LONG_DEMO_THREADS = ROWS + 500;

/** `npm run bench:web [-- --only lighthouse,typing --runs 5]`: how fast Rembuk is in the browser. */
const onProgress = (message: string) => console.log(message);
try {
  const options = readOptions(process.argv.slice(2));
  stopAllOnSignal();
  await run(options);
} catch (error) {
  await waitForTheEnd();
  await stopAllThatRuns();
  exitWithReason(error);
}

async function run({ only, runs }: WebBenchOptions): Promise<void> {
  const found: Findings[] = [];
  const keep = async (section: SectionName, findings: Findings) => {
    for (const table of findings.tables) console.log(`\n${renderTitledTable(table)}\n`);
    await keepFindings(section, findings);
    found.push(findings);
  };
  if (only.some((section) => section !== 'scrolling')) {
    await using demo = await startDemo(DEMO_THREADS);
    for (const section of only) {
      if (section === 'scrolling') continue;
      onProgress(`Measuring ${section}`);
      if (section === 'first-load') await keep(section, await measureFirstLoad(demo));
      if (section === 'typing') await keep(section, await measureTyping(demo, onProgress));
      if (section === 'lighthouse') {
        await keep(section, await measureAudits(demo, runs, onProgress));
      }
    }
  }
  if (only.includes('scrolling')) {
    onProgress('Measuring scrolling');
    await using demo = await startDemo(LONG_DEMO_THREADS);
    await keep('scrolling', await measureScrolling(demo, onProgress));
  }
  console.log(`\n${renderClaims(found)}`);
}
