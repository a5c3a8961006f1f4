const LIMIT = 1_000;

type Cursor = { from: number } | { to: number };
type Page<Entry> = { entries: Entry[]; nextCursor: string | null; previousCursor: string | null };

/** Returns the page of the query. Here, the opaque cursor is an index. */
export function pageOf<Entry>(
  entries: readonly Entry[],
  query: URLSearchParams,
  start = 0,
): Page<Entry> {
  const limit = Number(query.get('limit') ?? LIMIT);
  const cursor = query.get('cursor');
  const position: Cursor = cursor === null ? { from: start } : (JSON.parse(atob(cursor)) as Cursor);
  const from = 'from' in position ? position.from : Math.max(0, position.to - limit);
  const to = 'from' in position ? Math.min(entries.length, from + limit) : position.to;
  return {
    entries: entries.slice(from, to),
    nextCursor: to < entries.length ? btoa(JSON.stringify({ from: to })) : null,
    previousCursor: from > 0 ? btoa(JSON.stringify({ to: from })) : null,
  };
}
