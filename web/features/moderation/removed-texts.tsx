import { type MouseEvent, useRef } from 'react';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { moderationText } from '#web/i18n/moderation-id.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { htmlToParagraphs } from '#web/lib/text/html-text.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './removed-texts.module.css';
import { useRemovedTexts } from './use-removed-texts.ts';
import { restoreTextKey, useRestoreText } from './use-restore-text.ts';
import ruled from '#web/ui/list/ruled-list.module.css';

/** The removed texts that can be restored, the last removed first, for moderators. Nothing while there are none. */
export function RemovedTexts() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { query, texts } = useRemovedTexts();
  const { mutate, isPending, variables } = useRestoreText();
  const { isSendingNow } = useSending(restoreTextKey);

  function handleRestore({ detail }: MouseEvent, text: (typeof texts)[number]) {
    // The second click of a double click would hit the next one.
    if (detail > 1 || isSendingNow()) return;
    const { threadId, commentId } = text;
    mutate({ threadId, commentId }, { onSuccess: () => heading.current?.focus() });
  }

  if (query.isLoadingError)
    return <LoadFailed title={moderationText.removedFailed} query={query} />;
  if (texts.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="removed-texts">
      <h2 id="removed-texts" ref={heading} tabIndex={-1}>
        {moderationText.removedTexts}
      </h2>
      <ul className={ruled.list}>
        {texts.map((text) => {
          const { threadId, commentId, title, body, reason, removedAt, owner } = text;
          const kind = commentId === null ? moderationText.thread : moderationText.comment;
          const restored = variables?.commentId ?? variables?.threadId;
          return (
            <li className={styles.item} key={commentId ?? threadId}>
              <p className={styles.facts}>
                {kind} <bdi>{owner.name}</bdi> · <TimeAgo dateTime={removedAt} />
              </p>
              <p className={styles.words}>
                {title !== null && <strong>{title} </strong>}
                {htmlToParagraphs(body)}
              </p>
              <p className={styles.reason}>
                {reason === '' ? moderationText.hiddenByReports : moderationText.reason(reason)}
              </p>
              <Button
                variant="secondary"
                size="small"
                isBusy={isPending && restored === (commentId ?? threadId)}
                aria-label={moderationText.restoreNamed(kind, owner.name)}
                onClick={(event) => handleRestore(event, text)}
              >
                {moderationText.restore}
              </Button>
            </li>
          );
        })}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {moderationText.more.more}
        </Button>
      )}
    </section>
  );
}
