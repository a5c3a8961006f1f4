/** What Vitest's JSON reporter writes. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly assertionResults: readonly VitestResult[] }[];
}

interface VitestResult {
  readonly status: string;
  readonly fullName: string;
  /** As server/platform/testing/needs.ts sets it. */
  readonly meta: { readonly needs?: string };
}

/** What Playwright's JSON reporter writes. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
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
  /** One sentence for each thing that tests were left out for. */
  readonly leftOut: readonly string[];
}

/** Adds up both reports, and says what was left out and how to get it in. */
export function summarise(unit: VitestReport, browser: PlaywrightReport | BrowserLeftOut): Outcome {
  const skipped = unit.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed');
  const withoutBrowser = {
    passed: unit.numPassedTests,
    failed: unit.numFailedTests,
    skipped: skipped.length,
    leftOut: describeSkipped(skipped),
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

function addBrowser(outcome: Outcome, { stats }: PlaywrightReport): Outcome {
  const verb = stats.skipped === 1 ? 'test is' : 'tests are';
  return {
    passed: outcome.passed + stats.expected,
    failed: outcome.failed + stats.unexpected + stats.flaky,
    skipped: outcome.skipped + stats.skipped,
    leftOut:
      stats.skipped === 0
        ? outcome.leftOut
        : [...outcome.leftOut, `Left out: ${stats.skipped} browser ${verb} skipped.`],
  };
}

/** The line that counts the tests: `12 passed, 0 failed`, and `, 3 skipped` after it where there are some. */
export function countLine({ passed, failed, skipped }: Outcome): string {
  const counts = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? counts : `${counts}, ${skipped} skipped`;
}
