import type { Role } from '../../../src/auth/permissions.ts'
import { secretPrefixLength } from '../../../src/auth/credentials.ts'
import type { Operation } from '../../../src/contract/operations.ts'
import { groupBy } from '../../support/group-by.ts'
import { mapConcurrently } from '../../support/map-concurrently.ts'
import type { Factories } from '../../support/factories.ts'
import { type CollectionName, nameFields, singularNouns } from '../../support/collections.ts'
import type { TestService } from '../../support/test-service.ts'
import { type TestUser, type RestClient, uniqueName } from '../../support/use-service.ts'
import { type RoleMatrixCell, formatCellKey } from './cells.ts'
import { copyRecord } from './copy-records.ts'
import {
  timeAfterDueDate,
  isSuccessfulWrite,
  type Fields,
  buildCellInput,
  type CreatedRecord,
  hasRecordInPath,
  findOperation,
  buildStateFields,
} from './requests.ts'

/** What a cell asks: who, which operation, with which input. */
export type RoleMatrixRequest = { caller: TestUser | null; operation: Operation; input: Fields }

/** The people and records that the cells of the table need. */
export type RoleMatrixFixture = {
  buildRequest(cell: RoleMatrixCell): RoleMatrixRequest
  /** The ids that no cell may change, by table. */
  unchangedIds: Record<string, number[]>
}

type Tools = { service: TestService; rest: RestClient; factories: Factories }
type People = Record<string, TestUser>

/**
 * Makes the world of these cells: one record for each kind, owner and state, which those share that read or are refused, and a
 * copy of it for each that changes one. Afterwards the clock stands where what is due is due.
 */
export async function createRoleMatrixFixture(cells: RoleMatrixCell[], tools: Tools): Promise<RoleMatrixFixture> {
  const people = await peopleOf(tools.factories)
  const { another, heir } = people as { another: TestUser; heir: TestUser }
  const getOwner = ({ owner, role }: RoleMatrixCell) => (owner === 'own' ? people[role] : another)
  const getOriginalName = (cell: RoleMatrixCell) =>
    [cell.kind, getOwner(cell)?.login, cell.state, isTranslated(cell) ? 'translated' : ''].join(' ')

  const hidden = await hiddenBy(another, tools.factories)
  const groups = groupBy(cells.filter(hasRecordInPath), getOriginalName)
  const originals = new Map<string, CreatedRecord & { kind: string }>()
  const copies = new Map<string, CreatedRecord>()
  await mapConcurrently([...groups], async ([name, [first, ...others]]) => {
    if (!first) return
    const made = await originalFor(first, getOwner(first), people, tools)
    originals.set(name, { ...made, kind: first.kind })
    const changing = [first, ...others].filter(isSuccessfulWrite)
    const copied = await copiesFor(first, made, changing.length, tools)
    for (const [place, cell] of changing.entries()) copies.set(formatCellKey(cell), copied[place] as CreatedRecord)
  })
  tools.service.clock.now = timeAfterDueDate

  const guardedOf = (...kinds: string[]) =>
    [...originals.values()].filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  return {
    unchangedIds: {
      events: guardedOf('events'),
      venues: guardedOf('venues'),
      organizers: guardedOf('organizers'),
      terms: guardedOf('categories', 'tags'),
      users: guardedOf('accounts'),
    },
    buildRequest(cell) {
      const record = isSuccessfulWrite(cell) ? copies.get(formatCellKey(cell)) : originals.get(getOriginalName(cell))
      const input = buildCellInput(cell, hasRecordInPath(cell) ? record : undefined, { heir, hidden })
      return { caller: people[cell.role] ?? null, operation: findOperation(cell), input }
    },
  }
}

async function peopleOf(factories: Factories): Promise<People> {
  const roles: [string, Role][] = [
    ['administrator', 'administrator'],
    ['editor', 'editor'],
    ['author', 'author'],
    ['contributor', 'contributor'],
    ['subscriber', 'subscriber'],
    ['another', 'author'],
    ['heir', 'author'],
  ]
  return Object.fromEntries(
    await Promise.all(roles.map(async ([name, role]) => [name, await factories.person(role)] as const)),
  )
}

/** What only its owner and those who edit may read. */
async function hiddenBy({ id }: TestUser, factories: Factories) {
  const draft = { author: id, status: 'draft' }
  const [event, venue, organizer] = await Promise.all([
    factories.event(draft),
    factories.venue(draft),
    factories.organizer(draft),
  ])
  return { event: event.id, venue: venue.id, organizer: organizer.id }
}

/** Whether the record of a cell has a translation, which the cell then removes. */
const isTranslated = (cell: RoleMatrixCell): boolean => cell.sentField.startsWith('i18n_translation')

/** The record that a cell is about, as it is before. */
async function originalFor(
  cell: RoleMatrixCell,
  owner: TestUser | undefined,
  people: People,
  { rest, factories }: Tools,
): Promise<CreatedRecord> {
  if (cell.kind === 'accounts') return userBy(factories)
  const kind = cell.kind as CollectionName
  const fields = { author: owner?.id, slug: uniqueName('record').replace(' ', '-'), ...buildStateFields(cell.state) }
  const made = await factories[singularNouns[kind]](cell.state === '-' ? {} : fields)
  if (!isTranslated(cell)) return made
  const administrator = rest.withHeaders(people['administrator']?.headers ?? {})
  const text = { [nameFields[kind]]: uniqueName('Traduit') }
  const { status } = await administrator.patch(`/${kind}/${made.id}?i18n_language=fr`, text)
  if (status !== 200) throw new Error(`not translated: ${formatCellKey(cell)}`)
  return made
}

/** As many records like the original as cells change one. */
const copiesFor = (
  cell: RoleMatrixCell,
  { id }: CreatedRecord,
  many: number,
  { service, factories }: Tools,
): Promise<CreatedRecord[]> =>
  cell.kind === 'accounts'
    ? Promise.all(Array.from({ length: many }, () => userBy(factories)))
    : copyRecord(service, cell.kind as CollectionName, id, many)

/** A user, with the beginning of the secret by which an application password is named. */
async function userBy(factories: Factories): Promise<CreatedRecord> {
  const { id, secret } = await factories.person('subscriber')
  return { id, prefix: secret.slice(0, secretPrefixLength) }
}
