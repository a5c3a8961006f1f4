import { MessageSquare } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Link } from 'react-router';
import type { Thread } from '#contract/threads.ts';
import type { User } from '#contract/users.ts';
import { text } from '#web/i18n/id.ts';
import { Byline } from '#web/lib/byline.tsx';
import { htmlPreview } from '#web/lib/html-preview.ts';
import { paths } from '#web/lib/paths.ts';
import { CategoryTag } from '#web/ui/chip.tsx';
import styles from './thread-card.module.css';
import { ThreadVotes } from './thread-votes.tsx';

type ThreadCardProps = { thread: Thread; owner: User | undefined; userId: string };

/** A thread in the list; drawn again only when it, its owner or the reader changes. */
export const ThreadCard = memo(function ThreadCard({ thread, owner, userId }: ThreadCardProps) {
  const preview = useMemo(() => htmlPreview(thread.body), [thread.body]);
  return (
    <article className={styles.card}>
      <div className={styles.top}>
        <Byline
          name={owner?.name ?? text.unknownOwner}
          avatar={owner?.avatar ?? ''}
          createdAt={thread.createdAt}
        />
      </div>
      <h3 className={styles.title}>
        <Link to={paths.thread(thread.id)}>{thread.title}</Link>
      </h3>
      <p className={styles.preview}>{preview}</p>
      <div className={styles.bottom}>
        <ThreadVotes thread={thread} userId={userId} />
        <span className={styles.comments}>
          <MessageSquare className={styles.icon} aria-hidden="true" />
          {text.commentCount(thread.totalComments)}
        </span>
        <span className={styles.category}>
          <CategoryTag>{text.category(thread.category)}</CategoryTag>
        </span>
      </div>
    </article>
  );
});
