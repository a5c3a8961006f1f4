import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALLOWED_TAGS } from '#server/platform/security/sanitize-html.ts';

/** Read as text: this module needs a browser. */
const PAGE = join(import.meta.dirname, '../web/ui/rich-text/sanitize-rich-text.ts');

it('the sanitisers of the server and of the page allow the same elements', () => {
  const [, tags] =
    /RICH_TEXT_TAGS: string\[\] =\s*'([^']*)'/.exec(readFileSync(PAGE, 'utf8')) ?? [];
  expect(tags?.split(' ')).toEqual(ALLOWED_TAGS);
});
