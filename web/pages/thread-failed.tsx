import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { text } from '#web/i18n/id.ts';
import { hasStatus } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Stands where a thread should be that is not there, or did not come. */
export function ThreadFailed({ query }: { query: UseInfiniteQueryResult }) {
  return (
    <>
      <VisuallyHidden>
        <h1>{text.threadTitle}</h1>
      </VisuallyHidden>
      {hasStatus(query.error, 404) ? (
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
            <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
              {text.retry}
            </Button>
          }
        />
      )}
    </>
  );
}
