/** What a process still holds after its garbage was collected. */
export type MemoryUsage = { heapBytes: number; residentBytes: number }

// Loaded into the service before it starts (program.ts): tells who asks by a message how much memory it holds.
process.on('message', message => {
  if (message !== 'memory') return
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send?.({ heapBytes: heapUsed + external, residentBytes: rss } satisfies MemoryUsage)
})
