import { mapNamedKinds } from '../../../src/core/kinds/names.ts'
import type { PublishableKindName } from '../../../src/core/record-kinds.ts'
import type { Operation } from '../../../src/contract/operations.ts'
import { type CollectionName, getRequiredFields, nameFields } from '../../support/collections.ts'
import { drawPixel } from '../../support/draw-pixel.ts'
import { createProof } from '../../support/proof-of-work.ts'
import { sharedOperations } from '../../support/rest-client.ts'
import { type TestUser, uniqueName } from '../../support/use-service.ts'
import { type RoleMatrixCell, isExpectedFailure } from './cells.ts'

export type Fields = Record<string, unknown>
/** A record, or a user with the prefix of a password. */
export type CreatedRecord = { id: number; slug?: string | undefined; prefix?: string | undefined }

/** A time between the dates of due and of future records. */
export const timeAfterDueDate = new Date('2026-11-22T09:00:00Z')

const scheduledFields: Record<string, Fields> = {
  due: { status: 'future', date: '2026-11-21 00:00:00' },
  future: { status: 'future', date: '2027-02-01 00:00:00' },
}

/** The fields that give a record this state. */
export const buildStateFields = (state: string): Fields => scheduledFields[state] ?? { status: state }

export function findOperation({ kind, operation }: Pick<RoleMatrixCell, 'kind' | 'operation'>): Operation {
  const found = sharedOperations.find(({ name }) => name === `${kind}.${operation}`)
  if (!found) throw new Error(`there is no operation ${kind}.${operation}`)
  return found
}

/** Whether the path of a cell's operation names a record. */
export const hasRecordInPath = (cell: RoleMatrixCell): boolean => findOperation(cell).rest.openapi.path.includes('{')

/** Whether a cell changes its record. */
export const isSuccessfulWrite = (cell: RoleMatrixCell): boolean =>
  findOperation(cell).type === 'mutation' && !isExpectedFailure(cell)

/** Other records that requests name: a user as new author, and drafts that the caller may not read. */
type ReferencedRecords = { newOwner: TestUser; hidden: Record<PublishableKindName, number> }

/** The input of a cell: the required fields, the field that names its record, and the field that it tests. */
export function buildCellInput(
  cell: RoleMatrixCell,
  record: CreatedRecord | undefined,
  references: ReferencedRecords,
): Fields {
  const operation = findOperation(cell)
  return { ...buildRequiredFields(cell), ...buildPathFields(operation, record), ...buildSentField(cell, references) }
}

function buildPathFields({ rest }: Operation, record: CreatedRecord | undefined): Fields {
  const pathFields = Object.entries(record ?? {}).filter(([name]) => rest.openapi.path.includes(`{${name}}`))
  return Object.fromEntries(pathFields)
}

/** A word in the names of requests that must fail. No table may contain it. */
export const failedWriteMarker = 'rejected'

const buildMarkedName = (cell: RoleMatrixCell): string =>
  uniqueName(isExpectedFailure(cell) ? failedWriteMarker : 'stored').replace(' ', '-')

/** The required fields, and a new text for a change. */
function buildRequiredFields(cell: RoleMatrixCell): Fields {
  if (cell.kind === 'recurrence') return { recurrence: ['RRULE:FREQ=DAILY'], start_date: '2027-01-31 18:00' }
  if (cell.operation === 'searchSuggestions') return { search: 'nowhere' }
  if (cell.kind === 'submissions') return buildSubmissionFields(cell)
  if (cell.kind === 'translations') return { text: 'Boats', source: 'en', target: 'el' }
  if (cell.kind === 'accounts') return buildAccountFields(cell)
  if (cell.kind === 'sources') return buildSourceFields(cell)
  if (cell.kind === 'imports')
    return cell.operation === 'create' ? { name: buildMarkedName(cell), file: 'QkVHSU4=' } : {}
  if (cell.kind === 'media') return buildImageFields(cell)
  if (cell.kind === 'settings') return cell.operation === 'update' ? { name: buildMarkedName(cell) } : {}
  if (cell.operation.startsWith('update')) return { description: buildMarkedName(cell) }
  if (cell.operation !== 'create') return {}
  const kind = cell.kind as CollectionName
  return { [nameFields[kind]]: buildMarkedName(cell), ...getRequiredFields(kind) }
}

function buildAccountFields(cell: RoleMatrixCell): Fields {
  if (cell.operation === 'create') return { login: buildMarkedName(cell), role: 'subscriber' }
  return cell.operation === 'update' || cell.operation === 'addPassword' ? { name: buildMarkedName(cell) } : {}
}

/** Each created image has a file of its own: its number is in the colours of one pixel. */
function buildImageFields(cell: RoleMatrixCell): Fields {
  if (cell.operation === 'create') return { name: buildMarkedName(cell), file: drawPixel() }
  return cell.operation === 'update' ? { name: buildMarkedName(cell) } : {}
}

/** Without the token of the sender, which no role replaces. */
function buildSubmissionFields(cell: RoleMatrixCell): Fields {
  if (cell.operation === 'update' || cell.operation === 'withdraw') return { token: 'wrong' }
  if (cell.operation !== 'create') return {}
  return {
    title: buildMarkedName(cell),
    ...getRequiredFields('events'),
    sender_name: 'Anna Vlachou',
    sender_email: 'anna@example.org',
    proof: createProof(timeAfterDueDate.getTime() / 1_000),
  }
}

function buildSourceFields(cell: RoleMatrixCell): Fields {
  const name = buildMarkedName(cell)
  if (cell.operation === 'create') return { name, kind: 'rest', url: `https://${name}.example/events` }
  return cell.operation === 'update' ? { name } : {}
}

/** The optional field that a cell tests. */
function buildSentField(cell: RoleMatrixCell, { newOwner, hidden }: ReferencedRecords): Fields {
  const [field = '', value = ''] = cell.sentField.split('=')
  const values: Record<string, () => Fields> = {
    '-': () => ({}),
    status: () => buildStateFields(value),
    author: () => ({ author: newOwner.id }),
    image: () => ({ image: `https://pictures.example/${buildMarkedName(cell)}.png` }),
    categories: () => ({ categories: [buildMarkedName(cell)] }),
    tags: () => ({ tags: [buildMarkedName(cell)] }),
    ...mapNamedKinds(name => () => ({ [name]: [hidden[name]] })),
    post_parent: () => ({ post_parent: hidden.event }),
    event: () => ({ event: hidden.event }),
    post: () => ({ post: hidden.event }),
    force: () => ({ force: true }),
    i18n_translation: () => ({ i18n_translation: value }),
  }
  return values[field]?.() ?? { [field]: value }
}
