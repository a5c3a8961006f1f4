import type { Query } from '@tanstack/react-query';
import { isFromBefore } from './connections.ts';

/**
 * Whether the stream, opened just after the answer, makes no second one necessary. A list from before
 * a reload is not fresh, nor is one of which only the last page is new.
 */
export function isFresh(query: Query): boolean {
  const { data, dataUpdateCount } = query.state;
  return data === undefined || (dataUpdateCount === 1 && !isFromBefore(query.state.dataUpdatedAt));
}

/** The same for the own profile: each answer replaces all of it. */
export function isFreshUser(query: Query): boolean {
  const { data, dataUpdateCount } = query.state;
  return data === undefined || (dataUpdateCount > 0 && !isFromBefore(query.state.dataUpdatedAt));
}
