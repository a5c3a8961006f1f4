import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#server/platform/process/error-code.ts';
import { markdownTable } from '#server/testing/markdown-table.ts';
import { ROOT } from '#tools/build/build-once.ts';
import { formatCell, formatFigure, formatGoal, formatOutcome } from './format.ts';
import type { Findings, Table } from './results.ts';

const FORMATTER = join(ROOT, 'node_modules/oxfmt/bin/oxfmt');

/** A page of docs with the last results of each section, beside their figures as JSON. */
export interface Report<Circumstances> {
  /** The page is docs/`name`.md, the figures are docs/`name`.json. */
  readonly name: string;
  readonly introduction: string;
  /** The titles of the sections by name, in the order of the page. */
  readonly titles: Readonly<Record<string, string>>;
  /** The circumstances of a section, which the page shows after the commit. */
  describe(circumstances: Circumstances): string[];
  /** The file whose text ends the page. */
  readonly ending: string;
}

interface OfCommit {
  readonly measuredAt: string;
  readonly commit: string;
}

export type Result<Circumstances> = Findings & { readonly circumstances: Circumstances };
type Results<Circumstances> = Partial<Record<string, Result<Circumstances>>>;

/** Replaces the last result of a section, and rewrites the page. */
export async function keepResult<Circumstances extends OfCommit>(
  report: Report<Circumstances>,
  section: string,
  result: Result<Circumstances>,
): Promise<void> {
  const page = join(ROOT, 'docs', `${report.name}.md`);
  const figures = join(ROOT, 'docs', `${report.name}.json`);
  const results = { ...(await readResults<Circumstances>(figures)), [section]: result };
  await writeFile(figures, `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(page, renderReport(report, results));
  // Formatted, like all files of the repository.
  execFileSync(process.execPath, [FORMATTER, figures, page], { stdio: 'ignore' });
}

async function readResults<Circumstances>(figures: string): Promise<Results<Circumstances>> {
  try {
    return JSON.parse(await readFile(figures, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    throw error;
  }
}

/** Renders the page. */
export function renderReport<Circumstances extends OfCommit>(
  { introduction, titles, describe, ending }: Report<Circumstances>,
  results: Results<Circumstances>,
): string {
  const measured = Object.entries(titles).flatMap(([name, title]) => {
    const result = results[name];
    return result ? [{ title, ...result }] : [];
  });
  const sections = measured.map(({ title, circumstances, notes, tables }) => {
    const { measuredAt, commit } = circumstances;
    const ofCommit = `Measured on ${measuredAt} at commit ${commit}`;
    const how = `${[ofCommit, ...describe(circumstances)].join('; ')}.`;
    return [`## ${title}`, how, ...notes, ...tables.map(renderTitledTable)].join('\n\n');
  });
  const end = readFileSync(ending, 'utf8').trim();
  return `${[introduction, renderClaims(measured), ...sections, end].join('\n\n')}\n`;
}

/** Renders the goals of these sections, and whether they are held. */
export function renderClaims(results: readonly Findings[]): string {
  const claims = results.flatMap((result) => result.claims);
  if (claims.length === 0) return 'No goal was measured.';
  const rows = claims.map((claim) => [
    claim.what,
    formatGoal(claim.goal, claim.measured.unit),
    formatFigure(claim.measured) + (claim.remark === undefined ? '' : `, ${claim.remark}`),
    formatOutcome(claim),
  ]);
  return markdownTable([['', 'goal', 'measured', 'outcome'], ...rows]);
}

export function renderTitledTable({ title, columns, rows }: Table): string {
  return `### ${title}\n\n${markdownTable([columns, ...rows.map((row) => row.map(formatCell))])}`;
}
