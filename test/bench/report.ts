import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { projectFolder } from '../../src/project-folder.ts'
import { connectionCount } from './measure.ts'
import type { BenchOptions } from './options.ts'
import type { BenchSection, BenchTable } from './bench-context.ts'
import { formatBenchTable } from './comparison-table.ts'

export type MeasuredSection = { section: BenchSection; table: BenchTable }

/** The sections as text, for a terminal and for Markdown. */
export const formatSections = (measured: MeasuredSection[]): string =>
  measured
    .map(({ section, table }) => [`## ${section.title}`, ...section.paragraphs, formatBenchTable(table)].join('\n\n'))
    .join('\n\n')

/** Writes docs/performance.md anew. All its words stand in the bench, beside what they speak of. */
export function writeReport(measured: MeasuredSection[], { seconds, rounds }: BenchOptions): void {
  const day = new Date().toISOString().slice(0, 10)
  const cpus = os.cpus()
  const words = [
    '# Performance',
    `Written by \`npm run bench -- --write\` on ${day}: Node ${process.versions.node}, ${cpus.length} × ${cpus[0]?.model.trim() ?? '?'}, ${connectionCount} connections where nothing else is said, ${rounds} rounds of ${seconds} s, of which the middle counts for each figure.`,
    'Bench, service, limit and database share the machine; they are measured in turn, so that all meet the same disturbances. CPU times are per request and wobble less than rates do: `ratio of CPU` is the limit’s (server and database) to the service’s. `client ms` is what asking costs.',
    formatSections(measured),
  ]
  writeFileSync(path.join(projectFolder, 'docs/performance.md'), `${words.join('\n\n')}\n`)
}
