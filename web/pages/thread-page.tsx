import { useCallback, useState } from 'react';
import { useNavigate } from '#web/lib/router/router.tsx';
import { useParams } from '#web/lib/router/routes.tsx';
import { PendingComments } from '#web/features/live/pending-comments.tsx';
import { ThreadArticle } from '#web/features/threads/thread-article.tsx';
import { ThreadSkeleton } from '#web/features/threads/thread-skeleton.tsx';
import { loadCommentPage, useDetailThread } from '#web/features/threads/use-detail-thread.ts';
import { text } from '#web/i18n/id.ts';
import { threadPageText } from '#web/i18n/thread-page-id.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { editDraftName, hasDraft } from '#web/lib/drafts/has-draft.ts';
import { lazyOpened } from '#web/components/lazy-opened.tsx';
import { useIsFolded } from '#web/components/use-is-folded.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useDocumentTitle } from '#web/lib/hooks/use-document-title.ts';
import { preserveScroll } from '#web/lib/navigation/scroll-positions.ts';
import { threads } from '#web/store/threads.ts';
import { PageColumn } from '#web/ui/frame/page-column.tsx';
import { useSignedInUser } from './signed-in-user.ts';
import { ThreadComments } from './thread-comments.tsx';
import { ThreadFailed } from './thread-failed.tsx';
import styles from './thread-page.module.css';
import { useAppLinks } from './use-app-links.ts';
import { useIsCommentMissing } from './use-is-comment-missing.ts';
import { SCROLL_TO_NEWEST, useThreadView } from './use-thread-view.ts';

// Exported here so that the page and its prefetch load in one request.
export { prefetchThread } from './prefetch-thread.ts';

const ThreadEditForm = lazyOpened(
  async () => (await import('#web/features/threads/thread-edit-form.tsx')).ThreadEditForm,
);
const ThreadDeletion = lazyOpened(
  async () => (await import('#web/features/threads/thread-deletion.tsx')).ThreadDeletion,
);

const ModeratorActs = lazyOpened(
  async () => (await import('#web/features/threads/moderator-acts.tsx')).ModeratorActs,
);

const ReportDialog = lazyOpened(
  async () => (await import('#web/features/reports/report-dialog.tsx')).ReportDialog,
);

const HidePersonDialog = lazyOpened(
  async () => (await import('#web/features/hidden-people/hide-person-dialog.tsx')).HidePersonDialog,
);

/** A thread, its comments, and the form to add one. */
export function ThreadPage() {
  const { threadId = '' } = useParams();
  // The key mounts a new page for each thread, so that no state of the last one stays.
  return <ThreadOfId key={threadId} threadId={threadId} />;
}

function ThreadOfId({ threadId }: { threadId: string }) {
  const { id: userId, role } = useSignedInUser();
  const view = useThreadView(threadId);
  const { sort, comment, historyKey } = view;
  const query = useDetailThread(threadId, userId, view);
  // The thread stays while another list of its comments loads.
  const isThere = threads.useRow(threadId, (row) => !!row?.isDetailed);
  const isLocked = threads.useRow(threadId, (row) => !!row?.isLocked) && role === 'member';
  const isHeld = threads.useRow(threadId, (row) => !!row?.isHeld);
  const title = threads.useRow(threadId, (row) => row?.title);
  // A stored edit draft opens the form.
  const [editing, setEditing] = useState<'resumed' | 'chosen' | null>(() =>
    hasDraft(editDraftName(userId, threadId)) ? 'resumed' : null,
  );
  const [isDeleting, setIsDeleting] = useState(false);
  const [reporting, setReporting] = useState<{ commentId?: string } | null>(null);
  const handleReportComment = useCallback((commentId: string) => setReporting({ commentId }), []);
  const [hiding, setHiding] = useState<{ personId: string; commentId: string | undefined } | null>(
    null,
  );
  const handleHide = useCallback(
    (personId: string, commentId?: string) => setHiding({ personId, commentId }),
    [],
  );
  const navigate = useNavigate();
  const handleLinks = useAppLinks();
  const isCommentMissing = useIsCommentMissing(view, query.data);
  const ownerId = threads.useRow(threadId, (row) => row?.ownerId ?? '');
  const isFolded = useIsFolded(threadId, ownerId);
  useDocumentTitle((isThere && !isFolded && title) || text.threadTitle);

  function showNewest() {
    preserveScroll();
    navigate({ search: '' }, { state: SCROLL_TO_NEWEST });
  }

  // A later page that fails does not remove what is on the screen.
  const isGone =
    hasStatus(query.error, 404) && !query.isFetchNextPageError && !query.isFetchPreviousPageError;
  if (isGone || (query.isError && !isThere)) {
    return (
      <PageColumn isWide>
        <ThreadFailed query={query} threadId={threadId} userId={userId} />
      </PageColumn>
    );
  }
  if (!isThere) {
    return (
      <PageColumn>
        <div aria-busy="true">
          <ThreadSkeleton />
        </div>
      </PageColumn>
    );
  }
  const article = (
    <ThreadArticle
      threadId={threadId}
      userId={userId}
      onEdit={isLocked || isHeld ? undefined : () => setEditing('chosen')}
      onDelete={() => setIsDeleting(true)}
      onReport={() => setReporting({})}
      onHide={handleHide}
    />
  );
  return (
    <PageColumn>
      {isCommentMissing && (
        <p className={styles.missing} role="alert" ref={scrollIntoView}>
          {threadPageText.commentMissing}
        </p>
      )}
      {query.data && (
        <PendingComments
          threadId={threadId}
          queryKey={queryKeys.detailThreadView(threadId, { sort, comment }, historyKey)}
          view={{ sort, comment }}
          pages={query.data.pages}
          loadPage={(cursor, isQuiet) =>
            loadCommentPage({ threadId, userId, sort, comment }, cursor, { isQuiet })
          }
          onShowNewest={showNewest}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the handler is for links inside. */}
      <div onClick={handleLinks}>
        {editing ? (
          <ThreadEditForm
            threadId={threadId}
            userId={userId}
            isFocused={editing === 'chosen'}
            onClose={() => setEditing(null)}
            meanwhile={article}
          />
        ) : (
          article
        )}
        {role !== 'member' && !isHeld && (
          <ModeratorActs threadId={threadId} userId={userId} role={role} />
        )}
        <ThreadComments
          threadId={threadId}
          userId={userId}
          view={view}
          query={query}
          isLocked={isLocked}
          isHeld={isHeld}
          onReport={handleReportComment}
          onHide={handleHide}
        />
      </div>
      {reporting && (
        <ReportDialog threadId={threadId} {...reporting} onClose={() => setReporting(null)} />
      )}
      {hiding && (
        <HidePersonDialog
          personId={hiding.personId}
          shownId={hiding.commentId ?? threadId}
          onClose={() => setHiding(null)}
        />
      )}
      {isDeleting && (
        <ThreadDeletion
          threadId={threadId}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => navigate(paths.home, { replace: true })}
        />
      )}
    </PageColumn>
  );
}

function scrollIntoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
