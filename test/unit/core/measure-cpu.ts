/** The lowest CPU time of several runs in milliseconds: other programs do not count, and the first run is slower. */
export function measureCpu(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
