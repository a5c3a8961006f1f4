import type pg from 'pg';

/**
 * Ends the connections of the pool whose `query_timeout` passes without an answer. The driver gives
 * up the query alone: whoever is lent the connection next would wait for that answer, too.
 */
export function endSilentConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const queryUnlessSilent = (...given: unknown[]): unknown => {
      const result = query(...given);
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          if (isSilence(error)) void client.end().catch(() => undefined); // it is dead already
        });
      }
      return result;
    };
    client.query = queryUnlessSilent as typeof client.query;
  });
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
