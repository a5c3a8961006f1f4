import type pg from 'pg';

/** A statement is prepared at its twentieth use: one that has been sent so often will be sent again. */
const PREPARED_FROM = 20;
/**
 * Limits the prepared statements of a process, since each connection holds them in memory. Those of lists are long and
 * have 130 variants, by sort, category, position and limit. Without a limit of their own, a reader who asked for all of
 * them made each connection hold 29 MB, and left few names to the short statements of writes.
 */
const PREPARED_MAX = { short: 150, long: 50 };
/** In characters. A longer statement takes some 0.3 MB in each connection. */
const LONG = 2_000;
const COUNTED_MAX = 2_000;

/** Matches the statements by which Kysely begins and ends a transaction, but not those of savepoints. */
const BEGIN_OR_END = /^(?:begin|start transaction|commit$|rollback$)/;

/**
 * Makes the connections of the pool prepare the statements that the process sends often: PostgreSQL parses and plans
 * each once for a connection, which is half of what a vote costs it. Prepares none in a transaction with the isolation
 * level "repeatable read", which only searches use: their statements differ by number of words, sort and category, and
 * each takes 0.4 MB in each connection. Readers made ten connections hold 0.5 GB.
 */
export function prepareStatements(pool: pg.Pool): void {
  const nameOf = countStatements();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    let isRepeatableRead = false;
    const queryPrepared = (...given: unknown[]): unknown => {
      const [text, values, ...others] = given;
      if (typeof text !== 'string') return query(...given);
      if (BEGIN_OR_END.test(text)) isRepeatableRead = text.includes('repeatable read');
      const hasValues = Array.isArray(values) && values.length > 0;
      const name = hasValues && !isRepeatableRead ? nameOf(text) : undefined;
      return name === undefined ? query(...given) : query({ name, text, values }, ...others);
    };
    client.query = queryPrepared as typeof client.query;
  });
}

/** Returns a function that names the statements to prepare; undefined for the others. */
function countStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const left = { ...PREPARED_MAX };
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const kind = text.length > LONG ? 'long' : 'short';
    if (left[kind] === 0) return undefined;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < PREPARED_FROM) {
      if (counts.size >= COUNTED_MAX) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    left[kind] -= 1;
    const name = `statement-${names.size}`;
    names.set(text, name);
    return name;
  };
}
