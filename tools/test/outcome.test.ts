import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  countLine,
  failureLines,
  type PlaywrightReport,
  summarise,
  type VitestReport,
} from './outcome.ts';

const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };
const browser: PlaywrightReport = { stats, suites: [] };
const name = join(import.meta.dirname, 'sums.test.ts');

function unit(...needs: (string | undefined)[]): VitestReport {
  const passed = { status: 'passed', fullName: 'adds', meta: { needs: 'root' } };
  const skipped = needs.map((need) => ({
    status: 'skipped',
    fullName: 'mounts a disk',
    meta: need === undefined ? {} : { needs: need },
  }));
  return {
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [
      { name, status: 'passed', assertionResults: [passed] },
      { name, status: 'passed', assertionResults: skipped },
    ],
  };
}

describe('the outcome of npm test', () => {
  it('is only a line of counts if no test was left out', () => {
    const outcome = summarise(unit(), browser);
    expect(countLine(outcome)).toBe('6 passed, 0 failed');
    expect(outcome.leftOut).toEqual([]);
  });

  it('counts the tests that were left out for each need', () => {
    const outcome = summarise(unit('nginx', 'root', 'nginx'), browser);
    expect(countLine(outcome)).toBe('6 passed, 0 failed, 3 skipped');
    expect(outcome.leftOut).toEqual([
      'Left out: 2 tests need nginx.',
      'Left out: 1 test needs root.',
    ]);
  });

  it('names a test that is skipped without a stated need', () => {
    const { leftOut } = summarise(unit(undefined), browser);
    expect(leftOut).toEqual(['Left out: 1 test is skipped without a reason: mounts a disk.']);
  });

  it('counts the browser tests as skipped without a browser, and gives the reason', () => {
    const outcome = summarise(unit('root'), { count: 150, reason: 'They need Chromium.' });
    expect(countLine(outcome)).toBe('1 passed, 0 failed, 151 skipped');
    expect(outcome.leftOut.at(-1)).toBe('Left out: the 150 browser tests. They need Chromium.');
  });

  it('counts a browser test as failed that passes only on a retry', () => {
    const outcome = summarise(unit(), {
      ...browser,
      stats: { ...stats, unexpected: 1, flaky: 2, skipped: 1 },
    });
    expect(countLine(outcome)).toBe('6 passed, 3 failed, 1 skipped');
    expect(outcome.leftOut).toEqual(['Left out: 1 browser test is skipped.']);
  });

  it('names each test that failed, and each file that could not be loaded', () => {
    const failed = { status: 'failed', fullName: 'sums subtracts', meta: {} };
    const broken = join(import.meta.dirname, 'broken.test.ts');
    const { failures } = summarise(
      {
        ...unit('root'),
        testResults: [
          ...unit('root').testResults,
          { name, status: 'failed', assertionResults: [failed] },
          { name: broken, status: 'failed', assertionResults: [] },
        ],
      },
      {
        stats,
        suites: [
          {
            title: 'votes.e2e.ts',
            specs: [{ title: 'a vote is kept', tests: [{ status: 'expected' }] }],
            suites: [
              {
                title: 'offline',
                specs: [
                  { title: 'a vote waits', tests: [{ status: 'unexpected' }] },
                  { title: 'a vote is sent', tests: [{ status: 'flaky' }] },
                ],
              },
            ],
          },
        ],
      },
    );
    expect(failures).toEqual([
      'tools/test/sums.test.ts > sums subtracts',
      'tools/test/broken.test.ts',
      'e2e/votes.e2e.ts > offline > a vote waits',
      'e2e/votes.e2e.ts > offline > a vote is sent',
    ]);
  });

  it('names the first twenty failures, and counts the others', () => {
    expect(failureLines([])).toEqual([]);
    expect(failureLines(['lint'])).toEqual(['Failed: lint']);
    const lines = failureLines(Array.from({ length: 23 }, (_, index) => `test ${index + 1}`));
    expect(lines.slice(-2)).toEqual(['Failed: test 20', 'and 3 more']);
  });
});
