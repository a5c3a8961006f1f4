import { lazyOpened } from '#web/components/lazy-opened.tsx';

/** The words of a comment whose thread is gone: its code comes when one is. */
export const UnsentComment = lazyOpened(
  async () => (await import('#web/features/comments/unsent-comment.tsx')).UnsentComment,
);

/** What was being changed in a thread that is gone, and in its comments. */
export const UnsentEdits = lazyOpened(
  async () => (await import('#web/components/unsent-edits.tsx')).UnsentEdits,
);

/** What was being changed in comments that are gone from their thread. */
export const LostCommentEdits = lazyOpened(
  async () => (await import('#web/features/comments/lost-comment-edits.tsx')).LostCommentEdits,
);
