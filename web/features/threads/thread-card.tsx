import { MessageSquare } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Link } from '#web/lib/router/link.tsx';
import type { SearchMatch } from '#contract/search.ts';
import { text } from '#web/i18n/id.ts';
import { Byline } from '#web/components/byline.tsx';
import { Folded } from '#web/components/lazy-folded.ts';
import { useIsFolded, useIsHidden } from '#web/components/use-is-folded.ts';
import { htmlPreview } from '#web/lib/text/html-preview.ts';
import { linkArea } from '#web/lib/navigation/link-area.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { type ThreadRow, threads } from '#web/store/threads.ts';
import { useShownElement } from '#web/lib/navigation/shown-elements.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { Removable } from '#web/ui/list/removable.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';
import { CategoryLink } from './category-link.tsx';
import { FoundIn } from './found-in.tsx';
import styles from './thread-card.module.css';
import { ThreadMarks } from './thread-marks.tsx';
import { ThreadVotes } from './thread-votes.tsx';

type ThreadCardProps = {
  id: string;
  /** Why a search found it. */
  match: SearchMatch | undefined;
  userId: string;
};

/** A thread in the list; the whole card is its link. Rendered again only when the thread changes. */
export const ThreadCard = memo(function ThreadCard({ id, ...props }: ThreadCardProps) {
  const thread = threads.useRow(id);
  return thread && <Card thread={thread} {...props} />;
});

function Card({
  thread,
  match: found,
  userId,
}: Omit<ThreadCardProps, 'id'> & { thread: ThreadRow }) {
  const { isRemoved } = thread;
  const preview = useMemo(() => htmlPreview(thread.body), [thread.body]);
  const link = useShownElement(thread.id);
  const isFolded = useIsFolded(thread.id, thread.ownerId);
  // A match in a comment of a hidden person would show its words.
  const isOfHidden = useIsHidden(found?.commentOwnerId ?? '');
  const match = isOfHidden ? undefined : found;
  const foundComment = match?.commentId;
  if (isFolded && !isRemoved) {
    return (
      <article className={classNames(styles.card, styles.removed)} tabIndex={-1}>
        <Folded id={thread.id} kind="thread" />
      </article>
    );
  }
  return (
    <article
      className={classNames(styles.card, isRemoved && styles.removed)}
      tabIndex={-1}
      {...(!isRemoved && linkArea)}
    >
      <Removable isRemoved={isRemoved} label={text.threadDeleted}>
        {(thread.isHeld || thread.isPinned || thread.isLocked) && <ThreadMarks {...thread} />}
        <Byline ownerId={thread.ownerId} createdAt={thread.createdAt} />
        <h3 className={styles.title}>
          <Link
            ref={link}
            data-area-link
            to={foundComment ? paths.comment(thread.id, foundComment) : paths.thread(thread.id)}
          >
            {match ? <MarkedText pieces={match.title} /> : thread.title}
          </Link>
        </h3>
        {match && <FoundIn match={match} ownerId={thread.ownerId} />}
        <p className={styles.preview}>{match ? <MarkedText pieces={match.excerpt} /> : preview}</p>
        <div className={styles.bottom}>
          {!thread.isHeld && <ThreadVotes threadId={thread.id} userId={userId} />}
          <Link className={styles.comments} to={paths.comments(thread.id)}>
            <MessageSquare className={styles.icon} aria-hidden="true" />
            {text.commentCount(thread.totalComments)}
          </Link>
          <span className={styles.category}>
            <CategoryLink name={thread.categoryName} />
          </span>
        </div>
      </Removable>
    </article>
  );
}
