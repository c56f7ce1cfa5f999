import { closeSync, openSync, writeSync } from 'node:fs'
import { UsageError } from '../../start/command-line.ts'
import type { ImportResult } from '../../import/run/import-events.ts'

const printedLinesMax = 50

type ImportTotals = Record<ImportResult['outcome'] | 'errors' | 'notes', number>

/**
 * Counts the results of an import. Keeps the first skipped events and notes for the terminal, and writes all of them to
 * a file.
 */
type ImportReport = {
  totals: ImportTotals
  add: (result: ImportResult) => void
  formatSummary: (end: ImportEnd) => string
  close: () => void
}

type ImportEnd = { durationMs: number; isDryRun: boolean; isStopped: boolean }

export function createImportReport(file: string | undefined): ImportReport {
  const totals: ImportTotals = { created: 0, updated: 0, unchanged: 0, skipped: 0, noted: 0, errors: 0, notes: 0 }
  const lines: Record<'skipped' | 'notes', string[]> = { skipped: [], notes: [] }
  const out = file === undefined ? null : openReport(file)
  const addLine = (section: keyof typeof lines, line: string) => {
    if (lines[section].length < printedLinesMax) lines[section].push(line)
  }

  return {
    totals,
    add: ({ location, outcome, id, title, reason, isError, notes: eventNotes = [] }) => {
      const notes = outcome === 'noted' && reason !== undefined ? [reason] : eventNotes
      totals[outcome]++
      totals.notes += notes.length
      if (isError) totals.errors++
      if (outcome === 'skipped') addLine('skipped', `${location}  ${reason}`)
      for (const note of notes) addLine('notes', `${location}  ${note}`)
      if (out !== null && (outcome === 'skipped' || notes.length > 0))
        writeSync(out, `${JSON.stringify({ outcome, location, id, title, reason, isError, notes })}\n`)
    },
    formatSummary: end =>
      [
        ...formatSection('Skipped', lines.skipped, totals.skipped, file),
        ...formatSection('Notes', lines.notes, totals.notes, file),
        formatTotals(totals, end),
      ].join('\n'),
    close: () => out !== null && closeSync(out),
  }
}

function openReport(file: string): number {
  try {
    return openSync(file, 'w')
  } catch (error) {
    const isFolder = (error as NodeJS.ErrnoException).code === 'EISDIR'
    throw new UsageError(`--report: ${file} ${isFolder ? 'is a folder' : 'cannot be written'}. Name a file.`)
  }
}

function formatSection(title: string, lines: string[], count: number, file: string | undefined): string[] {
  if (count === 0) return []
  const omitted = count - lines.length
  const where = file === undefined ? '; --report FILE writes all of them' : `, all of them in ${file}`
  return [
    `${title}:`,
    ...lines.map(line => `  ${line}`),
    ...(omitted > 0 ? [`  … and ${omitted} more${where}`] : []),
    '',
  ]
}

function formatTotals(totals: ImportTotals, { durationMs, isDryRun, isStopped }: ImportEnd): string {
  const { created, updated, unchanged, skipped, errors } = totals
  const events = created + updated + unchanged + skipped
  const rate = Math.round(events / Math.max(durationMs / 1_000, 0.001))
  const skippedText = `${skipped} skipped${errors > 0 ? ` (${errors} because of an error)` : ''}`
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${skippedText}`
  const prefix = (isDryRun ? 'Dry run, nothing was stored. ' : '') + (isStopped ? 'Stopped early. ' : '')
  return `${prefix}${counts}; ${events} events in ${(durationMs / 1_000).toFixed(1)} s (${rate}/s)`
}
