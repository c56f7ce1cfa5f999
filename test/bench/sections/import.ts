import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../../src/project-folder.ts'
import { stopProcess } from '../servers.ts'
import { buildSourceLines } from '../source-events.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import { formatBelowGoalCells } from '../comparison-table.ts'

/** The duration of the import command. */
export const importDuration: BenchSection = {
  title: 'Import',
  paragraphs: [
    'The import command reads 10,000 events in the format of the TEC API (37 MB, with 400 venues, 150 organizers, 230 categories and tags and the URLs of 2,000 images) into an empty calendar in the embedded PostgreSQL, and then reads the same file again. The figure is the time of the whole command, measured once.',
    'Node reads, checks and sanitizes each event. PostgreSQL prepares its texts for the search and indexes them. A batch of 250 events is one transaction of a few statements, and Node maps the next events while PostgreSQL works. Node’s own work is the limit. The second time the import compares digests only.',
  ],
  rows: ['10,000 new events, seconds', 'the same again, seconds'],
  countStepsPerRow: () => 1,
  measure,
}

const goalSeconds = 10
/** The data directory of the imports, and their source files. */
const folder = path.join(projectFolder, '.data/bench/import')

/** Measures both rows, because the second import needs the first; returns the rows with these names. */
async function measure(context: BenchContext, rowNames: string[]): Promise<BenchTable> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  context.cleanup.add(async () => rmSync(folder, { recursive: true, force: true }))
  await executeImportRun(context, 'empty.ndjson', '')
  const lines = buildSourceLines(10_000)
  const rows: string[][] = []
  for (const [index, name] of importDuration.rows.entries()) {
    const seconds = await executeImportRun(context, 'events.ndjson', lines)
    rows.push([name, seconds.toFixed(1), ...formatBelowGoalCells(seconds, index === 0 ? goalSeconds : null)])
    context.reportStep(name)
  }
  return { head: ['what', 'figure', 'goal', 'met'], rows: rows.filter(([name = '']) => rowNames.includes(name)) }
}

/** Writes `lines` to a file, imports it and returns the duration in seconds. The first import creates the database. */
async function executeImportRun({ cleanup }: BenchContext, file: string, lines: string): Promise<number> {
  const source = path.join(folder, file)
  writeFileSync(source, lines)
  const began = performance.now()
  const child = spawn(process.execPath, [path.join(projectFolder, 'dist/src/cli/import/main.js'), source], {
    cwd: projectFolder,
    env: { PATH: process.env['PATH'], DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  cleanup.add(() => stopProcess(child))
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the import of ${file} ended with ${code}:\n${errorOutput}`)
  return (performance.now() - began) / 1_000
}
