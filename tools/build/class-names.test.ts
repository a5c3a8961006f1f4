import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { preprocessCSS, resolveConfig } from 'vite';
import { filesBelow, ROOT } from './build-once.ts';

test('no two classes of style sheets get the same name, though their hashes are short', async () => {
  const config = await resolveConfig({ configFile: join(ROOT, 'vite.config.ts') }, 'build');
  const classOf = new Map<string, string>();
  const sameNames: string[] = [];
  for (const path of await filesBelow(join(ROOT, 'web'))) {
    if (!path.endsWith('.module.css')) continue;
    const { modules = {} } = await preprocessCSS(await readFile(path, 'utf8'), path, config);
    for (const [local, name] of Object.entries(modules)) {
      const own = `.${local} of ${relative(ROOT, path)}`;
      const other = classOf.get(name);
      if (other !== undefined) sameNames.push(`${name}: ${other}, ${own}`);
      classOf.set(name, own);
    }
  }
  expect(sameNames).toEqual([]);
  expect(classOf.size).toBeGreaterThan(100);
});
