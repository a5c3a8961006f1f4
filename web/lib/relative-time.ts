import { text } from '#web/i18n/id.ts';

const MINUTE_MS = 60_000; // spec §9
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const relative = new Intl.RelativeTimeFormat('id', { numeric: 'always' });
const exact = new Intl.DateTimeFormat('id', { dateStyle: 'full', timeStyle: 'short' });

/** How long ago, as spec §4 words it: "more than" is strict, numbers are rounded down, the future is now. */
export function formatRelativeTime(date: Date, now: Date): string {
  const age = now.getTime() - date.getTime();
  if (age > DAY_MS) return formatAgo(age / DAY_MS, 'day');
  if (age > HOUR_MS) return formatAgo(age / HOUR_MS, 'hour');
  if (age > MINUTE_MS) return formatAgo(age / MINUTE_MS, 'minute');
  return text.justNow;
}

/** Without the dots that would part the thousands: spec §4 has {n} as it is. */
function formatAgo(count: number, unit: 'day' | 'hour' | 'minute'): string {
  return relative
    .formatToParts(-Math.floor(count), unit)
    .filter((part) => part.type !== 'group')
    .map((part) => part.value)
    .join('');
}

/** The date and time in full, in the reader's time zone. */
export function formatExactTime(date: Date): string {
  return exact.format(date);
}
