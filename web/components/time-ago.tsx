import { formatExactTime, formatRelativeTime } from '#web/lib/text/relative-time.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';

/** Shows how long ago, with the exact time as a tooltip and for machines. */
export function TimeAgo({ dateTime }: { dateTime: string }) {
  const now = useNow();
  const date = new Date(dateTime);
  return (
    <time dateTime={dateTime} title={formatExactTime(date)}>
      {formatRelativeTime(date, new Date(now))}
    </time>
  );
}
