import { useQuery } from '@tanstack/react-query';
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
  const { data: deleted = [] } = useQuery({
    queryKey: ['deletedComments', threadId, ...commentIds],
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(
        commentIds.map((commentId) => isDeleted({ threadId, commentId }, signal)),
      );
      return commentIds.filter((_, at) => {
        const answer = answers[at];
        return answer?.status === 'fulfilled' && answer.value;
      });
    },
    placeholderData: (earlier) => earlier,
    meta: { failure: 'silence' },
  });
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
