import type { Thread } from '#contract/threads.ts';
import type { User } from '#contract/users.ts';
import { ThreadCard } from './thread-card.tsx';
import styles from './thread-list.module.css';

type ThreadListProps = {
  threads: readonly Thread[];
  ownersById: ReadonlyMap<string, User> | undefined;
  userId: string;
};

/** The threads as they come, each with its owner. */
export function ThreadList({ threads, ownersById, userId }: ThreadListProps) {
  return (
    <ul className={styles.list}>
      {threads.map((thread) => (
        <li key={thread.id}>
          <ThreadCard thread={thread} owner={ownersById?.get(thread.ownerId)} userId={userId} />
        </li>
      ))}
    </ul>
  );
}
