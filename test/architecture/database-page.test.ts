import { type NamedKindName, namedKindNames, pluralByName } from '../../src/core/kinds/names.ts'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'

const page = readFileSync(path.join(projectFolder, 'docs/database.md'), 'utf8')
let database: TestDatabase
beforeAll(async () => void (database = await createMigratedDatabase()))
afterAll(() => database.drop())

const picturePattern = /```mermaid\n[^]*?```/

it('the picture of docs/database.md has every table and every foreign key', async () => {
  const picture = await drawTables()
  await expect(
    page.replace(picturePattern, () => picture),
    'the picture differs from the tables: npm run fix draws it',
  ).toMatchFileSnapshot('../../docs/database.md')
})

it('docs/database.md names every trigger: its table, when it runs, its function and file', async () => {
  expect(readDocumentedTriggers().sort()).toEqual((await readTriggers()).sort())
})

it('docs/database.md names no file that is missing', () => {
  const files = [...page.matchAll(/`(src\/[\w/.-]+\.ts|prisma\/[\w/.-]+)`/g)].map(([, file = '']) => file)
  expect(
    files.filter(file => !readdirSync(path.join(projectFolder, path.dirname(file))).includes(path.basename(file))),
  ).toEqual([])
})

type ForeignKey = { parent: string; child: string; column: string; isNullable: boolean; isUnique: boolean }

/** An erDiagram of Mermaid: tables without a relation by name, then each foreign key with its column. */
async function drawTables(): Promise<string> {
  const tables = await queryRowsAt<{ name: string }>(
    database.url,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations'
      order by tablename collate "C"`,
  )
  const keys = await queryRowsAt<ForeignKey>(
    database.url,
    `select k.confrelid::regclass::text as parent, k.conrelid::regclass::text as child, a.attname as column,
            not a.attnotnull as "isNullable",
            exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique
                                             and i.indkey::text = k.conkey[1]::text) as "isUnique"
       from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  )
  const lines = keys.map(
    ({ parent, child, column, isNullable, isUnique }) =>
      `${parent} ${isNullable ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${child} : ${column}`,
  )
  const related = new Set(keys.flatMap(({ parent, child }) => [parent, child]))
  const others = tables.map(({ name }) => name).filter(name => !related.has(name))
  return ['```mermaid', 'erDiagram', ...[...lines.sort(), ...others].map(line => `  ${line}`), '```'].join('\n')
}

/** The triggers of the database, as the table of the page has them. */
async function readTriggers(): Promise<string[]> {
  const rows = await queryRowsAt<{ name: string; table: string; definition: string; function: string }>(
    database.url,
    `select t.tgrelid::regclass::text as table, pg_get_triggerdef(t.oid) as definition, p.proname as function
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal`,
  )
  return rows.map(row => formatTrigger({ ...row, when: readWhen(row.definition), file: findFile(row.function) }))
}

const formatTrigger = (row: { table: string; when: string; function: string; file: string }): string =>
  `${row.table}: ${row.when}, ${row.function} in ${row.file}`

/** `AFTER INSERT OR UPDATE OF a, b ON public.t … FOR EACH ROW` as `after each row: insert, update of a, b`. */
function readWhen(definition: string): string {
  const [, time = '', events = '', level = ''] = /(BEFORE|AFTER) (.+?) ON .* FOR EACH (\w+)/.exec(definition) ?? []
  return `${time} each ${level}: ${events.replaceAll(' OR ', ', ')}`.toLowerCase()
}

/** The file of prisma/program that makes a function. */
function findFile(name: string): string {
  const folder = path.join(projectFolder, 'prisma/program')
  const isMade = (file: string) =>
    readFileSync(path.join(folder, file), 'utf8').includes(`create or replace function ${name}(`)
  return readdirSync(folder).find(isMade) ?? 'no file'
}

/** The rows of the table of triggers: one for each table that a row names. */
function readDocumentedTriggers(): string[] {
  const rows = page.split('\n').map(line => line.split('|').map(cell => cell.trim()))
  const header = rows.findIndex(([, first]) => first === 'when')
  const end = rows.findIndex((cells, index) => index > header && cells.length < 2)
  return rows.slice(header + 2, end).flatMap(([, when = '', tables = '', made = '']) => {
    const [, name = '', file = ''] = /`(\w+)`, `(\w+\.sql)`/.exec(made) ?? []
    const triggers = [...tables.matchAll(/[\w{}]+/g)].map(([table]) =>
      formatTrigger({ table, when, function: name, file }),
    )
    return triggers.flatMap(trigger =>
      trigger.includes('{') ? namedKindNames.map(kind => fillIn(trigger, kind)) : trigger,
    )
  })
}

const fillIn = (trigger: string, kind: NamedKindName): string =>
  trigger.replaceAll('{kind}', kind).replaceAll('{plural}', pluralByName[kind])
