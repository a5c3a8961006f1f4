import type { Cell, Claim, Figure, Findings, Goal } from '../report/results.ts';
import { serveBarePage } from './bare-page.ts';
import type { Demo } from './demo.ts';
import { several } from './figures.ts';
import { type Audit, provideLighthouse } from './lighthouse.ts';

const CATEGORIES = [
  { id: 'performance', words: 'performance', goal: { atLeast: 98 } },
  { id: 'accessibility', words: 'accessibility', goal: { atLeast: 100 } },
  { id: 'best-practices', words: 'best practices', goal: { atLeast: 100 } },
] as const;

/** Goals of home alone. */
const TIMES: readonly { id: string; words: string; goal?: Goal }[] = [
  { id: 'first-contentful-paint', words: 'first contentful paint' },
  { id: 'largest-contentful-paint', words: 'largest contentful paint', goal: { atMost: 1_500 } },
  { id: 'total-blocking-time', words: 'total blocking time', goal: { atMost: 50 } },
  { id: 'speed-index', words: 'speed index' },
];
const SHIFT_GOAL = { atMost: 0.02 };

type Screen = 'login' | 'home';

/** Lighthouse's word on the two screens that people wait for first, in turn. */
export async function measureAudits(
  demo: Demo,
  runs: number,
  onProgress: (message: string) => void,
): Promise<Findings> {
  const auditor = await provideLighthouse(onProgress);
  await using bare = await serveBarePage();
  const audits: Record<Screen | 'bare', Audit[]> = { login: [], home: [], bare: [] };
  for (let run = 1; run <= runs; run++) {
    onProgress(`  Lighthouse: run ${run} of ${runs}`);
    audits.login.push(await auditor.audit(demo.url, ''));
    audits.home.push(await auditor.audit(demo.url, demo.token));
    audits.bare.push(await auditor.audit(bare.url, ''));
  }
  const screens = ['login', 'home'] as const;
  const columns = [...screens, 'bare'] as const;
  const all = columns.flatMap((column) => audits[column]);
  const power = several(
    all.map(({ environment }) => environment.benchmarkIndex),
    'of them',
  );
  const version = all[0]?.lighthouseVersion ?? 'unknown';
  const warnings = new Set(all.flatMap(({ runWarnings }) => runWarnings));
  return {
    claims: [
      ...screens.flatMap((screen) => claimsOfCategories(screen, audits[screen])),
      ...claimsOfTimes(audits.home),
    ],
    tables: [
      {
        title: 'Times of both screens, and of a bare page of React',
        columns: ['', 'login', 'home', 'bare React'],
        rows: [
          ...TIMES.map(({ id, words }): Cell[] => [
            words,
            ...columns.map((column) => timeOf(audits[column], id)),
          ]),
          ['cumulative layout shift', ...columns.map((column) => shiftOf(audits[column]))],
        ],
      },
    ],
    notes: [
      `Lighthouse ${version} with its mobile preset as it comes: 150 ms and 1.6 Mbit/s to the server and a CPU four times slower, both simulated from what an unthrottled load took. Each run has a fresh profile.`,
      `Lighthouse measured this machine while it audited: its CPU index was ${Math.round(power.median)} (${Math.round(power.low)}–${Math.round(power.high)}). It takes the machine for a desktop of today, of about 1,500 to 2,000, and slows that down: on a machine that is slower by itself, all that is computed counts as much more.`,
      'The bare page draws one heading with React, without styles, router or data: less a page of React cannot be.',
      ...[...warnings].map((warning) => `Lighthouse warned: ${warning}`),
    ],
  };
}

function claimsOfCategories(screen: Screen, audits: readonly Audit[]): Claim[] {
  return CATEGORIES.map(({ id, words, goal }) => ({
    what: `${screen}: ${words}, of 100`,
    goal,
    measured: several(
      audits.map(({ categories }) => Math.round(100 * (categories[id]?.score ?? 0))),
      'of them',
    ),
  }));
}

function claimsOfTimes(audits: readonly Audit[]): Claim[] {
  const times = TIMES.flatMap(({ id, words, goal }): Claim[] =>
    goal ? [{ what: `home: ${words}`, goal, measured: timeOf(audits, id) }] : [],
  );
  const shift = {
    what: 'home: cumulative layout shift',
    goal: SHIFT_GOAL,
    measured: shiftOf(audits),
  };
  return [...times, shift];
}

function timeOf(audits: readonly Audit[], id: string): Figure {
  return several(
    audits.map((audit) => valueOf(audit, id)),
    'ms',
  );
}

function shiftOf(audits: readonly Audit[]): Figure {
  return several(
    audits.map((audit) => valueOf(audit, 'cumulative-layout-shift')),
    'of them',
  );
}

function valueOf({ audits }: Audit, id: string): number {
  const value = audits[id]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse did not measure ${id}`);
  return value;
}
