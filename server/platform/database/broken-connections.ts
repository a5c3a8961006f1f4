import type pg from 'pg';
import { isReadOnly } from './availability.ts';

/** How long after the client PostgreSQL gives up a statement, in milliseconds: the error of the client comes first. */
const ABANDONED_MS = 1_000;

/** Makes PostgreSQL cancel the statements that the driver abandons after `queryTimeoutMs`: it would run them to their end. */
export function cancelAbandonedStatements(pool: pg.Pool, queryTimeoutMs: number): void {
  pool.on('connect', (client) => {
    const timeout = client.query(`set statement_timeout = ${queryTimeoutMs + ABANDONED_MS}`);
    // A connection that is lost by now fails at its first statement, too.
    void timeout.catch(() => undefined);
  });
}

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
