import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { text } from '#web/i18n/id.ts';
import { Byline } from '#web/components/byline.tsx';
import { CopyLinkButton } from '#web/components/copy-link-button.tsx';
import { EditedMark } from '#web/components/edited-mark.tsx';
import { lazyOpened } from '#web/components/lazy-opened.tsx';
import { Folded } from '#web/components/lazy-folded.ts';
import { HideButton } from '#web/components/hide-button.tsx';
import { ReportButton } from '#web/components/report-button.tsx';
import { useIsFolded } from '#web/components/use-is-folded.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { threads } from '#web/store/threads.ts';
import { useShownElement } from '#web/lib/navigation/shown-elements.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { PageHeading } from '#web/ui/frame/page-heading.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { CategoryLink } from './category-link.tsx';
import styles from './thread-article.module.css';
import { ThreadVotes } from './thread-votes.tsx';

const ThreadHistory = lazyOpened(async () => (await import('./thread-history.tsx')).ThreadHistory);

type ThreadArticleProps = {
  threadId: string;
  userId: string;
  /** Undefined while the thread cannot be edited. */
  onEdit: (() => void) | undefined;
  onDelete: () => void;
  onReport: () => void;
  onHide: (ownerId: string) => void;
};

/** A thread without its comments. Its owner can edit and delete it, others can report it; a deleted thread can only be read. */
export function ThreadArticle({
  threadId,
  userId,
  onEdit,
  onDelete,
  onReport,
  onHide,
}: ThreadArticleProps) {
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const thread = threads.useRow(threadId);
  const heading = useShownElement(threadId);
  const isFolded = useIsFolded(threadId, thread?.ownerId ?? '');
  if (!thread) return null;
  const { id, ownerId, editedAt } = thread;
  if (isFolded) {
    return (
      <article className={styles.article} tabIndex={-1}>
        <PageHeading ref={heading}>{text.threadTitle}</PageHeading>
        <Folded id={id} kind="thread" />
      </article>
    );
  }
  return (
    <article className={styles.article} tabIndex={-1}>
      <div>
        <CategoryLink name={thread.categoryName} />
      </div>
      <PageHeading ref={heading}>{thread.title}</PageHeading>
      <Byline ownerId={ownerId} createdAt={thread.createdAt}>
        {editedAt !== null && (
          <EditedMark editedAt={editedAt} onOpenHistory={() => setIsHistoryOpen(true)} />
        )}
      </Byline>
      <div className={styles.body}>
        <RichText html={thread.body} wholeLabel={text.wholeText} />
      </div>
      {!thread.isRemoved && (
        <div className={styles.actions}>
          {!thread.isHeld && <ThreadVotes threadId={id} userId={userId} />}
          <div className={styles.tools}>
            {!thread.isHeld && <CopyLinkButton path={paths.thread(id)} />}
            {ownerId === userId ? (
              <>
                {onEdit && <ActionButton icon={Pencil} label={text.edit} onClick={onEdit} />}
                <ActionButton
                  icon={Trash2}
                  label={text.delete}
                  aria-haspopup="dialog"
                  onClick={onDelete}
                />
              </>
            ) : (
              <>
                <HideButton ownerId={ownerId} onHide={() => onHide(ownerId)} />
                <ReportButton
                  what={text.thread}
                  ownerId={ownerId}
                  isReported={thread.isReportedHere}
                  onReport={onReport}
                />
              </>
            )}
          </div>
        </div>
      )}
      {isHistoryOpen && <ThreadHistory threadId={id} onClose={() => setIsHistoryOpen(false)} />}
    </article>
  );
}
