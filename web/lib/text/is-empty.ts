import { hasVisibleText } from '#contract/visible-text.ts';
import { htmlToText } from './html-text.ts';

/** Whether a person would call the HTML empty, whatever tags it is made of. */
export function isEmptyHtml(html: string): boolean {
  return !hasVisibleText(htmlToText(html));
}
