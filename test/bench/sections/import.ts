import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../../src/project-folder.ts'
import { stopProcess } from '../servers.ts'
import { buildSourceLines } from '../source-events.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import { formatBelowGoal } from '../comparison-table.ts'

/** How long `npm run import` takes, from the command to its end. */
export const importDuration: BenchSection = {
  title: 'Import',
  paragraphs: [
    '10,000 events in the interface’s format, 37 MB, with 400 venues, 150 organizers, 230 categories and tags and 2,000 pictures, read by the import command into an empty calendar in the embedded PostgreSQL, and once more when all is there. The whole command, once.',
    'What limits it: Node, which reads, checks and cleans each event, and PostgreSQL, which folds its texts for the search and indexes them; a batch of 250 is one transaction of a few statements. The second time only the digests are compared.',
  ],
  rows: ['10,000 new events, seconds', 'the same again, seconds'],
  countSteps: () => 1,
  measure,
}

const goalSeconds = 30
const folder = path.join(projectFolder, '.data/bench/import')

async function measure(stage: BenchContext, names: string[]): Promise<BenchTable> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  stage.cleanup.add(async () => rmSync(folder, { recursive: true, force: true }))
  await importing(stage, 'none.ndjson', '')
  const lines = buildSourceLines(10_000)
  const rows: string[][] = []
  for (const [at, name] of importDuration.rows.entries()) {
    const seconds = await importing(stage, 'events.ndjson', lines)
    rows.push([name, seconds.toFixed(1), ...formatBelowGoal(seconds, at === 0 ? goalSeconds : null)])
    stage.reportStep(name)
  }
  return { head: ['what', 'figure', 'goal', 'met'], rows: rows.filter(([name = '']) => names.includes(name)) }
}

/** Seconds that the import of a file takes. The first one makes the database. */
async function importing({ cleanup }: BenchContext, file: string, lines: string): Promise<number> {
  const source = path.join(folder, file)
  writeFileSync(source, lines)
  const began = performance.now()
  const child = spawn(process.execPath, [path.join(projectFolder, 'dist/src/cli/import/main.js'), source], {
    cwd: projectFolder,
    env: { PATH: process.env['PATH'], DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  cleanup.add(() => stopProcess(child))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the import of ${file} ended with ${code}:\n${said}`)
  return (performance.now() - began) / 1_000
}
