import {
  figureOf,
  type Cell,
  type Claim,
  type Figure,
  type Findings,
  type Goal,
  type Unit,
} from '../report/results.ts';
import { serveBarePage } from './bare-page.ts';
import type { Demo } from './demo.ts';
import { findScreens } from './screens.ts';
import { type Audit, provideLighthouse } from './lighthouse.ts';

const PERFORMANCE = { id: 'performance', words: 'performance' };
/** The goals of login and home, which people wait for first, and of the other pages. */
const [PERFORMANCE_FIRST, PERFORMANCE_GOAL] = [{ atLeast: 98 }, { atLeast: 95 }];
const CATEGORIES = [
  { id: 'accessibility', words: 'accessibility', goal: { atLeast: 100 } },
  { id: 'best-practices', words: 'best practices', goal: { atLeast: 100 } },
] as const;

/** The total blocking time that home may have, in milliseconds. */
const BLOCKING_MS = 50;
/** Goals of home alone. */
const TIMES: readonly { id: string; words: string; goal?: Goal }[] = [
  { id: 'first-contentful-paint', words: 'first contentful paint' },
  { id: 'largest-contentful-paint', words: 'largest contentful paint', goal: { atMost: 1_500 } },
  { id: 'total-blocking-time', words: 'total blocking time', goal: { atMost: BLOCKING_MS } },
  { id: 'speed-index', words: 'speed index' },
];
const BARE = 'bare React';
const SHIFT_GOAL = { atMost: 0.02 };
/**
 * A page may block the main thread by this factor longer than home does. Home's own goal is always allowed: home often
 * measures 0 ms, since TBT counts only the time of a task beyond 50 ms (https://web.dev/articles/tbt), and 1.2 times
 * that would forbid any blocking.
 */
const BLOCKING_SHARE = 1.2;

/** Audits every page with Lighthouse, in turn, and a bare page of React. */
export async function measureAudits(demo: Demo, runs: number): Promise<Findings> {
  const auditor = await provideLighthouse();
  await using bare = await serveBarePage();
  const pages = await findScreens(demo);
  const audits = new Map<string, Audit[]>(
    [...pages.map(({ name }) => name), BARE].map((name) => [name, []]),
  );
  const of = (name: string) => audits.get(name) ?? [];
  for (let run = 1; run <= runs; run++) {
    console.log(`  Lighthouse: run ${run} of ${runs}`);
    for (const { name, ...visit } of pages) {
      of(name).push(await auditor.audit(demo.url, visit));
    }
    of(BARE).push(await auditor.audit(bare.url, { path: '/', token: '' }));
  }
  const screens = pages.map(({ name }) => name);
  const all = [...audits.values()].flat();
  const indexes = all.map(({ environment }) => environment.benchmarkIndex);
  const power = figureOf(indexes, 'of them');
  const version = all[0]?.lighthouseVersion ?? 'unknown';
  const warnings = new Set(all.flatMap(({ runWarnings }) => runWarnings));
  return {
    claims: [
      ...screens.flatMap((screen) => claimsOfCategories(screen, of(screen))),
      ...claimsOfTimes(of('home')),
      ...screens.flatMap((screen) => claimsOfPage(screen, of(screen), of('home'))),
    ],
    tables: [
      {
        title: 'Times of each page, and of a bare page of React',
        columns: ['', ...TIMES.map(({ words }) => words), 'cumulative layout shift'],
        rows: [...audits].map(([name, ofPage]): Cell[] => [
          name,
          ...TIMES.map(({ id }) => timeOf(ofPage, id)),
          shiftOf(ofPage),
        ]),
      },
    ],
    notes: [
      `Lighthouse ${version} with its mobile preset as it comes: 150 ms and 1.6 Mbit/s to the server and a CPU four times slower, both simulated from what an unthrottled load took. Each run has a fresh profile. An audit ends without waiting for the stream of events, which stays open as long as the page.`,
      `Lighthouse measured this machine while it audited: its CPU index was ${Math.round(power.median)} (${Math.round(power.low)}–${Math.round(power.high)}). It takes the machine for a desktop of today, of about 1,500 to 2,000, and slows that down: on a machine that is slower by itself, all that is computed counts as much more.`,
      'The bare page draws one heading with React, without styles, router or data: less a page of React cannot be.',
      ...[...warnings].map((warning) => `Lighthouse warned: ${warning}`),
    ],
  };
}

function claimsOfCategories(screen: string, audits: readonly Audit[]): Claim[] {
  const isFirst = screen === 'login' || screen === 'home';
  const performance = { ...PERFORMANCE, goal: isFirst ? PERFORMANCE_FIRST : PERFORMANCE_GOAL };
  return [performance, ...CATEGORIES].map(({ id, words, goal }) => ({
    what: `${screen}: ${words}, of 100`,
    goal,
    measured: figureOf(
      audits.map(({ categories }) => Math.round(100 * (categories[id]?.score ?? 0))),
      'of them',
    ),
  }));
}

function claimsOfTimes(audits: readonly Audit[]): Claim[] {
  return TIMES.flatMap(({ id, words, goal }) =>
    goal ? [{ what: `home: ${words}`, goal, measured: timeOf(audits, id) }] : [],
  );
}

function claimsOfPage(screen: string, audits: readonly Audit[], home: readonly Audit[]): Claim[] {
  const shift = {
    what: `${screen}: cumulative layout shift`,
    goal: SHIFT_GOAL,
    measured: shiftOf(audits),
  };
  if (screen === 'login' || screen === 'home') return [shift];
  const blocking = 'total-blocking-time';
  const atMost = Math.max(BLOCKING_MS, BLOCKING_SHARE * timeOf(home, blocking).median);
  const measured = timeOf(audits, blocking);
  return [
    shift,
    {
      what: `${screen}: total blocking time, home’s by 1.2 or ${BLOCKING_MS} ms`,
      goal: { atMost },
      measured,
    },
  ];
}

function timeOf(audits: readonly Audit[], id: string, unit: Unit = 'ms'): Figure {
  const values = audits.map((audit) => valueOf(audit, id));
  return figureOf(values, unit);
}

function shiftOf(audits: readonly Audit[]): Figure {
  return timeOf(audits, 'cumulative-layout-shift', 'of them');
}

function valueOf({ audits }: Audit, id: string): number {
  const value = audits[id]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse did not measure ${id}`);
  return value;
}
