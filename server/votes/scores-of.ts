import type { Change } from '#server/changes/change.ts';

/** The changes of scores by a vote; none where it changed no score. */
export function scoresOf({ score }: { readonly score: number | null }): readonly Change[] {
  return score === null ? [] : [{ type: 'scores-changed', score }];
}
