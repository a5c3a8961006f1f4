import type { Query } from '@tanstack/react-query';

const YOUNG_MS = 1_000;

/** Whether the answer is so new that it needs no second one only because the stream was opened just after it. */
export function isYoung({ state }: Query): boolean {
  return state.data === undefined || Date.now() - state.dataUpdatedAt < YOUNG_MS;
}
