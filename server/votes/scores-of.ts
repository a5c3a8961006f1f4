import type { Change } from '#server/changes/change.ts';

/** Returns the changes of scores to publish after a vote; none when it changed no score. */
export function scoresOf({ score }: { readonly score: number | null }): readonly Change[] {
  return score === null ? [] : [{ type: 'scores-changed', score }];
}
