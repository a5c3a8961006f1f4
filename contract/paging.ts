import { z } from './zod.ts';
import { LIST_MAX, PAGE_MAX } from './limits.ts';

/**
 * The query of a call that answers with a page of a list. `cursor` is opaque: the `nextCursor` of an earlier answer,
 * valid for the same list in the same order. Without `limit`, a page has up to `LIST_MAX` entries. With long texts it
 * has fewer, as many as fit into `PAGE_MAX_BYTES`, even with a `limit`.
 */
export const pageQuery = {
  limit: z
    .string({ error: limitMessage() })
    .regex(/^\d{1,3}$/, limitMessage())
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= PAGE_MAX, limitMessage())
    .optional()
    .describe(`The maximum number of entries, 1 to ${PAGE_MAX}`),
  cursor: z
    .string('"cursor" is not valid')
    .optional()
    .describe('The nextCursor of the previous page, in the same order'),
};

/** The parameters other than a cursor that set where a page begins. They are not sent together with a cursor. */
export const POSITION_PARAMETERS = ['comment'] as const;

/** The requested page, as repositories receive it. */
export interface PageRequest {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The maximum number of entries in a page; `withoutLimit` when the request has no limit. */
export function pageSize({ limit }: PageRequest, withoutLimit = LIST_MAX): number {
  return limit ?? withoutLimit;
}

/** The field beside the entries of a page: the cursor of the next page; null at the end of the list. */
export const pageData = { nextCursor: z.string().nullable() };

function limitMessage(): string {
  return `"limit" must be a whole number from 1 to ${PAGE_MAX}`;
}

/** The message for an order that a list does not have. */
export function sortMessage(sorts: readonly string[]): string {
  return `"sort" must be one of ${sorts.join(', ')}`;
}
