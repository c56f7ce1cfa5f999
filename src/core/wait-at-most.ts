/** The value of `promise`, or null if it takes longer than `maxMs`. Rejects as `promise` does. */
export async function waitAtMost<T>(promise: Promise<T>, maxMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>(resolve => (timer = setTimeout(() => resolve(null), maxMs)))
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
