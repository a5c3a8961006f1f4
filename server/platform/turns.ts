import type { FastifyInstance } from 'fastify';

/** One's place in a line: `comes` when all before it have ended. */
export interface Turn {
  readonly comes: Promise<void>;
  end(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The place of a writing request among those of the same person. */
    turn: Turn | undefined;
  }
}

const lastOf = new Map<string, Promise<void>>();

/**
 * A place in the line of `key`; nobody waits without a key. What one person sends back to back is
 * looked up on several connections, which overtake each other: this keeps the order of arrival
 * (api-v1, "Votes"). It orders the requests of one process; the database alone keeps them apart.
 */
export function takeTurn(key: string | undefined): Turn | undefined {
  if (key === undefined) return undefined;
  const comes = lastOf.get(key) ?? Promise.resolve();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const mine = comes.then(() => ended);
  lastOf.set(key, mine);
  void mine.then(() => {
    if (lastOf.get(key) === mine) lastOf.delete(key);
  });
  return { comes, end };
}

/** Ends each turn with its answer, whatever the answer is, and when the client has gone. */
export function endTurnsWithAnswers(app: FastifyInstance): void {
  app.decorateRequest('turn', undefined);
  app.addHook('onResponse', async (request) => request.turn?.end());
}
