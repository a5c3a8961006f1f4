import type pg from 'pg';

/** A statement is prepared at its twentieth use: one that has been sent so often will be sent again. */
const PREPARED_FROM = 20;
/** Limits the prepared statements of a process, since each connection holds them in memory. */
const PREPARED_MAX = 200;
const COUNTED_MAX = 2_000;

/**
 * Makes the connections of the pool prepare the statements that the process sends often: PostgreSQL parses and plans
 * each once for a connection, which is half of what a vote costs it.
 */
export function prepareStatements(pool: pg.Pool): void {
  const nameOf = countStatements();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const queryPrepared = (...given: unknown[]): unknown => {
      const [text, values, ...others] = given;
      const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0;
      const name = hasValues ? nameOf(text) : undefined;
      return name === undefined ? query(...given) : query({ name, text, values }, ...others);
    };
    client.query = queryPrepared as typeof client.query;
  });
}

/** Returns a function that names the statements to prepare; undefined for the others. */
function countStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= PREPARED_MAX) return known;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < PREPARED_FROM) {
      if (counts.size >= COUNTED_MAX) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const name = `statement-${names.size}`;
    names.set(text, name);
    return name;
  };
}
