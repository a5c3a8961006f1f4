import { text } from '#web/i18n/id.ts';
import { threads } from '#web/store/threads.ts';
import { withPending } from '#web/store/votes.ts';
import { VoteButtons } from '#web/ui/vote-buttons.tsx';
import { useVoteOnThread } from './use-vote-on-thread.ts';

type ThreadVotesProps = { threadId: string; userId: string };

/** The votes on a thread. The user's own is filled, and counted, at once (spec §4). */
export function ThreadVotes({ threadId, userId }: ThreadVotesProps) {
  const thread = threads.useRow(threadId);
  const { mutate } = useVoteOnThread(threadId, userId);
  if (!thread) return null;
  const votes = withPending(thread);
  return (
    <VoteButtons
      upCount={votes.totalUpVotes}
      downCount={votes.totalDownVotes}
      isUp={votes.isUpVoted}
      isDown={votes.isDownVoted}
      onUp={() => mutate('up')}
      onDown={() => mutate('down')}
      labels={{ up: text.upVoteThread, down: text.downVoteThread }}
    />
  );
}
