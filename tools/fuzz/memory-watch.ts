import { spreadOf } from '../../bench/report/numbers.ts';

/** The interval of readings, in answers. Each reading starts a process (`ps`). */
const READ_EVERY = 50;
/** The maximum ratio of the median in the last quarter to that in the second. In the first, memory still grows. */
const GROWTH_MAX = 1.15;

/** Watches the memory of a server, read in MB by `readMb`, while it answers that many requests. */
export function memoryWatch(requests: number, readMb: () => number) {
  const quarters: number[][] = [[], [], [], []];
  const quarter = (which: number) =>
    quarters[which]?.length ? spreadOf(quarters[which]).median : Number.NaN;
  return {
    onAnswer(answers: number): void {
      if (answers % READ_EVERY !== 0) return;
      quarters[Math.ceil((answers / requests) * 4) - 1]?.push(readMb());
    },

    summary(): string {
      const medians = quarters.map((_, which) => `${Math.round(quarter(which))} MB`);
      return `memory in the quarters of the run: ${medians.join(', ')}`;
    },
    /** Returns a message if the memory grew by more than `GROWTH_MAX`, or undefined. */
    fault(): string | undefined {
      const growth = quarter(3) / quarter(1);
      return growth > GROWTH_MAX ? `memory grew by ${growth.toFixed(2)}` : undefined;
    },
  };
}
