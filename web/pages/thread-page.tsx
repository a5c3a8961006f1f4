import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { CommentForm } from '#web/features/comments/comment-form.tsx';
import { CommentList } from '#web/features/comments/comment-list.tsx';
import { ThreadArticle } from '#web/features/threads/thread-article.tsx';
import { ThreadSkeleton } from '#web/features/threads/thread-skeleton.tsx';
import { useDetailThread } from '#web/features/threads/use-threads.ts';
import { text } from '#web/i18n/id.ts';
import { hasStatus } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useSignedInUser } from './signed-in-user.ts';
import styles from './thread-page.module.css';

/** A thread, its comments, and the form to add one. */
export function ThreadPage() {
  const { threadId = '' } = useParams();
  // A new thread is a new page: no ref or half-opened dialog of the last one stays.
  return <ThreadOfId key={threadId} threadId={threadId} />;
}

function ThreadOfId({ threadId }: { threadId: string }) {
  const { id: userId } = useSignedInUser();
  const thread = useDetailThread(threadId);
  const commentsHeading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(thread.data?.title ?? text.threadTitle);

  // The button that sent it is disabled now; focus goes where the comment is.
  function handleSent() {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('form')) {
      commentsHeading.current?.focus({ preventScroll: true });
    }
  }

  if (thread.isPending) {
    return (
      <PageColumn>
        <div aria-busy="true">
          <ThreadSkeleton />
        </div>
      </PageColumn>
    );
  }
  if (!thread.data) {
    return (
      <PageColumn>
        <VisuallyHidden>
          <h1>{text.threadTitle}</h1>
        </VisuallyHidden>
        {hasStatus(thread.error, 404) ? (
          <Notice
            tone="empty"
            title={text.threadNotFound}
            action={
              <Link className={buttonClass()} to={paths.home}>
                {text.backHome}
              </Link>
            }
          >
            {text.threadNotFoundDescription}
          </Notice>
        ) : (
          <Notice
            tone="error"
            title={text.threadFailed}
            action={
              <Button isBusy={thread.isFetching} onClick={() => void thread.refetch()}>
                {text.retry}
              </Button>
            }
          />
        )}
      </PageColumn>
    );
  }
  const { comments } = thread.data;
  return (
    <PageColumn>
      <ThreadArticle thread={thread.data} userId={userId} />
      <section className={styles.comments} aria-labelledby="comments">
        <h2 className={styles.heading} id="comments" ref={commentsHeading} tabIndex={-1}>
          {text.commentCount(comments.length)}
        </h2>
        <CommentForm threadId={threadId} userId={userId} onSent={handleSent} />
        <CommentList comments={comments} threadId={threadId} userId={userId} />
      </section>
    </PageColumn>
  );
}
