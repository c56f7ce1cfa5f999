import { type PublishableKindName, publishableKinds } from '../../../src/core/record-kinds.ts'
import type { Role } from '../../../src/auth/permissions.ts'
import { secretPrefixLength } from '../../../src/auth/credentials.ts'
import type { Operation } from '../../../src/contract/operations.ts'
import { groupBy } from '../../support/group-by.ts'
import { mapConcurrently } from '../../support/map-concurrently.ts'
import type { Factories } from '../../support/factories.ts'
import { type CollectionName, namedCollections, nameFields, singularNouns } from '../../support/collections.ts'
import type { TestService } from '../../support/test-service.ts'
import { type TestUser, type RestClient, uniqueName } from '../../support/use-service.ts'
import { type RoleMatrixCell, formatCellKey } from './cells.ts'
import { formatRequestKey, type RoleMatrixRequest } from './choose-requests.ts'
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

/** What a request of the matrix sends. */
type SentRequest = { caller: TestUser | null; operation: Operation; input: Fields }

/** The users and records that the requests need. */
export type RoleMatrixFixture = {
  buildRequest(request: RoleMatrixRequest): SentRequest
  /** The ids of records that no request may change, by table. */
  unchangedIds: Record<string, number[]>
}

export type Tools = { service: TestService; rest: RestClient; factories: Factories }
type UsersByName = Record<string, TestUser>

/**
 * Creates one record for each kind, owner and state that a request names. Requests that read or fail share it; each
 * request that changes a record gets a copy. Then sets the clock to a time at which due records are due.
 */
export async function createRoleMatrixFixture(requests: RoleMatrixRequest[], tools: Tools): Promise<RoleMatrixFixture> {
  const usersByName = await createUsers(tools.factories)
  const { another, newOwner } = usersByName as { another: TestUser; newOwner: TestUser }
  const getOwner = ({ owner, role }: RoleMatrixCell) => (owner === 'own' ? usersByName[role] : another)
  const getOriginalName = (cell: RoleMatrixCell) =>
    [cell.kind, getOwner(cell)?.login, cell.state, isTranslated(cell) ? 'translated' : ''].join(' ')

  const hidden = await createHiddenRecords(another, tools.factories)
  const groups = groupBy(requests.filter(hasRecordInPath), getOriginalName)
  const originals = new Map<string, CreatedRecord & { kind: string }>()
  const copies = new Map<string, CreatedRecord>()
  await mapConcurrently([...groups], async ([name, [first, ...others]]) => {
    if (!first) return
    const original = await createOriginal(first, getOwner(first), usersByName, tools)
    originals.set(name, { ...original, kind: first.kind })
    const writes = [first, ...others].filter(isSuccessfulWrite)
    const recordCopies = await createCopies(first, original, writes.length, tools)
    for (const [index, write] of writes.entries())
      copies.set(formatRequestKey(write), recordCopies[index] as CreatedRecord)
  })
  tools.service.clock.now = timeAfterDueDate

  const listOriginalIds = (...kinds: string[]) =>
    [...originals.values()].filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  return {
    unchangedIds: {
      events: listOriginalIds('events', 'submissions'),
      ...Object.fromEntries(namedCollections.map(name => [name, listOriginalIds(name)])),
      terms: listOriginalIds('categories', 'tags'),
      users: listOriginalIds('accounts'),
      sources: listOriginalIds('sources'),
      imports: listOriginalIds('imports'),
      images: listOriginalIds('media'),
    },
    buildRequest(request) {
      const record = isSuccessfulWrite(request)
        ? copies.get(formatRequestKey(request))
        : originals.get(getOriginalName(request))
      const input = buildCellInput(request, hasRecordInPath(request) ? record : undefined, { newOwner, hidden })
      return { caller: usersByName[request.role] ?? null, operation: findOperation(request), input }
    },
  }
}

async function createUsers(factories: Factories): Promise<UsersByName> {
  const roles: [string, Role][] = [
    ['administrator', 'administrator'],
    ['editor', 'editor'],
    ['author', 'author'],
    ['contributor', 'contributor'],
    ['subscriber', 'subscriber'],
    ['another', 'author'],
    ['newOwner', 'author'],
  ]
  return Object.fromEntries(
    await Promise.all(roles.map(async ([name, role]) => [name, await factories.user(role)] as const)),
  )
}

/** Creates drafts that only their owner and editors may read. */
async function createHiddenRecords({ id }: TestUser, factories: Factories) {
  const draft = { author: id, status: 'draft' }
  const create = async (kind: PublishableKindName) => [kind, (await factories[kind](draft)).id] as const
  return Object.fromEntries(await Promise.all(publishableKinds.map(create))) as Record<PublishableKindName, number>
}

/** Whether the record of a cell has a translation. The cell deletes it. */
const isTranslated = (cell: RoleMatrixCell): boolean => cell.sentField.startsWith('i18n_translation')

/** The French texts of an image, if the cell deletes them. */
const buildImageTexts = (cell: RoleMatrixCell) => (isTranslated(cell) ? { alt: 'Traduit', i18n_language: 'fr' } : {})

/** Creates the record of a cell in its initial state. */
async function createOriginal(
  cell: RoleMatrixCell,
  owner: TestUser | undefined,
  usersByName: UsersByName,
  { rest, factories }: Tools,
): Promise<CreatedRecord> {
  if (cell.kind === 'accounts') return createUser(factories)
  if (cell.kind === 'series') return { id: (await factories.series()).id }
  if (cell.kind === 'sources') return { id: (await factories.source()).id }
  if (cell.kind === 'imports') return { id: (await factories.import()).id }
  if (cell.kind === 'submissions') return factories.submission()
  if (cell.kind === 'media') return { id: (await factories.image(buildImageTexts(cell))).id }
  const kind = cell.kind as CollectionName
  const fields = { author: owner?.id, slug: uniqueName('record').replace(' ', '-'), ...buildStateFields(cell.state) }
  const original = await factories[singularNouns[kind]](cell.state === '-' ? {} : fields)
  if (!isTranslated(cell)) return original
  const administrator = rest.withHeaders(usersByName['administrator']?.headers ?? {})
  const text = { [nameFields[kind]]: uniqueName('Traduit') }
  const { status } = await administrator.patch(`/${kind}/${original.id}?i18n_language=fr`, text)
  if (status !== 200) throw new Error(`the translation failed: ${formatCellKey(cell)}`)
  return original
}

/** Creates this many copies of the original. */
async function createCopies(
  cell: RoleMatrixCell,
  { id }: CreatedRecord,
  count: number,
  { service, factories }: Tools,
): Promise<CreatedRecord[]> {
  if (count === 0) return [] // Series have cells, but none that writes.
  if (cell.kind === 'accounts') return Promise.all(Array.from({ length: count }, () => createUser(factories)))
  if (cell.kind === 'sources') return Promise.all(Array.from({ length: count }, () => factories.source()))
  if (cell.kind === 'imports') return Promise.all(Array.from({ length: count }, () => factories.import()))
  if (cell.kind === 'submissions') return Promise.all(Array.from({ length: count }, () => factories.submission()))
  if (cell.kind === 'media')
    return Promise.all(Array.from({ length: count }, () => factories.image(buildImageTexts(cell))))
  return copyRecord(service, cell.kind as CollectionName, id, count)
}

/** Creates a user. `prefix` identifies the application password. */
async function createUser(factories: Factories): Promise<CreatedRecord> {
  const { id, secret } = await factories.user('subscriber')
  return { id, prefix: secret.slice(0, secretPrefixLength) }
}
