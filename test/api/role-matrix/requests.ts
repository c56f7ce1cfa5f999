import type { Operation } from '../../../src/contract/operations.ts'
import { type CollectionName, getRequiredFields, nameFields } from '../../support/collections.ts'
import { allOperations } from '../../support/rest-client.ts'
import { type TestUser, uniqueName } from '../../support/use-service.ts'
import { type RoleMatrixCell, isExpectedFailure } from './cells.ts'

export type Fields = Record<string, unknown>
/** A record, or a user with the beginning of a secret. */
export type CreatedRecord = { id: number; slug?: string | undefined; prefix?: string | undefined }

/** Between the dates of what is due and of what is not. */
export const timeAfterDueDate = new Date('2026-11-22T09:00:00Z')

const scheduled: Record<string, Fields> = {
  due: { status: 'future', date: '2026-11-21 00:00:00' },
  future: { status: 'future', date: '2027-02-01 00:00:00' },
}

/** What gives a record a state of the table. */
export const buildStateFields = (state: string): Fields => scheduled[state] ?? { status: state }

export function findOperation({ kind, operation }: Pick<RoleMatrixCell, 'kind' | 'operation'>): Operation {
  const found = allOperations.find(({ name }) => name === `${kind}.${operation}`)
  if (!found) throw new Error(`there is no ${kind}.${operation}`)
  return found
}

/** Whether the path of a cell's operation names a record. */
export const hasRecordInPath = (cell: RoleMatrixCell): boolean => findOperation(cell).rest.openapi.path.includes('{')

/** Whether a cell leaves its record otherwise than it was. */
export const isSuccessfulWrite = (cell: RoleMatrixCell): boolean =>
  findOperation(cell).type === 'mutation' && !isExpectedFailure(cell)

/** What a cell's request speaks of beside its record: another user, and drafts of another that only editors may read. */
export type ReferencedRecords = { heir: TestUser; hidden: { event: number; venue: number; organizer: number } }

/** The input of a cell: what names its record, the least that its operation takes, and what it says besides. */
export function buildCellInput(
  cell: RoleMatrixCell,
  record: CreatedRecord | undefined,
  others: ReferencedRecords,
): Fields {
  const operation = findOperation(cell)
  return { ...neededBy(cell), ...namedOf(operation, record), ...saidIn(cell, others) }
}

function namedOf({ rest }: Operation, record: CreatedRecord | undefined): Fields {
  const named = Object.entries(record ?? {}).filter(([name]) => rest.openapi.path.includes(`{${name}}`))
  return Object.fromEntries(named)
}

/** The word that a refused request would leave behind. */
export const failedWriteMarker = 'refused'

const wordOf = (cell: RoleMatrixCell): string =>
  uniqueName(isExpectedFailure(cell) ? failedWriteMarker : 'taken').replace(' ', '-')

/** What must be sent, and for a change a new text. */
function neededBy(cell: RoleMatrixCell): Fields {
  if (cell.kind === 'accounts') return neededByAccount(cell)
  if (cell.operation.startsWith('update')) return { description: wordOf(cell) }
  if (cell.operation !== 'create') return {}
  const kind = cell.kind as CollectionName
  return { [nameFields[kind]]: wordOf(cell), ...getRequiredFields(kind) }
}

function neededByAccount(cell: RoleMatrixCell): Fields {
  if (cell.operation === 'create') return { login: wordOf(cell), role: 'subscriber' }
  return cell.operation === 'update' || cell.operation === 'addPassword' ? { name: wordOf(cell) } : {}
}

/** The field that a cell says besides what it must. */
function saidIn(cell: RoleMatrixCell, { heir, hidden }: ReferencedRecords): Fields {
  const [field = '', value = ''] = cell.sentField.split('=')
  const values: Record<string, () => Fields> = {
    '-': () => ({}),
    status: () => buildStateFields(value),
    author: () => ({ author: heir.id }),
    image: () => ({ image: `https://pictures.example/${wordOf(cell)}.png` }),
    categories: () => ({ categories: [wordOf(cell)] }),
    tags: () => ({ tags: [wordOf(cell)] }),
    venue: () => ({ venue: [hidden.venue] }),
    organizer: () => ({ organizer: [hidden.organizer] }),
    post_parent: () => ({ post_parent: hidden.event }),
    event: () => ({ event: hidden.event }),
    post: () => ({ post: hidden.event }),
    force: () => ({ force: true }),
    i18n_translation: () => ({ i18n_translation: value }),
  }
  return values[field]?.() ?? { [field]: value }
}
