import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#server/platform/process/error-code.ts';
import type { SectionName } from '../options.ts';
import { renderReport, type Results } from './render.ts';
import type { SectionResult } from './results.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const FORMATTER = join(import.meta.dirname, '../../node_modules/oxfmt/bin/oxfmt');
const NUMBERS = join(DOCS, 'benchmarks.json');
const REPORT = join(DOCS, 'benchmarks.md');

/** Puts the result of a section in the place of its last one, and writes the report anew. */
export async function keepResult(section: SectionName, result: SectionResult): Promise<void> {
  const results: Results = { ...(await readResults()), [section]: result };
  await writeFile(NUMBERS, `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(REPORT, renderReport(results));
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
