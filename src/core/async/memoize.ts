/** Returns a function that calls `compute` on its first call, and returns the same result on every call. */
export function memoize<T>(compute: () => T): () => T {
  let computed: { value: T } | undefined
  return () => (computed ??= { value: compute() }).value
}
