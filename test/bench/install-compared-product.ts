import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../src/project-folder.ts'

/** The packages of the compared products are outside the project's node_modules. */
const productsFolder = path.join(projectFolder, '.data/bench/compared-products')

/**
 * Installs a compared product from its lock file if it is not installed yet, and reports that on standard error.
 * Returns the path of its program, or null if npm fails, for example without a registry.
 */
export async function installComparedProduct(name: string): Promise<string | null> {
  const source = path.join(import.meta.dirname, 'compared-products', name)
  const folder = path.join(productsFolder, name)
  const isInstalled = readText(folder, 'package-lock.json') === readText(source, 'package-lock.json')
  cpSync(source, folder, { recursive: true })
  const program = path.join(folder, 'server.mjs')
  if (isInstalled && existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return program
  process.stderr.write(`\ninstalling ${name} … `)
  const began = performance.now()
  const errorText = await install(folder)
  process.stderr.write(
    errorText === null ? `${((performance.now() - began) / 1_000).toFixed(1)} s\n` : `failed\n${errorText}\n`,
  )
  return errorText === null ? program : null
}

const readText = (folder: string, name: string): string | null => {
  const file = path.join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Runs `npm ci`. Returns null on success, and the error output of npm otherwise. */
async function install(folder: string): Promise<string | null> {
  const npmPath = process.env['npm_execpath'] ?? ''
  const [command, ...first] = /npm-cli\.[cm]?js$/.test(npmPath) ? [process.execPath, npmPath] : ['npm']
  const child = spawn(command, [...first, 'ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0 ? null : errorOutput.trim()
}
