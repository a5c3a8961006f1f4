import { hasVisibleText } from '#contract/visible-text.ts';
import { htmlToText } from './html-text.ts';

/** Whether the HTML has no visible text, whatever its tags. */
export function isEmptyHtml(html: string): boolean {
  return !hasVisibleText(htmlToText(html));
}
