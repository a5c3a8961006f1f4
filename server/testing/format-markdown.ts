import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

const CONFIG = join(import.meta.dirname, '../../.oxfmtrc.json');

/** A page as the formatter writes all others of the repository. Throws where it is no Markdown. */
export async function formatMarkdown(text: string): Promise<string> {
  const config = JSON.parse(await readFile(CONFIG, 'utf8')) as FormatConfig;
  const { code, errors } = await format('page.md', text, config);
  const [error] = errors;
  if (error) throw new Error(error.message);
  return code;
}
