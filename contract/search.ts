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
});
export type SearchMatch = z.infer<typeof searchMatch>;
