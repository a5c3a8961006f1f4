import { POSITION_PARAMETERS } from '#contract/paging.ts';

/** The address of the page after this one, of a list that goes on (RFC 8288). */
export function nextPage(url: string, data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('nextCursor' in data)) return undefined;
  if (typeof data.nextCursor !== 'string') return undefined;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  for (const name of POSITION_PARAMETERS) searchParams.delete(name);
  searchParams.set('cursor', data.nextCursor);
  return `${pathname}?${String(searchParams)}`;
}
