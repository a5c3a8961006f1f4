import { z } from './zod.ts';

/** Plain text in pieces, which together are the whole. `isHit` marks the words that were searched for. */
const markedText = z.array(z.object({ text: z.string(), isHit: z.boolean() }));
export type MarkedText = z.infer<typeof markedText>;

/** Why a thread was found. */
export const searchMatch = z.object({
  title: markedText,
  /** From the body or, if `commentId` is not null, from that comment. */
  excerpt: markedText,
  commentId: z.string().nullable(),
  /** The author of that comment. */
  commentOwnerId: z.string().nullable(),
  /** Whether the words are in the name of the author of the body or, if `commentId` is not null, of that comment. */
  isByName: z.boolean(),
  /**
   * Null when each word occurs exactly or in another form. Otherwise the words that were probably meant: 'resep
   * rendang' for 'resep rendnag'.
   */
  meant: z.string().nullable(),
});
export type SearchMatch = z.infer<typeof searchMatch>;
