import { join } from 'node:path';
import type { Connection } from '#server/embedded-postgres/presence.ts';
import type { WriteJob } from '../measure/write-jobs.ts';
import { type Actor, startActor } from '#tools/processes/actor.ts';
import type { Pace } from './load.ts';

/** What to write without HTTP, for how long; each person writes one thing after the other. */
export interface DirectWriting {
  readonly connection: Connection;
  readonly seconds: number;
  readonly people: readonly { readonly userId: string; readonly jobs: readonly WriteJob[] }[];
}

export type DirectWriter = Actor<DirectWriting, Pace>;

/** A process that writes through the product's own statements and pool, and no HTTP. */
export function startDirectWriter(): DirectWriter {
  return startActor(join(import.meta.dirname, 'direct-writer-process.ts'));
}
