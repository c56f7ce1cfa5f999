import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { groupBy } from '../../src/core/group-by.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { type Import, listCodeFiles, listSourceFiles, readImports } from './read-imports.ts'

/** The layers of src, top first. A file imports from its own layer or below. */
const layers: RegExp[][] = [
  [/^src\/main\.ts$/],
  [/^src\/start-service\.ts$/],
  [/^src\/app\.ts$/],
  [/^src\/http\//, /^src\/jobs\//, /^src\/cli\/[^/]+\//],
  [/^src\/cli\/[^/]+$/],
  [/^src\/start\//],
  [/^src\/contract\//],
  [/^src\/import\//, /^src\/backup\//],
  [/^src\/resources\//],
  [/^src\/api\//],
  [/^src\/auth\//],
  [
    /^src\/(db|caches)\//,
    /^src\/net\//,
    /^src\/images\//,
    /^src\/(log|metrics)\.ts$/,
    /^src\/(settings|environment)\.ts$/,
    /^src\/project-folder\.ts$/,
    /^src\/service-version\.ts$/,
  ],
  [/^src\/generated\//],
  [/^src\/formats\//],
  [/^src\/core\//],
  [/^src\/messages\//],
]

/** Folders of one layer that do not import each other. */
const separateFolders = /^src\/(http|cli\/[^/]+)\//

/** Packages, and the only files that may import them. */
const packageOwners: [RegExp, RegExp][] = [
  [/^(express|router)$/, /^src\/http\//],
  [/^@trpc\/server/, /^src\/(api\/.*|contract\/.*|http\/rpc\/.*)$/],
  [/^(temporal-polyfill|chrono-node)/, /^src\/core\/time\//],
  [/^papaparse$/, /^src\/formats\/csv-rows\.ts$/],
  [/^windows-iana$/, /^src\/formats\/ics\//],
  [/^@prisma\//, /^src\/db\//],
  [/^(aws4fetch|sharp|thumbhash)$/, /^src\/images\//],
  [/^pg-copy-streams$/, /^src\/backup\//],
  [/^modern-tar$/, /^src\/backup\//],
  [/^prom-client$/, /^src\/metrics\.ts$/],
  [/^graphile-worker$/, /^src\/(db\/job-queue|jobs\/start-jobs)\.ts$/],
]

/** The files that events may import from other kinds of record. */
const allowedForEvents = /^src\/resources\/(named|terms)\/(schemas?|view|actions)\.ts$/
/** The files of events that series may import. */
const allowedForSeries = /^src\/resources\/events\/(schema|actions|series\/(read|schema))\.ts$/
/** The files of other kinds that sources may import, and those that imports may. */
const allowedForSources = /^src\/resources\/terms\/actions\.ts$/
const allowedForImports = /^src\/resources\/(terms\/actions|sources\/schema)\.ts$/
/** The files of events that the preview of a recurrence may import. */
const allowedForRecurrence = /^src\/resources\/events\/(times|series\/dates\/dates)\.ts$/
/** The files of other kinds that submissions may import. */
const allowedForSubmissions = /^src\/resources\/events\/(schema|mutations|store|series\/(edit|remove|scope|store))\.ts$/
const sharedFiles = /^src\/resources\/shared\//

const files = listCodeFiles()
const imports = files.flatMap(readImports)

describe('folders', () => {
  it('have at most 15 files, style sheets included, so that a reader sees what each is about', () => {
    const filesByFolder = groupBy(listSourceFiles(), file => path.posix.dirname(file))
    expect([...filesByFolder].filter(([, inFolder]) => inFolder.length > 15).map(([folder]) => folder)).toEqual([])
  })
})

describe('imports', () => {
  it('finds the files and their imports', () => {
    expect(files.length).toBeGreaterThan(10)
    expect(imports.length).toBeGreaterThan(files.length)
  })

  it('every file of src belongs to a layer', () => {
    expect(files.filter(file => file.startsWith('src/') && getLayer(file) < 0)).toEqual([])
  })

  it('a file imports from its own layer or below', () => {
    const inside = imports.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('src/'))
    expect(formatImports(inside.filter(({ from, to }) => getLayer(from) > getLayer(to)))).toEqual([])
  })

  it('imports have no cycles, type imports included', () => {
    const listImports = (file: string) => imports.filter(({ from }) => from === file)
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, path: string[]): void => {
      if (path.includes(file)) return void cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      if (done.has(file)) return
      for (const { to } of listImports(file)) if (to.startsWith('src/')) visit(to, [...path, file])
      done.add(file)
    }
    for (const file of files) if (file.startsWith('src/')) visit(file, [])

    expect(cycles).toEqual([])
  })

  it('the service imports nothing of the commands', () => {
    const inService = (file: string) => file.startsWith('src/') && !file.startsWith('src/cli/')
    expect(formatImports(imports.filter(({ from, to }) => inService(from) && to.startsWith('src/cli/')))).toEqual([])
  })

  it('the service loads the sample year only when it needs it', () => {
    const ofSample = imports.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('prisma/sample/'))
    expect(ofSample.length).toBeGreaterThan(0)
    expect(formatImports(ofSample.filter(({ isLazy }) => !isLazy))).toEqual([])
  })

  it('http and the folders of cli do not import each other', () => {
    const getFolder = (file: string) => separateFolders.exec(file)?.[1]
    expect(
      formatImports(
        imports.filter(({ from, to }) => getFolder(from) && getFolder(to) && getFolder(from) !== getFolder(to)),
      ),
    ).toEqual([])
  })

  it('events import only schema, view and actions of named kinds and terms, which import no other kind', () => {
    const kind = (file: string) => (sharedFiles.test(file) ? undefined : /^src\/resources\/(\w+)\//.exec(file)?.[1])
    const across = imports.filter(({ from, to }) => kind(from) && kind(to) && kind(from) !== kind(to))
    const isAllowed = ({ from, to }: Import) =>
      (kind(from) === 'events' && allowedForEvents.test(to)) ||
      (kind(from) === 'series' && allowedForSeries.test(to)) ||
      (kind(from) === 'sources' && allowedForSources.test(to)) ||
      (kind(from) === 'imports' && allowedForImports.test(to)) ||
      (kind(from) === 'submissions' && allowedForSubmissions.test(to)) ||
      (kind(from) === 'recurrence' && allowedForRecurrence.test(to))
    expect(formatImports(across.filter(one => !isAllowed(one)))).toEqual([])
  })

  it('shared files of resources import only types from a kind', () => {
    const upward = imports.filter(({ from, to }) => sharedFiles.test(from) && /^src\/resources\/(?!shared\/)/.test(to))
    expect(formatImports(upward.filter(({ isTypeOnly }) => !isTypeOnly))).toEqual([])
  })

  it.each(packageOwners)('only its owners import %s', (name, home) => {
    expect(
      formatImports(imports.filter(({ from, to }) => from.startsWith('src/') && name.test(to) && !home.test(from))),
    ).toEqual([])
  })

  it('only src/db imports the generated client', () => {
    expect(
      formatImports(imports.filter(({ from, to }) => to.startsWith('src/generated/') && !from.startsWith('src/db/'))),
    ).toEqual([])
  })

  it('only settings.ts reads the environment', () => {
    const readers = files.filter(
      file => file.startsWith('src/') && /\bprocess\.(env|loadEnvFile)\b/.test(readCode(file)),
    )
    expect(readers).toEqual(['src/settings.ts'])
  })

  it('the client imports values of src/core and types from the service; the builds of the page and the package read some values', () => {
    const isBuild = (file: string) => file.startsWith('client/build/') || /^client\/web\/vite\..*config\.ts$/.test(file)
    const isBuildInput = (file: string) => file.startsWith('src/messages/')
    const isPackageInput = (file: string) => file === 'src/contract/router.ts'
    const isAllowed = ({ from, to }: Import) =>
      to.startsWith('src/core/') ||
      (isBuild(from) && isBuildInput(to)) ||
      (from.startsWith('client/package/') && isPackageInput(to))
    const values = imports.filter(
      ({ from, to, isTypeOnly }) => from.startsWith('client/') && to.startsWith('src/') && !isTypeOnly,
    )
    expect(formatImports(values.filter(one => !isAllowed(one)))).toEqual([])
  })
})

/** The layers of the page, top first. Folders of one layer do not import one another. */
const pageLayers = [
  ['app'],
  [
    'calendar',
    'event',
    'record',
    'search',
    'editor',
    'manage',
    'images',
    'translate',
    'sources',
    'submissions',
    'users',
    'submit',
    'auth',
    'embed',
  ],
  ['ui'],
  ['lib'],
]

const pageFolderOf = (file: string): string => /^client\/web\/(\w+)\//.exec(file)?.[1] ?? ''
const pageLayerOf = (file: string): number => pageLayers.findIndex(layer => layer.includes(pageFolderOf(file)))

describe('imports of the page', () => {
  const pageFiles = files.filter(file => /^client\/web\/\w+\//.test(file))
  const pageImports = imports.filter(({ from, to }) => pageFiles.includes(from) && pageFiles.includes(to))

  it('every file is in a layer', () => {
    expect(pageFiles.length).toBeGreaterThan(100)
    expect(pageFiles.filter(file => pageLayerOf(file) < 0)).toEqual([])
  })

  it('a file imports from its own folder or from a layer below', () => {
    const isAllowed = ({ from, to }: Import) =>
      pageFolderOf(from) === pageFolderOf(to) || pageLayerOf(from) < pageLayerOf(to)
    const found = formatImports(pageImports.filter(one => !isAllowed(one)))
    expect(found).toEqual([])
  })

  it('no imports go in circles, those of types included', () => {
    const cycles = findCycles(pageFiles, pageImports)
    expect(cycles).toEqual([])
  })
})

/** The groups of files that import one another (strongly connected components), by Tarjan's algorithm. */
function findCycles(nodes: string[], edges: Import[]): string[][] {
  const [index, low] = [new Map<string, number>(), new Map<string, number>()]
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (node: string): void => {
    index.set(node, index.size)
    low.set(node, index.get(node)!)
    stack.push(node)
    for (const { to } of edges.filter(({ from }) => from === node)) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(node, Math.min(low.get(node)!, low.get(to)!))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) cycles.push(group)
  }
  for (const node of nodes) if (!index.has(node)) visit(node)
  return cycles
}

const getLayer = (file: string) => layers.findIndex(layer => layer.some(pattern => pattern.test(file)))

const formatImports = (found: Import[]) => found.map(({ from, to }) => `${from} → ${to}`)

function readCode(file: string): string {
  return readFileSync(path.join(projectFolder, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}
