import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/*
 * Writes the font that every page loads: a subset of Plus Jakarta Sans with the characters of
 * Indonesian and the weights of the styles, half the size of the smallest file of the package.
 *
 *     node tools/bootstrap.mjs tools/basic-font.ts
 */

export const BASIC_FONT = path.join(
  import.meta.dirname,
  '../web/ui/styles/fonts/plus-jakarta-sans-basic.woff2',
);
/**
 * Printable ASCII, other common symbols and accented letters, and the zero-width space in the placeholder of the
 * editor. `web/ui/styles/fonts.css` has the same characters.
 */
export const BASIC_CHARACTERS =
  String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index)) +
  '\u00A0\u200B§©«®°±²³·»¼½¾×÷ÉéÈè–—‘’“”•…€™';
const WEIGHTS = { min: 400, max: 800 };

/** Returns the font as WOFF2. */
export async function makeBasicFont(): Promise<Buffer> {
  const source = createRequire(import.meta.url).resolve(
    '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
  );
  return subsetFont(await readFile(source), BASIC_CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(BASIC_FONT, await makeBasicFont());
}
