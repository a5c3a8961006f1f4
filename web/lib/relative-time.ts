import { text } from '#web/i18n/id.ts';

const MINUTE_MS = 60_000; // spec §9
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago, as spec §4 words it: "more than" is strict, numbers are rounded down, the future is now. */
export function formatRelativeTime(date: Date, now: Date): string {
  const age = now.getTime() - date.getTime();
  if (age > DAY_MS) return text.daysAgo(Math.floor(age / DAY_MS));
  if (age > HOUR_MS) return text.hoursAgo(Math.floor(age / HOUR_MS));
  if (age > MINUTE_MS) return text.minutesAgo(Math.floor(age / MINUTE_MS));
  return text.justNow;
}

// Made when it is first needed: a slow phone takes a tenth of a second for it.
let exact: Intl.DateTimeFormat | undefined;

/** The date and time in full, in the reader's time zone. */
export function formatExactTime(date: Date): string {
  exact ??= new Intl.DateTimeFormat('id', { dateStyle: 'full', timeStyle: 'short' });
  return exact.format(date);
}
