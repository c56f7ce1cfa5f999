import type { BenchCalendars } from './bench-calendars.ts'
import type { Cleanup } from './cleanup.ts'
import type { LoadGenerator } from './load-generator.ts'
import type { BenchOptions } from './options.ts'

/** What a section measures with. What it starts goes to `cleanup`, which runs when the section ends. */
export type BenchContext = {
  options: BenchOptions
  calendars: BenchCalendars
  loader: LoadGenerator
  cleanup: Cleanup
  /** Tells that a step of a row is done. */
  reportStep(row: string): void
}

/** A part of the bench: rows of one kind, with what they are told by. */
export type BenchSection = {
  title: string
  /** Whole sentences: what is compared, and what limits it. */
  paragraphs: string[]
  /** The names of its rows. */
  rows: string[]
  /** How often `step` is called for each row. */
  countSteps(options: BenchOptions): number
  /** Measures the rows of these names. */
  measure(stage: BenchContext, names: string[]): Promise<BenchTable>
}

/** A table of texts; the first column of the head is that of the names. */
export type BenchTable = { head: string[]; rows: string[][] }
