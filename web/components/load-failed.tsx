import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { frameText } from '#web/i18n/frame-id.ts';
import { requestIdLine } from '#web/lib/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

type LoadFailedProps = {
  title: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  isAnnounced?: boolean;
  children?: ReactNode;
};

/** The notice for a query that failed to load, with a button to retry and the request id of the failure. */
export function LoadFailed({ title, query, isAnnounced, children }: LoadFailedProps) {
  return (
    <Notice
      tone="error"
      title={title}
      isAnnounced={isAnnounced}
      action={
        <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {frameText.retry}
        </Button>
      }
    >
      {children}
      {requestIdLine(query.error)}
    </Notice>
  );
}
