/** The memory of a process after garbage collection, in bytes. */
export type MemoryUsage = { heapBytes: number; residentBytes: number }

// measured-process.ts preloads this file into the service. It answers each message `memory` with the memory in use.
process.on('message', message => {
  if (message !== 'memory') return
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send?.({ heapBytes: heapUsed + external, residentBytes: rss } satisfies MemoryUsage)
})
