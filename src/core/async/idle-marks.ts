import { waitAtMost } from './wait-at-most.ts'

/** The items of a stream, and null each time that none has come for `idleMs`. */
export async function* addIdleMarks<T>(items: AsyncIterable<T>, idleMs: number): AsyncGenerator<T | null> {
  const iterator = items[Symbol.asyncIterator]()
  try {
    let next = iterator.next()
    for (;;) {
      const result = await waitAtMost(next, idleMs)
      if (result?.done) return
      yield result && result.value
      if (result) next = iterator.next()
    }
  } finally {
    // Not awaited: the iterator may still wait for its next item.
    iterator.return?.().catch(() => {})
  }
}
