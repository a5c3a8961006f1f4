import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const rows = readFileSync(join(ROOT, 'docs/threats.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| **'));

it('every row of docs/threats.md names tests, which exist', () => {
  expect(rows.map((row) => /\*\*(.*?)\*\*/.exec(row)?.[1])).toEqual([
    'phished password',
    'stolen token',
    'stolen mailbox',
    'stolen backup',
    'stolen phone',
    'malicious operator',
  ]);
  for (const row of rows) {
    const tests = [...row.matchAll(/`([\w/.-]+\.(?:test|e2e)\.tsx?)`/g)].map(
      ([, path = '']) => path,
    );
    expect(tests.length, row).toBeGreaterThan(0);
    expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  }
});
