/** Under npm, one Ctrl-C arrives twice within this time: from the terminal and from npm. */
const sameKeystrokeMs = 500

/** Calls `stop` at the first SIGINT or SIGTERM. A later one ends the program at once, with exit code 130. */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let firstSignalMs: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (firstSignalMs !== null && performance.now() - firstSignalMs > sameKeystrokeMs) process.exit(130)
      if (firstSignalMs !== null) return
      firstSignalMs = performance.now()
      stop(signal)
    })
  }
}
