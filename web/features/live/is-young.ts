import type { Query } from '@tanstack/react-query';
import { isFromBefore } from './connections.ts';

/**
 * Whether all of it is so new that it needs no second answer only because the stream was opened just
 * after it: not what was kept from before a reload, nor a list of which only the last page is new.
 */
export function isYoung(query: Query): boolean {
  const { data, dataUpdateCount } = query.state;
  return data === undefined || (dataUpdateCount === 1 && !isFromBefore(query.state.dataUpdatedAt));
}

/**
 * The same of people, who are each time new as a whole, as after a login: not who came into the
 * cache with what was there already.
 */
export function isYoungPerson(query: Query): boolean {
  const { data, dataUpdateCount } = query.state;
  return data === undefined || (dataUpdateCount > 0 && !isFromBefore(query.state.dataUpdatedAt));
}
