import { useQueries } from '@tanstack/react-query';
import { listCommentRevisions } from '#contract/comments.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { UnsentEdits } from '#web/components/unsent-edits.tsx';

type LostCommentEditsProps = {
  threadId: string;
  userId: string;
  /** Comments of the thread that no loaded page contains. */
  commentIds: readonly string[];
};

/** Shows the user's unsaved edits of those comments that are deleted. */
export function LostCommentEdits({ threadId, userId, commentIds }: LostCommentEditsProps) {
  const answers = useQueries({
    queries: commentIds.map((commentId) => ({
      queryKey: ['isCommentDeleted', commentId],
      queryFn: ({ signal }: { signal: AbortSignal }) => isDeleted({ threadId, commentId }, signal),
      meta: { failure: 'silence' as const },
    })),
  });
  const deleted = commentIds.filter((_, at) => answers[at]?.data);
  return <UnsentEdits userId={userId} ids={deleted} />;
}

async function isDeleted(
  params: { threadId: string; commentId: string },
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await call(listCommentRevisions, { params, query: { limit: '1', cursor: null }, signal });
    return false;
  } catch (error) {
    if (hasStatus(error, 404)) return true;
    throw error;
  }
}
