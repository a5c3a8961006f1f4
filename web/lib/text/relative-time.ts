import { text } from '#web/i18n/id.ts';

const MINUTE_MS = 60_000; // spec §9
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats an age by spec §4: "more than" is strict, numbers are rounded down, and the future is 'now'. */
export function formatRelativeTime(date: Date, now: Date): string {
  const age = now.getTime() - date.getTime();
  if (age > DAY_MS) return text.daysAgo(Math.floor(age / DAY_MS));
  if (age > HOUR_MS) return text.hoursAgo(Math.floor(age / HOUR_MS));
  if (age > MINUTE_MS) return text.minutesAgo(Math.floor(age / MINUTE_MS));
  return text.justNow;
}

/**
 * Formats date and time in full, in the reader's time zone. Without `Intl.DateTimeFormat`, whose creation takes
 * a slow phone a tenth of a second.
 */
export function formatExactTime(date: Date): string {
  const day = text.weekdays[date.getDay()];
  const month = text.months[date.getMonth()];
  const time = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return text.exactTime(`${day}, ${date.getDate()} ${month} ${date.getFullYear()}`, time.join('.'));
}
