import { useEffect } from 'react';
import { text } from '#web/i18n/id.ts';
import { useShownElement } from '#web/lib/navigation/shown-elements.ts';
import { TimeAgo } from '#web/components/time-ago.tsx';
import styles from './comment-item.module.css';
import { focusComment } from './focus-comment.ts';

type CommentTombstoneProps = {
  id: string;
  createdAt: string;
  isOpened: boolean;
  /** Whether the reader has just deleted the comment. */
  isFocused: boolean;
};

/** Stands in the list for a deleted comment. */
export function CommentTombstone({ id, createdAt, isOpened, isFocused }: CommentTombstoneProps) {
  const article = useShownElement(id);
  useEffect(() => {
    if (isFocused) focusComment(id);
  }, [id, isFocused]);
  return (
    <article
      ref={article}
      className={styles.tombstone}
      id={id}
      tabIndex={-1}
      data-opened={isOpened || undefined}
    >
      <p>
        {text.commentDeleted} · <TimeAgo dateTime={createdAt} />
      </p>
    </article>
  );
}
