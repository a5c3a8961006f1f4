import type { LoadActor } from '../actors/load.ts';
import type { Forum } from '../forum/open-forum.ts';

/** What every measurement has at hand. */
export interface Bench {
  readonly forum: Forum;
  /** Another forum beside it, for how things grow. */
  readonly openForum: (threads: number) => Promise<Forum>;
  readonly load: LoadActor;
  readonly rounds: number;
  readonly seconds: number;
  readonly soakMinutes: number;
  readonly onProgress: (message: string) => void;
}

/** Measures in rounds, one thing beside the other in each, and tells how far it is. */
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
