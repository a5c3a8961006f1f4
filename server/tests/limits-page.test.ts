import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatMarkdown } from '#server/testing/format-markdown.ts';
import { limitsPage } from '#server/testing/limits-page.ts';

it('docs/limits.md has the limits of the code', async () => {
  const command = 'npx vitest run --project node server/tests/limits-page.test.ts -u';
  await expect(
    await formatMarkdown(limitsPage()),
    `it is written anew by: ${command}`,
  ).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/limits.md'));
});
