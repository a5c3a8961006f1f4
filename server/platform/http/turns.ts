import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a request waits for those before it: one that stands still on its way ends no turn. */
const LONGEST_WAIT_MS = 3_000;

/** A request's place in a line. */
export interface Turn {
  /** Resolves when all before it have ended or had long enough; from now on only `end` ends it. */
  come(): Promise<void>;
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
 * Gives a request its place in the line of its token. What one person sends back to back is looked
 * up on several connections, which overtake each other: this keeps the order of arrival (api-v1,
 * "Votes"). It orders the requests of one process; the database alone keeps them apart.
 */
export function takeTurn(request: FastifyRequest): void {
  const key = request.headers.authorization;
  if (key === undefined) return;
  const before = lastOf.get(key);
  const isFree = before === undefined ? Promise.resolve() : endedOrLate(before);
  const { promise: isEnded, resolve: end } = Promise.withResolvers<void>();
  const mine = isFree.then(() => isEnded);
  lastOf.set(key, mine);
  void mine.then(() => {
    if (lastOf.get(key) === mine) lastOf.delete(key);
  });

  let isRead = false;
  const come = () => {
    isRead = true;
    return isFree;
  };
  request.turn = { come, end };
  // Whoever hangs up before all is read gets no answer that could end the turn.
  finished(request.raw, (error) => {
    if (error && !isRead) end();
  });
}

/** Ends each turn with its answer, whatever the answer is, and whether or not it can be sent. */
export function endTurnsWithAnswers(app: FastifyInstance): void {
  app.decorateRequest('turn', undefined);
  app.addHook('onSend', async (request) => request.turn?.end());
}

function endedOrLate(turn: Promise<void>): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LONGEST_WAIT_MS);
  return Promise.race([turn, isLate]).finally(() => clearTimeout(timer));
}
