/**
 * Returns a tag with a threshold, a whole number such as a score. An answer cached under it is invalidated only by
 * changes at the threshold or above; in an invalidation, the threshold says where the change was. A tag without a
 * threshold means every change.
 */
export function withThreshold(name: string, threshold: number): string {
  return `${name}@${threshold}`;
}

const THRESHOLD = /@(-?\d+)$/;

/** Splits a tag into its name and its threshold; `otherwise` when it has none. */
export function readTag(tag: string, otherwise: number): { name: string; threshold: number } {
  const found = THRESHOLD.exec(tag);
  if (!found) return { name: tag, threshold: otherwise };
  return { name: tag.slice(0, found.index), threshold: Number(found[1]) };
}
