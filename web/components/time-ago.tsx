import { formatExactTime, formatRelativeTime } from '#web/lib/text/relative-time.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';

/** How long ago, with the exact time for those who point at it and for machines. */
export function TimeAgo({ dateTime }: { dateTime: string }) {
  const now = useNow();
  const date = new Date(dateTime);
  return (
    <time dateTime={dateTime} title={formatExactTime(date)}>
      {formatRelativeTime(date, new Date(now))}
    </time>
  );
}
