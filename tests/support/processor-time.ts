/**
 * Processor time that a piece of work takes on its thread, in milliseconds. Tests of growth compare it with many times what the
 * work needs; time of day would also count what a busy machine gives to others.
 */
export function measureCpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
