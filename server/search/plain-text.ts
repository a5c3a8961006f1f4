/** Tags within a line; all others part words. */
const INLINE_TAGS = /<\/?(?:strong|em|u|s|a|code)(?: [^>]*)?>/g;
const BETWEEN_ITEMS = /<\/li>\s*<li(?: [^>]*)?>/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** What a reader sees of sanitised HTML, in one line; items of a list are parted by ' · '. */
export function plainText(sanitizedHtml: string): string {
  return (
    sanitizedHtml
      .replaceAll(INLINE_TAGS, '')
      .replaceAll(BETWEEN_ITEMS, ' · ')
      .replaceAll(/<[^>]*>/g, ' ')
      // What was cut off in the middle of a tag.
      .replace(/<[^>]*$/, '')
      .replaceAll(/&(amp|lt|gt|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity)
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
