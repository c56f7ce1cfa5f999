import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { Event } from '../../src/resources/events/schema.ts'
import { namedSchemas } from '../../src/resources/named/schemas.ts'
import { Term } from '../../src/resources/terms/schema.ts'
import { namedKindNames } from '../../src/core/kinds/names.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { browserOnlyModules } from '../../client/web/vite.server.config.ts'

/** The calendar page stands on the typed client, and on nothing beside it. */

const folder = path.join(projectFolder, 'client/web')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/^vite\..*config\.ts$/.test(file))
  .map(file => file.split(path.sep).join('/'))

/** The one file that makes clients, and through which they send. */
const home = 'lib/client.ts'

/** What a client sends with when it reports the progress of an upload. */
const fetchWithProgress = 'lib/fetch-with-progress.ts'
/** Passes the requests of the page on, and copies pages. It sends no call of its own. */
const serviceWorker = 'app/service-worker.ts'

/**
 * Fields of records, by which a type of a record is known: those that no other thing has, and pairs
 * that no other thing has.
 */
const fields = new Set(
  [Event, ...Object.values(namedSchemas).map(({ view }) => view), Term].flatMap(({ shape }) => Object.keys(shape)),
)
const tellingFields = [...fields].filter(field => field.includes('_'))
const namingFields = ['title', ...namedKindNames, 'slug']

describe('the calendar page', () => {
  it('finds its files', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(files).toContain(home)
  })

  it('has no path of the REST interface in it', () => {
    expect(found(/\bcal\/|rest_url|\/(?:events|accounts)\/v1|\/by-slug\b/)).toEqual([])
  })

  it('reaches the network through the typed client alone', () => {
    const ways = /\bfetch\s*\(|XMLHttpRequest|sendBeacon|EventSource|WebSocket|\bimportScripts\b/
    expect(found(ways).filter(file => file !== home)).toEqual([serviceWorker, fetchWithProgress])
    expect(found(/createCalendarClient/)).toEqual([home])
  })

  it('names no other hosts but those that it links to, and examples', () => {
    const linkedHosts = ['www.openstreetmap.org', 'calendar.google.com', 'outlook.live.com']
    const hosts = files.flatMap(file =>
      [...codeOf(file).matchAll(/https?:\/\/([\w.-]+\.\w+)/g)].map(([, host]) => host),
    )
    const isNamed = (host = '') => linkedHosts.includes(host) || /(^|\.)example(\.\w+)?$/.test(host)
    expect([...new Set(hosts)].filter(host => !isNamed(host))).toEqual([])
  })

  it('takes nothing of the service but what client/index.ts gives, and what both compute alike', () => {
    expect(found(/from '(?:\.\.\/)+src\/(?!core\/)/)).toEqual([])
    expect(found(/@trpc\//)).toEqual([])
  })

  it('has no part for editors in the script that the service runs', () => {
    const isForEditors = /^(?:editor|manage|translate|images|sources|calendar\/editing)\//
    expect([...listFilesOfServer()].filter(file => isForEditors.test(file))).toEqual([])
  })

  it('writes no type of a record by hand', () => {
    expect(
      files.flatMap(file =>
        typesIn(file)
          .filter(isRecord)
          .map(names => `${file}: ${names.join(', ')}`),
      ),
    ).toEqual([])
  })

  it.each([
    ['type A = { id: number; title: string }', true],
    ['interface A { utc_start_date: string }', true],
    ["type A = Pick<Event, 'id' | 'title'>", false],
    ['type Props = { title: string; hint?: string }', false],
  ])('would know one: %s', (code, expected) => {
    expect(typesOf(code).some(isRecord)).toBe(expected)
  })
})

const isRecord = (names: string[]): boolean =>
  names.some(name => tellingFields.includes(name)) ||
  (names.includes('id') && names.some(name => namingFields.includes(name)))

const found = (pattern: RegExp): string[] => files.filter(file => pattern.test(codeOf(file)))

/** The files that the script of the service consists of: those that `app/server.tsx` imports, also later. */
function listFilesOfServer(file = 'app/server.tsx', listed = new Set<string>()): Set<string> {
  if (listed.has(file)) return listed
  listed.add(file)
  for (const [, start, specifier = ''] of codeOf(file).matchAll(/(from |import |import\()'(\.[^']+\.tsx?)'/g)) {
    const imported = path.posix.join(path.posix.dirname(file), specifier)
    const isLeftOut = start === 'import(' && browserOnlyModules.test(specifier)
    if (!isLeftOut && files.includes(imported)) listFilesOfServer(imported, listed)
  }
  return listed
}

const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8')

/** A file without its comments; `//` inside an address begins none. */
const codeOf = (file: string): string => textOf(file).replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')

const typesIn = (file: string): string[][] => typesOf(textOf(file))

/** The names of the fields of every object type that is written out in some code. */
function typesOf(code: string): string[][] {
  const types: string[][] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node))
      types.push(node.members.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : [])))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('page.tsx', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX))
  return types
}
