import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { projectFolder } from '../../src/project-folder.ts'
import { connectionCount } from './measure.ts'
import type { BenchOptions } from './options.ts'
import type { BenchSection, BenchTable } from './bench-context.ts'
import { formatBenchTable } from './comparison-table.ts'

export type MeasuredSection = { section: BenchSection; table: BenchTable }

/** Formats the sections as Markdown. */
export const formatSections = (measured: MeasuredSection[]): string =>
  measured
    .map(({ section, table }) => [`## ${section.title}`, ...section.paragraphs, formatBenchTable(table)].join('\n\n'))
    .join('\n\n')

const reportFile = path.join(projectFolder, 'docs/performance.md')

/** The report of an earlier run. */
export const readReport = (): string => readFileSync(reportFile, 'utf8')

/** Writes docs/performance.md. */
export function writeReport(measured: MeasuredSection[], { seconds, rounds }: BenchOptions): void {
  const day = new Date().toISOString().slice(0, 10)
  const cpus = os.cpus()
  const paragraphs = [
    '# Performance',
    `Written by \`npm run bench -- --write\` on ${day}: Node ${process.versions.node}, ${cpus.length} × ${cpus[0]?.model.trim() ?? '?'}, ${connectionCount} connections unless a section says otherwise. Each figure is the median of ${rounds} rounds of ${seconds} s.`,
    'The sections compare the service with a limit: a minimal server that shows the highest rate that is possible. The benchmark, the service, the limit and the database share the machine. The benchmark measures the servers in turn, so that other load affects all of them. `node ms`, `db ms` and `client ms` are CPU times per request: of the server, of the database, and of the client that sends the requests. They vary less than rates. `limit CPU ÷ service CPU` divides the CPU time of the limit (server and database) by that of the service, so a higher number is better, as for `ratio`.',
    formatSections(measured),
  ]
  writeFileSync(reportFile, `${paragraphs.join('\n\n')}\n`)
}
