import type { Query } from '@tanstack/react-query';

const YOUNG_MS = 1_000;

/**
 * Whether all of it is so new that it needs no second answer only because the stream was opened just
 * after it: not what was kept from before a reload, nor a list of which only the last page is new.
 */
export function isYoung({ state }: Query): boolean {
  const { data, dataUpdateCount, dataUpdatedAt } = state;
  return data === undefined || (dataUpdateCount === 1 && Date.now() - dataUpdatedAt < YOUNG_MS);
}
