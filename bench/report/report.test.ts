import { expect, it } from 'vitest';
import { REPORT } from '../sections.ts';
import { renderClaims, renderReport, type Result } from './report.ts';
import type { Circumstances } from './circumstances.ts';
import type { Claim } from './results.ts';

const circumstances = {
  measuredAt: '2026-01-31',
  commit: 'abc1234',
  threads: 100_000,
  rounds: 5,
  seconds: 3,
  cpu: 'Some CPU',
  cores: 2,
  memoryGb: 8,
  kernel: 'Linux 6.1',
  node: '24.0.0',
  postgres: '18.4',
  fastify: '5.0.0',
};

function resultOf(...claims: Claim[]): Result<Circumstances> {
  return { claims, tables: [], notes: ['A note.'], circumstances };
}

const figure = (median: number) => ({ median, low: median, high: median });

it('a goal that is reached is reported as held', () => {
  const reads = { ...figure(0.75), unit: 'times' } as const;
  const text = renderClaims([
    resultOf({ what: 'reads', goal: { atLeast: 0.75 }, measured: reads }),
  ]);
  expect(text).toMatch(/\| reads +\| ≥ 0.75× \| 0.75× +\| held +\|/);
});

it('a missed goal is reported with the miss in percent of the goal', () => {
  const text = renderClaims([
    resultOf(
      { what: 'reads', goal: { atLeast: 0.8 }, measured: { ...figure(0.4), unit: 'times' } },
      { what: 'start', goal: { atMost: 1 }, measured: { ...figure(1.25), unit: 's' } },
    ),
  ]);
  expect(text).toContain('**missed by 50 %**');
  expect(text).toContain('**missed by 25 %**');
});

it('a figure has the lowest and the highest round, and its remark', () => {
  const measured = { median: 1_234.5, low: 1_000, high: 2_000, unit: 'per second' } as const;
  const text = renderClaims([
    resultOf({ what: 'reads', goal: { atLeast: 1 }, measured, remark: 'home list' }),
  ]);
  expect(text).toContain('1,235/s (1,000–2,000), home list');
});

it('the report has the sections that were measured, each with its circumstances', () => {
  const table = { title: 'A table', columns: ['what', 'p50'], rows: [['list', null]] };
  const report = renderReport(REPORT, { reads: { ...resultOf(), tables: [table] } });
  expect(report).toContain('## Reads\n\nMeasured on 2026-01-31 at commit abc1234; 100,000 threads');
  expect(report).toContain('### A table\n\n| what | p50 |\n| ---- | --- |\n| list | –   |\n');
  expect(report).not.toContain('## Writes');
});
