import { z } from './zod.ts';
import { LIST_MAX, PAGE_MAX } from './limits.ts';

/**
 * The query of a call that answers with a page of a list. `cursor` is opaque: what the call before
 * answered as `nextCursor`, good for the same list in the same order. Without `limit`, up to
 * `LIST_MAX` entries.
 * Of long texts there are fewer, as many as `PAGE_MAX_BYTES` have room for, with a `limit`, too.
 */
export const pageQuery = {
  limit: z
    .string({ error: limitMessage() })
    .regex(/^\d{1,3}$/, limitMessage())
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= PAGE_MAX, limitMessage())
    .optional()
    .describe(`How many entries, 1 to ${PAGE_MAX}`),
  cursor: z
    .string('"cursor" is not valid')
    .optional()
    .describe('The nextCursor of the page before, in the same order'),
};

/** The parameters that say in another way than a cursor where a page begins, and are not sent with one. */
export const POSITION_PARAMETERS = ['comment'] as const;

/** The page asked for, as repositories take it. */
export interface PageRequest {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** How many entries a page has at most; `withoutLimit` of them where no limit is asked for. */
export function pageSize({ limit }: PageRequest, withoutLimit = LIST_MAX): number {
  return limit ?? withoutLimit;
}

/** What stands beside the entries of a page: where the list goes on; null at its end. */
export const pageData = { nextCursor: z.string().nullable() };

function limitMessage(): string {
  return `"limit" must be a whole number from 1 to ${PAGE_MAX}`;
}

/** The refusal of an order that a list does not have. */
export function sortMessage(sorts: readonly string[]): string {
  return `"sort" must be one of ${sorts.join(', ')}`;
}
