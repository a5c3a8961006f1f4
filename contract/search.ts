import { z } from './zod.ts';

/** Plain text in pieces that, put together, are the whole; `isHit` marks what was searched for. */
export const markedText = z.array(z.object({ text: z.string(), isHit: z.boolean() }));
export type MarkedText = z.infer<typeof markedText>;

/** Why a thread was found. */
export const searchMatch = z.object({
  title: markedText,
  /** From the body or, where `commentId` is not null, from that comment. */
  excerpt: markedText,
  commentId: z.string().nullable(),
  /** Who wrote that comment. */
  commentOwnerId: z.string().nullable(),
  /** Whether the words stand in the name of who wrote the body or, where `commentId` is not null, that comment. */
  isByName: z.boolean(),
  /**
   * Null where each word stands there as it was asked for or in another form. Where one does not, the
   * words that were probably meant: 'resep rendang' for 'resep rendnag'.
   */
  meant: z.string().nullable(),
});
export type SearchMatch = z.infer<typeof searchMatch>;
