import type pg from 'pg';
import { isReadOnly } from './database-away.ts';

/**
 * Ends the connections of the pool that serve nobody any more: those whose `query_timeout` passes without
 * an answer (the driver gives up the query alone, and whoever is lent the connection next would wait for
 * that answer, too), and those to a server that takes no writes any more (its successor does).
 */
export function endUnfitConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const queryUnlessUnfit = (...given: unknown[]): unknown => {
      const result = query(...given);
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          // Of no use any more, whatever its end says.
          if (isSilence(error) || isReadOnly(error)) void client.end().catch(() => undefined);
        });
      }
      return result;
    };
    client.query = queryUnlessUnfit as typeof client.query;
  });
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
