/**
 * Runs `work`, and returns the milliseconds of processor time that this process has spent meanwhile. Unlike the time on
 * a clock, it hardly depends on what else runs on the machine.
 */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
