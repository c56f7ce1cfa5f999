type Warner = { warn(fields: object, message: string): void }

const warnEveryMs = 60_000

/** Creates a function that logs a warning, at most once a minute. */
export function createThrottledWarning(log: Warner, message: string): (fields: object) => void {
  let warnedAtMs = -Infinity
  return fields => {
    const nowMs = performance.now()
    if (nowMs - warnedAtMs < warnEveryMs) return
    warnedAtMs = nowMs
    log.warn(fields, message)
  }
}
