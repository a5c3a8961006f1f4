/**
 * Runs `work`, and returns its result and the milliseconds of processor time that this process has spent meanwhile.
 * Unlike the time on a clock, it hardly depends on what else runs on the machine.
 */
export async function measureCpu<Result>(
  work: () => Result | Promise<Result>,
): Promise<{ result: Result; ms: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1_000 };
}
