import { join } from 'node:path';
import { type Actor, startActor } from '#tools/processes/actor.ts';

/** An answer as Rembuk gave it, to be given again. */
export interface Recording {
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

export type BareKind = 'http' | 'fastify';

export interface BareOrder {
  readonly kind: BareKind;
  readonly recordings: readonly Recording[];
}

export type BareServer = Actor<BareOrder, { url: string }>;

/** A process that does nothing but send recorded answers; where it listens is its answer. */
export async function startBareServer(
  order: BareOrder,
): Promise<{ server: BareServer; url: string }> {
  const server: BareServer = startActor(join(import.meta.dirname, 'bare-server-process.ts'));
  const { url } = await server.ask(order);
  return { server, url };
}
