import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECTION_NAMES, type SectionName } from '../options.ts';
import { formatCell, formatFigure, formatGoal, formatOutcome } from './format.ts';
import type { Circumstances, Findings, SectionResult, Table } from './results.ts';

export type Results = Partial<Record<SectionName, SectionResult>>;

const TITLES: Record<SectionName, string> = {
  reads: 'Reads',
  readers: 'Many readers',
  writes: 'Writes',
  mix: 'A real evening',
  search: 'Search',
  login: 'Login',
  start: 'Start',
  memory: 'Memory',
  streams: 'Event streams',
  processes: 'Two processes',
  growth: 'Growth',
};

const INTRODUCTION = `# How fast Rembuk is

Written by \`npm run bench\`; do not edit. Run it yourself: everything that a figure is compared with is measured in
the same run, on the same machine, in turn. On another machine the absolute figures are others; the ratios say how
far Rembuk is from what the machine can do.

A figure is the median of the rounds, with the lowest and the highest in brackets. A ratio is taken within each
round: \`0.8×\` of requests a second means that Rembuk answered 80 where the other answered 100; for times, less
is better. p50 is the time within which half of the answers came, p99 that of all but the slowest in a hundred.
Server, database and the sender of requests share the machine's cores.

Rembuk is its own process on its embedded PostgreSQL with the settings of \`npm start\` (durable, \`LOG_LEVEL=warn\`),
but for \`RATE_LIMITS=off\`. The forum has 10 comments and 20 votes a thread, as in life: few threads have most of
them, one has 5,000 comments and one 20,000 votes. Requests ask for compression, as browsers do.`;

/** The whole report. */
export function renderReport(results: Results): string {
  const sections = SECTION_NAMES.flatMap((name) => {
    const result = results[name];
    return result ? [{ name, result }] : [];
  });
  const parts = [
    INTRODUCTION,
    renderClaims(sections.map(({ result }) => result)),
    ...sections.map(({ name, result }) => renderSection(TITLES[name], result)),
    readFileSync(join(import.meta.dirname, 'where-time-goes.md'), 'utf8').trim(),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The goals of these sections, and how they fared. */
export function renderClaims(results: readonly Findings[]): string {
  const claims = results.flatMap((result) => result.claims);
  if (claims.length === 0) return 'No goal was measured.';
  const rows = claims.map((claim) => [
    claim.what,
    formatGoal(claim.goal, claim.measured.unit),
    formatFigure(claim.measured) + (claim.remark === undefined ? '' : `, ${claim.remark}`),
    formatOutcome(claim),
  ]);
  return renderTable(['', 'goal', 'measured', 'outcome'], rows);
}

function renderSection(title: string, result: SectionResult): string {
  return [
    `## ${title}`,
    renderCircumstances(result.circumstances),
    ...result.notes,
    ...result.tables.map(renderTitledTable),
  ].join('\n\n');
}

function renderCircumstances(of: Circumstances): string {
  return [
    `Measured on ${of.measuredAt} at commit ${of.commit}`,
    `${of.threads.toLocaleString('en')} threads`,
    `${of.rounds} rounds of ${of.seconds} s`,
    `${of.cores} cores (${of.cpu}), ${of.memoryGb} GB, ${of.kernel}`,
    `Node ${of.node}, PostgreSQL ${of.postgres}, Fastify ${of.fastify}.`,
  ].join('; ');
}

export function renderTitledTable({ title, columns, rows }: Table): string {
  return `### ${title}\n\n${renderTable(
    columns,
    rows.map((row) => row.map(formatCell)),
  )}`;
}

/** With cells as wide as their columns, as the formatter of the repository has tables. */
function renderTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, at) =>
    Math.max(3, column.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join(
    '\n',
  );
}
