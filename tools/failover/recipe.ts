import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#tools/build/build-once.ts';

/**
 * Copies a file of docs/failover, as operators do, to `path`, with the addresses and folders replaced by
 * `replacements`. Throws when the file lacks one of them, because the test would then use the published address.
 */
export async function writeRecipe(
  name: 'patroni.yml' | 'nginx.conf',
  path: string,
  replacements: Readonly<Record<string, string>>,
): Promise<void> {
  let text = await readFile(join(ROOT, 'docs/failover', name), 'utf8');
  for (const [published, used] of Object.entries(replacements)) {
    if (!text.includes(published)) throw new Error(`docs/failover/${name} lacks ${published}`);
    text = text.replaceAll(published, used);
  }
  await writeFile(path, text);
}
