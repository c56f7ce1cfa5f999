/** A function that calls `compute` once, when it is first called, and returns that result each time. */
export function memoize<T>(compute: () => T): () => T {
  let computed: { value: T } | undefined
  return () => (computed ??= { value: compute() }).value
}
