import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#tools/build/build-once.ts';

/**
 * Writes a file of docs/failover, which people copy, as it is but for the addresses and folders in
 * `here`, to `path`. Throws when the file has none of one of them: then it would not be what is tested.
 */
export async function writeRecipe(
  name: 'patroni.yml' | 'nginx.conf',
  path: string,
  here: Readonly<Record<string, string>>,
): Promise<void> {
  let text = await readFile(join(ROOT, 'docs/failover', name), 'utf8');
  for (const [there, ours] of Object.entries(here)) {
    if (!text.includes(there)) throw new Error(`docs/failover/${name} does not name ${there}`);
    text = text.replaceAll(there, ours);
  }
  await writeFile(path, text);
}
