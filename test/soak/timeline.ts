/** A state of a record: times are those of `performance.now()`; `ackedMs` is null until the write has succeeded. */
type State<T> = { value: T; startedMs: number; ackedMs: number | null }

/** Older states that a newer one has replaced are forgotten. */
const keptMs = 60_000

/** The states that a record had, in their order. One writer at a time changes it. */
export class Timeline<T> {
  #states: State<T>[]

  constructor(first: T) {
    this.#states = [{ value: first, startedMs: -Infinity, ackedMs: -Infinity }]
  }

  /** The state after the last write, whether or not it has succeeded. */
  get latest(): T {
    const state = this.#states.at(-1)
    if (!state) throw new Error('a timeline has a state')
    return state.value
  }

  /** Adds a state before its write begins. Call the result when the write has succeeded. */
  begin(value: T): () => void {
    const state: State<T> = { value, startedMs: performance.now(), ackedMs: null }
    this.#states.push(state)
    return () => {
      state.ackedMs = performance.now()
      const replacedAt = this.#findBase(state.ackedMs - keptMs)
      this.#states = this.#states.slice(replacedAt)
    }
  }

  /**
   * The states that a response may show if its request was sent at `sentMs` and it came at `receivedMs`, and if a write
   * may be unknown to the service for `lagMs`. A write that failed may have been done or not.
   */
  listAdmissible(sentMs: number, receivedMs: number, lagMs: number): T[] {
    return this.#states
      .slice(this.#findBase(sentMs - lagMs))
      .filter(({ startedMs }) => startedMs <= receivedMs)
      .map(({ value }) => value)
  }

  /** The index of the last state whose write had succeeded at a time. */
  #findBase(atMs: number): number {
    const index = this.#states.findLastIndex(({ ackedMs }) => ackedMs !== null && ackedMs <= atMs)
    return Math.max(0, index)
  }
}
