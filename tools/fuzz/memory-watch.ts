/** Each reading starts a process. */
const READ_EVERY = 50;
/** By how much the last quarter may be above the second: the first is still growing into its work. */
const MOST_GROWTH = 1.15;

export interface MemoryWatch {
  onAnswer(answers: number): Promise<void>;
  /** One line for people. */
  summary(): string;
  /** That it grew too much; undefined when it did not. */
  fault(): string | undefined;
}

/** Watches the memory of a server, which `read` gives in kB, while it answers that many requests. */
export function memoryWatch(requests: number, read: () => Promise<number>): MemoryWatch {
  const readings: { answers: number; kilobytes: number }[] = [];
  const quarter = (which: number) =>
    median(
      readings
        .filter(({ answers }) => Math.ceil((answers / requests) * 4) === which)
        .map(({ kilobytes }) => kilobytes),
    );
  return {
    async onAnswer(answers) {
      if (answers % READ_EVERY === 0) readings.push({ answers, kilobytes: await read() });
    },
    summary() {
      const quarters = [1, 2, 3, 4].map((which) => `${Math.round(quarter(which) / 1_024)} MB`);
      return `memory in the quarters of the run: ${quarters.join(', ')}`;
    },
    fault() {
      const growth = quarter(4) / quarter(2);
      return growth > MOST_GROWTH ? `memory grew by ${growth.toFixed(2)}` : undefined;
    },
  };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
