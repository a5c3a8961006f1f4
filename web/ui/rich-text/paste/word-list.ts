import type { ListTag } from './block-writer.ts';
import { styleOf } from './pasted-format.ts';

const LEVEL = /\blevel(\d)/;
const NUMBERED = /^\W?(?:\d+|[a-z]{1,4})[.)]/i;
const BULLET = /^\s*[·•▪▫◦‣§]\s+/;

/** Returns the list and level of a Word paragraph; undefined for one that is no item. */
export function wordItemOf(element: Element): { tag: ListTag; level: number } | undefined {
  const list = styleOf(element).get('mso-list');
  const level = LEVEL.exec(list ?? '')?.[1];
  if (level !== undefined) {
    const marker = [...element.querySelectorAll('[data-style]')].find(isListMarker);
    const isNumbered = NUMBERED.test(marker?.textContent.trim() ?? '');
    return { tag: isNumbered ? 'ol' : 'ul', level: Number(level) };
  }
  const isParagraph = /\bMsoListParagraph/.test(element.getAttribute('class') ?? '');
  return isParagraph && BULLET.test(element.textContent) ? { tag: 'ul', level: 1 } : undefined;
}

/** Whether the element is a bullet or number that Word writes as text. */
export function isListMarker(element: Element): boolean {
  return styleOf(element).get('mso-list') === 'ignore';
}

/** Removes a typed bullet from the start of the text. */
export function withoutBullet(words: string): string {
  return words.replace(BULLET, '');
}
