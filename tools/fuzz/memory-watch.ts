import { spreadOf } from '../../bench/report/numbers.ts';

/** Each reading starts a process. */
const READ_EVERY = 50;
/** By how much the last quarter may be above the second: the first is still growing into its work. */
const MOST_GROWTH = 1.15;

/** Watches the memory of a server, which `read` gives in MB, while it answers that many requests. */
export function memoryWatch(requests: number, read: () => number) {
  const quarters: number[][] = [[], [], [], []];
  const quarter = (which: number) =>
    quarters[which]?.length ? spreadOf(quarters[which]).median : Number.NaN;
  return {
    onAnswer(answers: number): void {
      if (answers % READ_EVERY !== 0) return;
      quarters[Math.ceil((answers / requests) * 4) - 1]?.push(read());
    },
    /** One line for people. */
    summary(): string {
      const medians = quarters.map((_, which) => `${Math.round(quarter(which))} MB`);
      return `memory in the quarters of the run: ${medians.join(', ')}`;
    },
    /** That it grew too much; undefined when it did not. */
    fault(): string | undefined {
      const growth = quarter(3) / quarter(1);
      return growth > MOST_GROWTH ? `memory grew by ${growth.toFixed(2)}` : undefined;
    },
  };
}
