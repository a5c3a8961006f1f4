/*
 * A tag may have a level, a whole number. Kept with one, an answer shows what changes at that level
 * and above; told with one, the change was at that level. Without one it is every change, everywhere.
 */

export function atLevel(name: string, level: number): string {
  return `${name}@${level}`;
}

const LEVEL = /@(-?\d+)$/;

/** The name of a tag and its level, `otherwise` where it has none. */
export function readTag(tag: string, otherwise: number): { name: string; level: number } {
  const found = LEVEL.exec(tag);
  if (!found) return { name: tag, level: otherwise };
  return { name: tag.slice(0, found.index), level: Number(found[1]) };
}
