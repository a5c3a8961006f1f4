import { lazyOpened } from '#web/lib/lazy-opened.tsx';

/** The words of a comment whose thread is gone: its code comes when one is. */
export const UnsentComment = lazyOpened(
  async () => (await import('#web/features/comments/unsent-comment.tsx')).UnsentComment,
);
