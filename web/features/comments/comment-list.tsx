import type { Comment } from '#contract/comments.ts';
import { text } from '#web/i18n/id.ts';
import { Notice } from '#web/ui/notice.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comment-list.module.css';

type CommentListProps = { comments: readonly Comment[]; threadId: string; userId: string };

/** The comments of a thread as they come, or a word where there are none. */
export function CommentList({ comments, threadId, userId }: CommentListProps) {
  if (comments.length === 0) {
    return (
      <Notice tone="empty" title={text.noComments}>
        {text.noCommentsDescription}
      </Notice>
    );
  }
  return (
    <ul className={styles.list}>
      {comments.map((comment) => (
        <li key={comment.id}>
          <CommentItem comment={comment} threadId={threadId} userId={userId} />
        </li>
      ))}
    </ul>
  );
}
