import { text } from '#web/i18n/id.ts';
import { comments } from '#web/store/comments.ts';
import { withPending } from '#web/store/votes.ts';
import { VoteButtons } from '#web/ui/vote-buttons.tsx';
import { useVoteOnComment } from './use-vote-on-comment.ts';

type CommentVotesProps = { threadId: string; commentId: string; userId: string };

/** The votes on a comment. The user's own is filled at once; the counts change with the answer (spec §4). */
export function CommentVotes({ threadId, commentId, userId }: CommentVotesProps) {
  const comment = comments.useRow(commentId);
  const { mutate } = useVoteOnComment({ threadId, commentId, userId });
  if (!comment) return null;
  const { isUpVoted, isDownVoted } = withPending(comment);
  return (
    <VoteButtons
      upCount={comment.totalUpVotes}
      downCount={comment.totalDownVotes}
      isUp={isUpVoted}
      isDown={isDownVoted}
      onUp={() => mutate('up')}
      onDown={() => mutate('down')}
      labels={{ up: text.upVoteComment, down: text.downVoteComment }}
    />
  );
}
