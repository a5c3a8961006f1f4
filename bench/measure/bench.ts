import type { LoadActor } from '../actors/load.ts';
import type { Forum } from '../forum/open-forum.ts';

/** The context of a measurement. */
export interface Bench {
  readonly forum: Forum;
  readonly load: LoadActor;
  readonly rounds: number;
  readonly seconds: number;
  readonly soakMinutes: number;
}

/** Measures in rounds, in each of them all variants one after the other, and reports progress. */
export async function inRounds(
  { rounds }: Bench,
  what: string,
  measure: (round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    console.log(`  ${what}: round ${round + 1} of ${rounds}`);
    await measure(round);
  }
}
