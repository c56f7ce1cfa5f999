import type { BenchCalendars } from './bench-calendars.ts'
import type { Cleanup } from './cleanup.ts'
import type { Loader } from './load-generator.ts'
import type { BenchOptions } from './options.ts'

/** What a section measures with. What it starts goes to `cleanup`, which runs when the section ends. */
export type Stage = {
  options: BenchOptions
  calendars: BenchCalendars
  loader: Loader
  cleanup: Cleanup
  /** Tells that a step of a row is done. */
  step(row: string): void
}

/** A part of the bench: rows of one kind, with what they are told by. */
export type Section = {
  title: string
  /** Whole sentences: what is compared, and what limits it. */
  words: string[]
  /** The names of its rows. */
  rows: string[]
  /** How often `step` is called for each row. */
  steps(options: BenchOptions): number
  /** Measures the rows of these names. */
  measure(stage: Stage, names: string[]): Promise<Table>
}

/** A table of texts; the first column of the head is that of the names. */
export type Table = { head: string[]; rows: string[][] }
