import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build/build-once.ts';

/** `npm run test:scale`: tests a forum of 100,000 threads. The last line counts the tests. */
const REPORT = join(ROOT, 'test-results/scale.json');

rmSync(REPORT, { force: true });
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/vitest'),
  [
    'run',
    `--config=${join(ROOT, 'tools/scale/vitest.config.ts')}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
);
const report: { numPassedTests: number; numFailedTests: number } = JSON.parse(
  readFileSync(REPORT, 'utf8'),
);
console.log(`\n${report.numPassedTests} passed, ${report.numFailedTests} failed`);
if (status !== 0 || report.numPassedTests === 0) process.exitCode = 1;
