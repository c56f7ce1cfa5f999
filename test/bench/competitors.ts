import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../src/project-folder.ts'

/** Other services are installed beside the calendars, so that nothing else of the project sees their packages. */
const installedIn = path.join(projectFolder, '.data/bench/competitors')

/**
 * Installs another service from its lock file, unless that is done; the path of its program, or null when it cannot be installed,
 * as without a registry. It tells what it does on standard error.
 */
export async function installCompetitor(name: string): Promise<string | null> {
  const source = path.join(import.meta.dirname, 'competitors', name)
  const folder = path.join(installedIn, name)
  const isInstalled = textIn(folder, 'package-lock.json') === textIn(source, 'package-lock.json')
  cpSync(source, folder, { recursive: true })
  const program = path.join(folder, 'server.mjs')
  if (isInstalled && existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return program
  process.stderr.write(`\ninstalling ${name} … `)
  const began = performance.now()
  const fault = await install(folder)
  process.stderr.write(
    fault === null ? `${((performance.now() - began) / 1_000).toFixed(1)} s\n` : `failed\n${fault}\n`,
  )
  return fault === null ? program : null
}

const textIn = (folder: string, file: string): string | null => {
  const place = path.join(folder, file)
  return existsSync(place) ? readFileSync(place, 'utf8') : null
}

/** What npm said when it failed; null when it did not. */
async function install(folder: string): Promise<string | null> {
  const running = process.env['npm_execpath'] ?? ''
  const [command, ...first] = /npm-cli\.[cm]?js$/.test(running) ? [process.execPath, running] : ['npm']
  const child = spawn(command, [...first, 'ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0 ? null : said.trim()
}
