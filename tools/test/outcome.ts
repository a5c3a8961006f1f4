import { relative } from 'node:path';
import { ROOT } from '../build/build-once.ts';

/** The report of Vitest's JSON reporter. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly VitestFile[];
}

interface VitestFile {
  /** The path of the file. */
  readonly name: string;
  /** Also 'failed' when the file could not be loaded, and so has no tests. */
  readonly status: string;
  readonly assertionResults: readonly VitestResult[];
}

interface VitestResult {
  readonly status: string;
  readonly fullName: string;
  /** As server/platform/testing/needs.ts sets it. */
  readonly meta: { readonly needs?: string };
}

/** The report of Playwright's JSON reporter. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  /** One for each file. */
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** Browser tests that could not run, and why. */
export interface BrowserLeftOut {
  readonly count: number;
  readonly reason: string;
}

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One sentence for each reason for which tests were left out. */
  readonly leftOut: readonly string[];
  /** Each failed test: `server/app.test.ts > starts`. */
  readonly failures: readonly string[];
}

/** Sums up both reports, and describes what was left out. */
export function summarise(unit: VitestReport, browser: PlaywrightReport | BrowserLeftOut): Outcome {
  const skipped = unit.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed');
  const withoutBrowser = {
    passed: unit.numPassedTests,
    failed: unit.numFailedTests,
    skipped: skipped.length,
    leftOut: describeSkipped(skipped),
    failures: failedTests(unit),
  };
  return 'reason' in browser
    ? addLeftOut(withoutBrowser, browser)
    : addBrowser(withoutBrowser, browser);
}

function describeSkipped(skipped: readonly VitestResult[]): string[] {
  const unexplained = skipped.filter(({ meta }) => meta.needs === undefined);
  const counts = new Map<string, number>();
  for (const { meta } of skipped) {
    if (meta.needs !== undefined) counts.set(meta.needs, (counts.get(meta.needs) ?? 0) + 1);
  }
  return [
    ...[...counts].map(([need, count]) =>
      count === 1 ? `Left out: 1 test needs ${need}.` : `Left out: ${count} tests need ${need}.`,
    ),
    ...unexplained.map(
      ({ fullName }) => `Left out: 1 test is skipped without a reason: ${fullName}.`,
    ),
  ];
}

function addLeftOut(outcome: Outcome, { count, reason }: BrowserLeftOut): Outcome {
  return {
    ...outcome,
    skipped: outcome.skipped + count,
    leftOut: [...outcome.leftOut, `Left out: the ${count} browser tests. ${reason}`],
  };
}

function addBrowser(outcome: Outcome, { stats, suites }: PlaywrightReport): Outcome {
  const verb = stats.skipped === 1 ? 'test is' : 'tests are';
  return {
    ...outcome,
    passed: outcome.passed + stats.expected,
    failed: outcome.failed + stats.unexpected + stats.flaky,
    skipped: outcome.skipped + stats.skipped,
    leftOut:
      stats.skipped === 0
        ? outcome.leftOut
        : [...outcome.leftOut, `Left out: ${stats.skipped} browser ${verb} skipped.`],
    failures: [...outcome.failures, ...suites.flatMap((suite) => failedIn(suite, 'e2e/'))],
  };
}

/** The unit tests that failed, and the files that could not be loaded. */
export function failedTests({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [file];
    return failed.map(({ fullName }) => `${file} > ${fullName}`);
  });
}

/** The tests of the suite that failed, or passed only on a retry. */
function failedIn({ title, specs, suites = [] }: PlaywrightSuite, prefix: string): string[] {
  const path = `${prefix}${title} > `;
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  return [
    ...failed.map((spec) => path + spec.title),
    ...suites.flatMap((suite) => failedIn(suite, path)),
  ];
}

const NAMED_MAX = 20;

/** Returns a line for each of the first 20 failures, and the number of others. */
export function failureLines(failures: readonly string[]): string[] {
  const lines = failures.slice(0, NAMED_MAX).map((failure) => `Failed: ${failure}`);
  const more = failures.length - lines.length;
  return more === 0 ? lines : [...lines, `and ${more} more`];
}

/** Returns the line that counts the tests: `12 passed, 0 failed, 3 skipped`. */
export function countLine({ passed, failed, skipped }: Outcome): string {
  const counts = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? counts : `${counts}, ${skipped} skipped`;
}
