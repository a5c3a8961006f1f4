import type { Comment } from '#contract/comments.ts';
import { text } from '#web/i18n/id.ts';
import { useShownElement } from '#web/lib/navigation/shown-elements.ts';
import { TimeAgo } from '#web/components/time-ago.tsx';
import styles from './comment-item.module.css';

type CommentTombstoneProps = {
  comment: Pick<Comment, 'id' | 'createdAt'>;
  isOpened: boolean;
};

/** Keeps the place of a deleted comment in the talk. */
export function CommentTombstone({ comment, isOpened }: CommentTombstoneProps) {
  const article = useShownElement(comment.id);
  return (
    <article
      ref={article}
      className={styles.tombstone}
      id={comment.id}
      tabIndex={-1}
      data-opened={isOpened || undefined}
    >
      <p>
        {text.commentDeleted} · <TimeAgo dateTime={comment.createdAt} />
      </p>
    </article>
  );
}
