import type { BenchCalendars } from './bench-calendars.ts'
import type { Cleanup } from './cleanup.ts'
import type { LoadGenerator } from './load-generator.ts'
import type { BenchOptions } from './options.ts'

/** What a section needs to measure. A section adds what it starts to `cleanup`, which runs when the section ends. */
export type BenchContext = {
  options: BenchOptions
  calendars: BenchCalendars
  loadGenerator: LoadGenerator
  cleanup: Cleanup
  /** Advances the progress bar by one step of a row. */
  reportStep(row: string): void
}

/** A section of the benchmark: a table with a title and an explanation. */
export type BenchSection = {
  title: string
  /** Explains what is compared, and what limits the figures. */
  paragraphs: string[]
  /** The names of the rows. `measure` may return several rows for one name. */
  rows: string[]
  /** How often `measure` calls `reportStep` for each name in `rows`. */
  countStepsPerRow(options: BenchOptions): number
  /** Measures the rows with these names. */
  measure(context: BenchContext, rowNames: string[]): Promise<BenchTable>
}

/** A table of texts. The first column says what was measured. */
export type BenchTable = { head: string[]; rows: string[][] }
