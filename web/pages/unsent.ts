import { lazyOpened } from '#web/components/lazy-opened.tsx';

/** The draft of a comment on a deleted thread. Its code loads only then. */
export const UnsentComment = lazyOpened(
  async () => (await import('#web/features/comments/unsent-comment.tsx')).UnsentComment,
);

/** The edit drafts of a deleted thread and its comments. */
export const UnsentEdits = lazyOpened(
  async () => (await import('#web/components/unsent-edits.tsx')).UnsentEdits,
);

/** The edit drafts of deleted comments. */
export const LostCommentEdits = lazyOpened(
  async () => (await import('#web/features/comments/lost-comment-edits.tsx')).LostCommentEdits,
);
