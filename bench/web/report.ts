import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { provideChromium, SANDBOX_ARGS } from '#tools/chromium.ts';
import { readMachine } from '../report/circumstances.ts';
import type { Report } from '../report/report.ts';

type Circumstances = ReturnType<typeof readMachine> & { readonly chromium: string };

/** docs/benchmarks-web.md */
export const REPORT: Report<Circumstances> = {
  name: 'benchmarks-web',
  titles: {
    'first-load': 'First load',
    lighthouse: 'Lighthouse',
    typing: 'Typing',
    scrolling: 'Scrolling',
  },
  ending: join(import.meta.dirname, 'where-time-goes.md'),
  describe: (of) => [
    `${of.cores} cores (${of.cpu}), ${of.memoryGb} GB, ${of.kernel}`,
    `Node ${of.node}, ${of.chromium}`,
  ],
  introduction: `# How fast Rembuk is in the browser

Written by \`npm run bench:web\`; do not edit. Run it yourself: it starts \`npm run demo\` and opens it in Chromium.
Where there are several runs, a figure is their median, with the lowest and the highest in brackets. Times are this
machine’s, slowed down as it says; server, database and browser share its cores.`,
};

/** Reads the circumstances of this run, and the browser. */
export async function readWebCircumstances(): Promise<Circumstances> {
  const version = execFileSync(await provideChromium(), ['--version', ...SANDBOX_ARGS], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const chromium = /[A-Z]\w+(?: \w+)? [\d.]+/.exec(version)?.[0] ?? version.trim();
  return { ...readMachine(), chromium };
}
