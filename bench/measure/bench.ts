import type { LoadActor } from '../actors/load.ts';
import type { Forum } from '../forum/open-forum.ts';

/** The context of a measurement. */
export interface Bench {
  readonly forum: Forum;
  /** Opens another forum beside it, to compare sizes. */
  readonly openForum: (threads: number) => Promise<Forum>;
  readonly load: LoadActor;
  readonly rounds: number;
  readonly seconds: number;
  readonly soakMinutes: number;
  readonly onProgress: (message: string) => void;
}

/** Measures in rounds, in each of them all variants one after the other, and reports progress. */
export async function inRounds(
  { rounds, onProgress }: Bench,
  what: string,
  measure: (round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    onProgress(`  ${what}: round ${round + 1} of ${rounds}`);
    await measure(round);
  }
}
