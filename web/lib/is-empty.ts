import { htmlToText } from './html-text.ts';

/** White space, controls, and what takes no room or shows nothing: format characters, marks on nothing, fillers. */
const INVISIBLE = /[\s\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Whether a person would call the text empty: white space and characters nobody sees do not count. */
export function isEmptyText(text: string): boolean {
  return text.replaceAll(INVISIBLE, '') === '';
}

/** Whether a person would call the HTML empty, whatever tags it is made of. */
export function isEmptyHtml(html: string): boolean {
  return isEmptyText(htmlToText(html));
}
