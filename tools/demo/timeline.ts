import type { Random } from '#server/testing/random.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const OLDEST_THREAD_DAYS = 730;
const JAKARTA_OFFSET_HOURS = 7;
/** The ages of the newest threads in every forum, so that "Baru saja" and the next relative times are shown. */
const NEWEST_AGES_MS = [4 * MINUTE_MS, 26 * MINUTE_MS, 75 * MINUTE_MS, 5 * HOUR_MS];

/** Returns `count` times of the last two years, in ascending order, denser towards now, and few at night. */
export function threadTimes(random: Random, count: number, now: number): number[] {
  const times = Array.from({ length: count }, (_, index) => {
    const fixedAge = NEWEST_AGES_MS[index];
    if (fixedAge !== undefined) return now - fixedAge;
    const age = OLDEST_THREAD_DAYS * DAY_MS * random.next() ** 1.9;
    return awake(random, now - Math.max(age, 3 * MINUTE_MS), now);
  });
  return times.sort((a, b) => a - b);
}

/** Returns a time after `start` and before `now`: most likely within hours (`typicalMs`), seldom after months. */
export function momentAfter(random: Random, start: number, now: number, typicalMs: number): number {
  const available = now - start;
  const wanted = typicalMs * random.logNormal(1.6);
  const delay = wanted < available * 0.95 ? wanted : available * random.next() ** 2;
  const time = awake(random, start + delay, now);
  return Math.round(Math.min(Math.max(time > start ? time : start + delay, start + 1), now - 1));
}

function awake(random: Random, time: number, now: number): number {
  const hour = (Math.floor(time / HOUR_MS) + JAKARTA_OFFSET_HOURS) % 24;
  const isOldNight = hour < 5 && now - time > 2 * DAY_MS;
  return Math.round(
    isOldNight && random.chance(0.85) ? time - (6 + random.int(4)) * HOUR_MS : time,
  );
}
