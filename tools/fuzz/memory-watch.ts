import { mediansOfQuarters } from '../../bench/report/numbers.ts';

/** The interval of readings, in answers. Each reading starts a process (`ps`). */
const READ_EVERY = 50;
/** The maximum ratio of the median in the last quarter to that in the second. In the first, memory still grows. */
const GROWTH_MAX = 1.15;

/** Watches the memory of a server, read in MB by `readMb`, while it answers that many requests. */
export function memoryWatch(requests: number, readMb: () => number) {
  const readings = Math.floor(requests / READ_EVERY);
  const samples: number[] = [];
  /** Undefined for a run that ended early, or was too short. */
  const quarters = () =>
    samples.length === readings && readings >= 4 ? mediansOfQuarters(samples) : undefined;
  return {
    onAnswer(answers: number): void {
      if (answers % READ_EVERY === 0 && samples.length < readings) samples.push(readMb());
    },

    summary(): string {
      const medians = quarters()?.map((median) => `${Math.round(median)} MB`);
      return `memory in the quarters of the run: ${medians?.join(', ') ?? 'too few answers'}`;
    },
    /** Returns a message if the memory grew by more than `GROWTH_MAX`, or undefined. */
    fault(): string | undefined {
      const medians = quarters();
      if (!medians) return undefined;
      const growth = medians[3] / medians[1];
      return growth > GROWTH_MAX ? `memory grew by ${growth.toFixed(2)}` : undefined;
    },
  };
}
