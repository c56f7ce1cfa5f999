import { namedKindNames } from '../../src/core/kinds/names.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'
import { listCodeFiles, readImports } from './read-imports.ts'

const shortMaxLines = 14
/** A file that so many others import would make each of them load its neighbours. */
const manyImporters = 4

/** The files in which a reader looks for the fields of a kind. */
const definitions = namedKindNames.map(name => `src/core/kinds/${name}.ts`)

const files = listCodeFiles()
const imports = files.flatMap(readImports)

const isShort = (file: string): boolean =>
  readFileSync(path.join(projectFolder, file), 'utf8').trimEnd().split('\n').length <= shortMaxLines

/** Whether files of several folders import it, or many files of one folder, or it begins a bundle of its own. */
function standsAlone(file: string): boolean {
  const ofFile = imports.filter(({ to }) => to === file)
  const importers = new Set(ofFile.map(({ from }) => from))
  const folders = new Set([...importers].map(importer => path.posix.dirname(importer)))
  return folders.size > 1 || importers.size >= manyImporters || ofFile.some(({ isLazy }) => isLazy)
}

it('a file below 15 lines is in the file that it serves, unless several folders or a bundle need it', () => {
  const short = files.filter(file => isShort(file) && !definitions.includes(file))
  expect(short.length).toBeGreaterThan(0)
  expect(short.filter(file => !standsAlone(file))).toEqual([])
})
