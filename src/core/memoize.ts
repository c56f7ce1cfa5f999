/** What `make` gives, made when it is first asked for, and once. */
export function memoize<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
