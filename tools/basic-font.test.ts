import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BASIC_CHARACTERS, BASIC_FONT, makeBasicFont } from './basic-font.ts';

it('the stored font is what tools/basic-font.ts makes of the installed package', async () => {
  expect((await makeBasicFont()).equals(await readFile(BASIC_FONT))).toBe(true);
});

it('fonts.css uses the font for exactly the characters that it has', async () => {
  const css = await readFile(path.join(BASIC_FONT, '../../fonts.css'), 'utf8');
  const face = css.split('@font-face').find((part) => part.includes('sans-basic.woff2')) ?? '';
  const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
    ([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      const length = Number.parseInt(to, 16) - first + 1;
      return Array.from({ length }, (_, index) => String.fromCodePoint(first + index));
    },
  );
  expect(ranges.toSorted()).toEqual(Array.from(BASIC_CHARACTERS).toSorted());
});
