import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '../package.json');

/** The options that `npm start` passes to Node, read from package.json. */
export const NODE_OPTIONS: readonly string[] = readStart().match(/--\S+/g) ?? [];

function readStart(): string {
  const manifest: { scripts: { start: string } } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  return manifest.scripts.start;
}
