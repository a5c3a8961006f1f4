import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BASIC_CHARACTERS, BASIC_FONT, makeBasicFont } from './basic-font.ts';

it('is made of the installed package, by node tools/bootstrap.mjs tools/basic-font.ts', async () => {
  expect((await makeBasicFont()).equals(await readFile(BASIC_FONT))).toBe(true);
});

it('is used for the characters that it has, and for no others', async () => {
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
