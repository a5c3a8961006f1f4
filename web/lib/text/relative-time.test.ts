import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatExactTime, formatRelativeTime } from './relative-time.ts';

const now = new Date('2026-05-20T12:00:00.000Z');
const secondsAgo = (seconds: number) =>
  formatRelativeTime(new Date(now.getTime() - seconds * 1000), now);
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('formatRelativeTime', () => {
  test.each([
    [0, 'Baru saja'],
    [MINUTE, 'Baru saja'],
    [MINUTE + 1, '1 menit yang lalu'],
    [2 * MINUTE - 1, '1 menit yang lalu'],
    [HOUR, '60 menit yang lalu'],
    [HOUR + 1, '1 jam yang lalu'],
    [DAY, '24 jam yang lalu'],
    [DAY + 1, '1 hari yang lalu'],
    [DAY + HOUR, '1 hari yang lalu'],
    [2 * DAY, '2 hari yang lalu'],
    [400 * DAY, '400 hari yang lalu'],
    [1234 * DAY, '1234 hari yang lalu'],
  ])('%i seconds ago reads "%s"', (seconds, expected) => {
    expect(secondsAgo(seconds)).toBe(expected);
  });

  test('a date in the future, by a wrong clock, reads "Baru saja"', () => {
    expect(secondsAgo(-5 * DAY)).toBe('Baru saja');
  });

  test('the number is never more than what has passed', () => {
    const units = { menit: MINUTE, jam: HOUR, hari: DAY };
    fc.assert(
      fc.property(fc.integer({ min: MINUTE + 1, max: 900 * DAY }), (seconds) => {
        const [number, unit, ...rest] = secondsAgo(seconds).split(' ');
        const passed = Number(number) * units[unit as keyof typeof units];
        expect(rest.join(' ')).toBe('yang lalu');
        expect(passed).toBeLessThanOrEqual(seconds);
        expect(passed).toBeGreaterThan(seconds - units[unit as keyof typeof units]);
      }),
    );
  });
});

test("the exact time is as the browser's own Indonesian words it, on every day of a year", () => {
  // Each part by name: whether `dateStyle: 'full'` writes '1' or '01' differs between versions of the CLDR.
  const inFull = new Intl.DateTimeFormat('id', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  expect(formatExactTime(now)).toMatch(/^Rabu, 20 Mei 2026 pukul \d\d\.\d\d$/);
  for (let days = 0; days < 366; days += 1) {
    const date = new Date(now.getTime() + days * (DAY + 7 * MINUTE) * 1000);
    expect(formatExactTime(date)).toBe(inFull.format(date));
  }
});
