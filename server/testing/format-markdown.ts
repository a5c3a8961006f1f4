import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

const CONFIG = join(import.meta.dirname, '../../.oxfmtrc.json');

/** Formats a page like all other pages of the repository. Throws when it is not Markdown. */
export async function formatMarkdown(text: string): Promise<string> {
  const config = JSON.parse(await readFile(CONFIG, 'utf8')) as FormatConfig;
  const { code, errors } = await format('page.md', text, config);
  const [error] = errors;
  if (error) throw new Error(error.message);
  return code;
}
