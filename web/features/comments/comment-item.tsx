import { memo } from 'react';
import type { Comment } from '#contract/comments.ts';
import { text } from '#web/i18n/id.ts';
import { Byline } from '#web/lib/byline.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { VoteButtons } from '#web/ui/vote-buttons.tsx';
import styles from './comment-item.module.css';
import { useIsVoteFlipped, useVoteOnComment } from './use-vote-on-comment.ts';

type CommentItemProps = { comment: Comment; threadId: string; userId: string };

/** A comment; its vote icons answer the click, its counts the server. */
export const CommentItem = memo(function CommentItem({
  comment,
  threadId,
  userId,
}: CommentItemProps) {
  const { mutate } = useVoteOnComment({ threadId, commentId: comment.id }, userId);
  const isUpFlipped = useIsVoteFlipped(comment.id, 'up');
  const isDownFlipped = useIsVoteFlipped(comment.id, 'down');
  return (
    <article className={styles.comment}>
      <Byline
        name={comment.owner.name}
        avatar={comment.owner.avatar}
        createdAt={comment.createdAt}
      />
      <div className={styles.content}>
        <RichText html={comment.content} />
      </div>
      <VoteButtons
        upCount={comment.upVotesBy.length}
        downCount={comment.downVotesBy.length}
        isUp={comment.upVotesBy.includes(userId) !== isUpFlipped}
        isDown={comment.downVotesBy.includes(userId) !== isDownFlipped}
        onUp={() => mutate('up')}
        onDown={() => mutate('down')}
        labels={{ up: text.upVoteComment, down: text.downVoteComment }}
      />
    </article>
  );
});
