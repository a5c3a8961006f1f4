import type { Comment } from '#contract/comments.ts';
import { text } from '#web/i18n/id.ts';
import { VoteButtons } from '#web/ui/vote-buttons.tsx';
import { useIsVoteFlipped, useVoteOnComment } from './use-vote-on-comment.ts';

type CommentVotesProps = { comment: Comment; threadId: string; userId: string };

/** The votes on a comment, filled where they are the user's. */
export function CommentVotes({ comment, threadId, userId }: CommentVotesProps) {
  const { mutate } = useVoteOnComment({ threadId, commentId: comment.id }, userId);
  const isUpFlipped = useIsVoteFlipped(comment.id, 'up');
  const isDownFlipped = useIsVoteFlipped(comment.id, 'down');
  return (
    <VoteButtons
      upCount={comment.totalUpVotes}
      downCount={comment.totalDownVotes}
      isUp={comment.upVotesBy.includes(userId) !== isUpFlipped}
      isDown={comment.downVotesBy.includes(userId) !== isDownFlipped}
      onUp={() => mutate('up')}
      onDown={() => mutate('down')}
      labels={{ up: text.upVoteComment, down: text.downVoteComment }}
    />
  );
}
