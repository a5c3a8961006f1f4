import { useInfiniteQuery } from '@tanstack/react-query';
import { listCommentRevisions } from '#contract/comments.ts';
import { call } from '#web/lib/api/api-client.ts';
import { HistoryDialog } from '#web/components/history-dialog.tsx';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { text } from '#web/i18n/id.ts';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';

const REVISIONS_PER_PAGE = 10;

type CommentHistoryProps = { threadId: string; commentId: string; onClose: () => void };

/** Shows the revisions of a comment. The dialog shows a failure. */
export function CommentHistory({ threadId, commentId, onClose }: CommentHistoryProps) {
  const history = useInfiniteQuery({
    queryKey: queryKeys.commentRevisions(commentId),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(REVISIONS_PER_PAGE), cursor: pageParam };
      return call(listCommentRevisions, { params: { threadId, commentId }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { failure: 'silence' },
  });
  return (
    <HistoryDialog
      history={history}
      onClose={onClose}
      renderRevision={({ content }) => <RichText html={content} wholeLabel={text.wholeText} />}
    />
  );
}
