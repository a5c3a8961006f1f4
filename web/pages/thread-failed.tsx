import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { lazyOpened } from '#web/components/lazy-opened.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { text } from '#web/i18n/id.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const ThreadGone = lazyOpened(async () => (await import('./thread-gone.tsx')).ThreadGone);

type ThreadFailedProps = { query: UseInfiniteQueryResult; threadId: string; userId: string };

/** In place of a thread that does not exist or failed to load. */
export function ThreadFailed({ query, threadId, userId }: ThreadFailedProps) {
  return (
    <>
      <h1>
        <VisuallyHidden>{text.threadTitle}</VisuallyHidden>
      </h1>
      {hasStatus(query.error, 404) ? (
        <ThreadGone threadId={threadId} userId={userId} />
      ) : (
        <LoadFailed title={text.threadFailed} query={query} />
      )}
    </>
  );
}
