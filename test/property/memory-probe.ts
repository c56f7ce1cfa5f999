/** The memory of a process after garbage collection, in bytes. */
export type MemoryUsage = {
  /** What JavaScript holds: objects, and buffers outside of the heap. */
  heapBytes: number
  /** The resident memory without the heap: what native code holds, and buffers. */
  nativeBytes: number
}

// measured-process.ts preloads this file into the service. It answers each message `memory` with the memory in use. The
// second collection finds what the first has made unreachable: native objects are freed between the two.
process.on('message', message => {
  if (message !== 'memory') return
  globalThis.gc?.()
  setImmediate(() => {
    globalThis.gc?.()
    const { heapUsed, heapTotal, external, rss } = process.memoryUsage()
    process.send?.({ heapBytes: heapUsed + external, nativeBytes: rss - heapTotal } satisfies MemoryUsage)
  })
})
