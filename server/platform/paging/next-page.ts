import { POSITION_PARAMETERS } from '#contract/paging.ts';

/** Returns the URL of the next page of a list (RFC 8288); undefined for the last page. */
export function nextPage(url: string, data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('nextCursor' in data)) return undefined;
  if (typeof data.nextCursor !== 'string') return undefined;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  for (const name of POSITION_PARAMETERS) searchParams.delete(name);
  searchParams.set('cursor', data.nextCursor);
  return `${pathname}?${String(searchParams)}`;
}
