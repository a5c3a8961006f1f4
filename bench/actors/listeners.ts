import { join } from 'node:path';
import type { Visitor } from '../forum/people.ts';
import { type Actor, startActor } from '#tools/processes/actor.ts';

export type ListenersOrder =
  | {
      /** Opens event streams, as many for each of these people. */
      readonly do: 'open';
      readonly url: string;
      readonly people: readonly Visitor[];
      readonly streamsOfOne: number;
    }
  | {
      /** Opens a thread and waits until each stream has told of it. */
      readonly do: 'write';
      readonly url: string;
      readonly writer: Visitor;
    }
  | { readonly do: 'close' };

/** After how many milliseconds each stream told of what was written; nothing for the other orders. */
export type Listeners = Actor<ListenersOrder, Float64Array>;

/** A process that holds event streams. */
export function startListeners(): Listeners {
  return startActor(join(import.meta.dirname, 'listeners-process.ts'));
}
