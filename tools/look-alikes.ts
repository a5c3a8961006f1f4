import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

/*
 * Writes server/users/look-alikes.ts from the Unicode Consortium's table of confusable characters
 * (UTS #39), with those that look like one or two ASCII letters:
 *
 *     node tools/look-alikes.ts confusables.txt
 *
 * The table is at https://www.unicode.org/Public/security/latest/confusables.txt.
 */

const TARGET = path.join(import.meta.dirname, '../server/users/look-alikes.ts');
const LINE_MAX = 88;

const [source] = parseArgs({ allowPositionals: true }).positionals;
if (source === undefined)
  throw new Error('Name the file: node tools/look-alikes.ts confusables.txt');
const table = await readFile(source, 'utf8');
const version = /^# Version: (\S+)/m.exec(table)?.[1];
if (version === undefined) throw new Error(`${source} has no version`);

const groups = new Map<string, string[]>();
for (const [, from = '', to = ''] of table.matchAll(/^([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA/gm)) {
  const character = String.fromCodePoint(Number.parseInt(from, 16));
  const looksLike = String.fromCodePoint(
    ...to.split(' ').map((codePoint) => Number.parseInt(codePoint, 16)),
  )
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
  if (!/^[A-Za-z]{1,2}$/.test(looksLike)) continue;
  // Already handled by the compatibility mapping (NFKD).
  if (character.normalize('NFKD').replaceAll(/\p{M}/gu, '') === looksLike) continue;
  groups.set(looksLike, [...(groups.get(looksLike) ?? []), from.toLowerCase()]);
}

const entries = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(linesOf);
await writeFile(
  TARGET,
  `/*
 * Written by tools/look-alikes.ts from the table of confusable characters of Unicode ${version}
 * (https://www.unicode.org/Public/security/${version}/confusables.txt). © Unicode, Inc., under the
 * Unicode License v3 (https://www.unicode.org/license.txt).
 */

/** ASCII letters, and the code points (in hexadecimal) of the characters that look like them. */
export const LOOK_ALIKES: readonly (readonly [letters: string, codePoints: string])[] = [
${entries.join('\n')}
];
`,
);

/** Returns the entries of one group, each no longer than a line of code. */
function linesOf([letters, codePoints]: [string, string[]]): string[] {
  const lines = [''];
  for (const codePoint of codePoints) {
    const longer = `${lines.at(-1)} ${codePoint}`.trim();
    if (longer.length <= LINE_MAX) lines[lines.length - 1] = longer;
    else lines.push(codePoint);
  }
  return lines.map((line) => `  ['${letters}', '${line}'],`);
}
