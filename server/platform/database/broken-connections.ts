import type pg from 'pg';
import { isReadOnly } from './availability.ts';

/**
 * Closes pooled connections that are broken: those on which `query_timeout` passed (the driver abandons the query but
 * leaves the connection in the pool, where the next query would wait for the same answer), and those to a server that
 * has become read-only (a failover).
 */
export function evictBrokenConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const queryOrEvict = (...given: unknown[]): unknown => {
      const result = query(...given);
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          // An error while closing is ignored.
          if (isSilence(error) || isReadOnly(error)) void client.end().catch(() => undefined);
        });
      }
      return result;
    };
    client.query = queryOrEvict as typeof client.query;
  });
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
