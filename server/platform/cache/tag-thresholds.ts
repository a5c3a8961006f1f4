/**
 * A tag with a threshold, a whole number, such as a score. An answer cached under it is invalidated by changes
 * at the threshold or above; an invalidation with one tells where the change was. A tag without
 * a threshold stands for every change.
 */
export function withThreshold(name: string, threshold: number): string {
  return `${name}@${threshold}`;
}

const THRESHOLD = /@(-?\d+)$/;

/** The name of a tag and its threshold, `otherwise` where it has none. */
export function readTag(tag: string, otherwise: number): { name: string; threshold: number } {
  const found = THRESHOLD.exec(tag);
  if (!found) return { name: tag, threshold: otherwise };
  return { name: tag.slice(0, found.index), threshold: Number(found[1]) };
}
