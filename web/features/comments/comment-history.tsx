import { listCommentRevisions } from '#contract/comments.ts';
import { call } from '#web/lib/api/api-client.ts';
import { HistoryDialog } from '#web/components/history-dialog.tsx';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useRevisions } from '#web/lib/hooks/use-revisions.ts';
import { text } from '#web/i18n/id.ts';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';

type CommentHistoryProps = { threadId: string; commentId: string; onClose: () => void };

/** Shows the revisions of a comment. The dialog shows a failure. */
export function CommentHistory({ threadId, commentId, onClose }: CommentHistoryProps) {
  const history = useRevisions(queryKeys.commentRevisions(commentId), (page) =>
    call(listCommentRevisions, { params: { threadId, commentId }, ...page }),
  );
  return (
    <HistoryDialog
      history={history}
      onClose={onClose}
      renderRevision={({ content }) => <RichText html={content} wholeLabel={text.wholeText} />}
    />
  );
}
