import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Link } from '#web/lib/router/link.tsx';
import { UnsentComment, UnsentEdits } from './unsent.ts';
import { text } from '#web/i18n/id.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { editedIn } from '#web/lib/drafts/has-draft.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

type ThreadFailedProps = { query: UseInfiniteQueryResult; threadId: string; userId: string };

/** The notice for a thread that does not exist or failed to load, with the user's drafts for it. */
export function ThreadFailed({ query, threadId, userId }: ThreadFailedProps) {
  const [edited] = useState(() => editedIn(threadId, userId));
  return (
    <>
      <h1>
        <VisuallyHidden>{text.threadTitle}</VisuallyHidden>
      </h1>
      {hasStatus(query.error, 404) ? (
        <>
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
          <UnsentComment threadId={threadId} userId={userId} />
          {edited.length > 0 && <UnsentEdits userId={userId} ids={edited} />}
        </>
      ) : (
        <LoadFailed title={text.threadFailed} query={query} />
      )}
    </>
  );
}
