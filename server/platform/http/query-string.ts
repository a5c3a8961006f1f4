import { parse } from 'node:querystring';

/**
 * More than any endpoint has. The names after these are ignored: each takes up to a hundred bytes of memory until its
 * request is answered, and 16 KiB hold eight thousand.
 */
export const QUERY_NAMES_MAX = 32;

/** Parses a query string as `node:querystring` does: a repeated name gets an array of its values. */
export function parseQueryString(query: string): Record<string, unknown> {
  return parse(query, '&', '=', { maxKeys: QUERY_NAMES_MAX });
}
