/** A call that ends when the test says so. */
export type HeldCall<Argument, Result> = {
  argument: Argument
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

/** A function whose calls the test ends, such as one that runs a statement. */
export type HeldCalls<Argument, Result> = {
  call: (argument: Argument) => Promise<Result>
  /** All calls until now. */
  calls: HeldCall<Argument, Result>[]
  /** Resolves to the call with this index when it is made. */
  waitForCall: (index: number) => Promise<HeldCall<Argument, Result>>
}

export function holdCalls<Argument, Result>(): HeldCalls<Argument, Result> {
  const calls: HeldCall<Argument, Result>[] = []
  const waiting: (() => void)[] = []
  return {
    calls,
    call: argument =>
      new Promise((resolve, reject) => {
        calls.push({ argument, resolve, reject })
        for (const wake of waiting.splice(0)) wake()
      }),
    async waitForCall(index) {
      for (;;) {
        const call = calls[index]
        if (call) return call
        await new Promise<void>(wake => waiting.push(wake))
      }
    },
  }
}
