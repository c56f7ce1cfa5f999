import { closeSync, openSync, writeSync } from 'node:fs'
import type { ImportResult } from './import-events.ts'

const linesShownMax = 50

export type ImportTotals = Record<ImportResult['outcome'] | 'faults' | 'notes', number>

/** Counts what became of the events and keeps what is worth telling: the first lines for the screen, all for a file. */
export type ImportReport = {
  totals: ImportTotals
  add: (result: ImportResult) => void
  /** The end of an import in words. */
  formatSummary: (more: { tookMs: number; isDryRun: boolean; isStopped: boolean }) => string
  close: () => void
}

export function createImportReport(file: string | undefined): ImportReport {
  const totals: ImportTotals = { created: 0, updated: 0, unchanged: 0, skipped: 0, faults: 0, notes: 0 }
  const shown: Record<'skips' | 'notes', string[]> = { skips: [], notes: [] }
  const out = file === undefined ? null : openSync(file, 'w')
  const keep = (kind: keyof typeof shown, line: string) => {
    if (shown[kind].length < linesShownMax) shown[kind].push(line)
  }

  return {
    totals,
    add: ({ location, outcome, id, title, reason, isError, notes = [] }) => {
      totals[outcome]++
      totals.notes += notes.length
      if (isError) totals.faults++
      if (outcome === 'skipped') keep('skips', `${location}  ${reason}`)
      for (const note of notes) keep('notes', `${location}  ${note}`)
      const isWorthIt = outcome === 'skipped' || notes.length > 0
      if (out !== null && isWorthIt)
        writeSync(out, `${JSON.stringify({ outcome, location, id, title, reason, isError, notes })}\n`)
    },
    formatSummary: more =>
      [
        ...list('Skipped', shown.skips, totals.skipped, file),
        ...list('Notes', shown.notes, totals.notes, file),
        ...sums(totals, more),
      ].join('\n'),
    close: () => out !== null && closeSync(out),
  }
}

function list(title: string, lines: string[], count: number, file: string | undefined): string[] {
  if (count === 0) return []
  const rest = count - lines.length
  const more =
    rest > 0
      ? [`  … and ${rest} more${file === undefined ? '; --report FILE writes them all' : `, all in ${file}`}`]
      : []
  return [`${title}:`, ...lines.map(line => `  ${line}`), ...more, '']
}

function sums(
  totals: ImportTotals,
  { tookMs, isDryRun, isStopped }: { tookMs: number; isDryRun: boolean; isStopped: boolean },
): string[] {
  const { created, updated, unchanged, skipped, faults } = totals
  const events = created + updated + unchanged + skipped
  const speed = Math.round(events / Math.max(tookMs / 1_000, 0.001))
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped${faults > 0 ? ` (${faults} for a fault)` : ''}`
  const kind = isDryRun ? 'A dry run: nothing was kept. ' : ''
  const end = isStopped ? 'Stopped early. ' : ''
  return [`${kind}${end}${counts}; ${events} events in ${(tookMs / 1_000).toFixed(1)} s (${speed}/s)`]
}
