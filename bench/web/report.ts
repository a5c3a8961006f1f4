import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#server/platform/process/error-code.ts';
import { provideChromium } from '#tools/chromium.ts';
import { readMachine } from '../report/circumstances.ts';
import { renderClaims, renderTitledTable } from '../report/render.ts';
import type { Findings } from '../report/results.ts';
import { SECTION_NAMES, type SectionName } from './options.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const FORMATTER = join(import.meta.dirname, '../../node_modules/oxfmt/bin/oxfmt');
const NUMBERS = join(DOCS, 'benchmarks-web.json');
const REPORT = join(DOCS, 'benchmarks-web.md');

const TITLES: Record<SectionName, string> = {
  'first-load': 'First load',
  lighthouse: 'Lighthouse',
  typing: 'Typing',
  scrolling: 'Scrolling',
};

const INTRODUCTION = `# How fast Rembuk is in the browser

Written by \`npm run bench:web\`; do not edit. Run it yourself: it starts \`npm run demo\` and opens it in Chromium.
Where there are several runs, a figure is their median, with the lowest and the highest in brackets. Times are this
machine’s, slowed down as it says; server, database and browser share its cores.`;

type Circumstances = ReturnType<typeof readMachine> & { readonly chromium: string };
type Measured = Findings & { readonly circumstances: Circumstances };
type Results = Partial<Record<SectionName, Measured>>;

/** Puts what was found in the place of what an earlier run found, and writes the report anew. */
export async function keepFindings(section: SectionName, findings: Findings): Promise<void> {
  const circumstances = { ...readMachine(), chromium: await readChromiumVersion() };
  const results: Results = { ...(await readResults()), [section]: { ...findings, circumstances } };
  await writeFile(NUMBERS, `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(REPORT, render(results));
  // As everything else in the repository.
  execFileSync(process.execPath, [FORMATTER, NUMBERS, REPORT], { stdio: 'ignore' });
}

async function readResults(): Promise<Results> {
  try {
    return JSON.parse(await readFile(NUMBERS, 'utf8')) as Results;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    throw error;
  }
}

function render(results: Results): string {
  const sections = SECTION_NAMES.flatMap((name) => {
    const measured = results[name];
    return measured ? [{ name, measured }] : [];
  });
  const parts = [
    INTRODUCTION,
    renderClaims(sections.map(({ measured }) => measured)),
    ...sections.map(({ name, measured }) => renderSection(TITLES[name], measured)),
    readFileSync(join(import.meta.dirname, 'where-time-goes.md'), 'utf8').trim(),
  ];
  return `${parts.join('\n\n')}\n`;
}

function renderSection(title: string, { notes, tables, circumstances: of }: Measured): string {
  const circumstances = [
    `Measured on ${of.measuredAt} at commit ${of.commit}`,
    `${of.cores} cores (${of.cpu}), ${of.memoryGb} GB, ${of.kernel}`,
    `Node ${of.node}, ${of.chromium}.`,
  ].join('; ');
  return [`## ${title}`, circumstances, ...notes, ...tables.map(renderTitledTable)].join('\n\n');
}

async function readChromiumVersion(): Promise<string> {
  const args = ['--version', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const version = execFileSync(await provideChromium(), args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return /[A-Z]\w+(?: \w+)? [\d.]+/.exec(version)?.[0] ?? version.trim();
}
