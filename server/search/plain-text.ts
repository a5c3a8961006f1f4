import { STYLE_TAGS } from '#contract/rich-text.ts';

/** Tags within a line. All others separate words. */
const INLINE_TAGS = new RegExp(`</?(?:${[...STYLE_TAGS, 'a'].join('|')})(?: [^>]*)?>`, 'g');
const BETWEEN_ITEMS = /<\/li>\s*<li(?: [^>]*)?>/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Converts sanitised HTML to the text that a reader sees, in one line. List items are separated by ' · '. */
export function plainText(sanitizedHtml: string): string {
  return (
    sanitizedHtml
      .replaceAll(INLINE_TAGS, '')
      .replaceAll(BETWEEN_ITEMS, ' · ')
      .replaceAll(/<[^>]*>/g, ' ')
      // The text may have been cut off within a tag.
      .replace(/<[^>]*$/, '')
      .replaceAll(/&(amp|lt|gt|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity)
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
