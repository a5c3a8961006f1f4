import { text } from '#web/i18n/id.ts';
import type { VotesBy } from '#web/lib/cache/votes.ts';
import { VoteButtons } from '#web/ui/vote-buttons.tsx';
import { useVoteOnThread } from './use-vote-on-thread.ts';

type ThreadVotesProps = { thread: VotesBy & { id: string }; userId: string };

/** The votes on a thread, filled where they are the user's. */
export function ThreadVotes({ thread, userId }: ThreadVotesProps) {
  const { mutate } = useVoteOnThread(thread.id, userId);
  return (
    <VoteButtons
      upCount={thread.totalUpVotes}
      downCount={thread.totalDownVotes}
      isUp={thread.upVotesBy.includes(userId)}
      isDown={thread.downVotesBy.includes(userId)}
      onUp={() => mutate('up')}
      onDown={() => mutate('down')}
      labels={{ up: text.upVoteThread, down: text.downVoteThread }}
    />
  );
}
