import type { Operation } from '../../../src/contract/operations.ts'
import { roles } from '../../../src/auth/permissions.ts'
import { recordStatuses } from '../../../src/resources/shared/publication.ts'
import { roleMatrixColumns, roleMatrixAliases, roleMatrixText } from './table.ts'

/** One cell of the table: who asks what of which record, and what becomes of it. */
export type RoleMatrixCell = {
  kind: string
  operation: string
  /** What is said besides what must be: `status=draft`; `-` for nothing. */
  sentField: string
  owner: 'own' | 'other' | '-'
  /** `due` is a scheduled record whose date has come; `-` where no record is named. */
  state: string
  role: string
  /** A status, or the state of the record after a success. */
  expected: string
}

export const callerRoles = [...roles, 'anonymous']
export const recordStates = ['publish', 'due', 'future', 'draft', 'pending', 'private', 'trash']

export const formatCellKey = ({
  kind,
  operation,
  sentField,
  owner,
  state,
  role,
}: Omit<RoleMatrixCell, 'expected'>): string => [`${kind}.${operation}`, sentField, owner, state, role].join(' ')

export const isExpectedFailure = ({ expected }: RoleMatrixCell): boolean => /^[45]/.test(expected)

/** Every cell that the table has. */
export function parseRoleMatrix(text = roleMatrixText): RoleMatrixCell[] {
  const rows = text.split('\n').filter(line => line.trim() !== '')
  return rows.flatMap(row => {
    const places = row.split('|').map(place => place.trim().split(/\s+/).flatMap(ungrouped))
    if (places.length !== roleMatrixColumns.length) throw new Error(`not a row of the table: ${row}`)
    const [kinds = [], operations = [], sent = [], whose = [], ofStates = [], ...results] = places
    const named = product({ kind: kinds, operation: operations, sentField: sent, owner: whose, state: ofStates })
    return named.flatMap(one =>
      callerRoles.flatMap((role, column) => {
        const [expected = ''] = results[column] ?? []
        return expected === '-' ? [] : [{ ...one, role, expected } as RoleMatrixCell]
      }),
    )
  })
}

const ungrouped = (word: string): string[] => roleMatrixAliases[word]?.split(' ') ?? [word]

/** What a request may say that needs a right of its own, by the field that says it. */
const telling: Record<string, (operation: Operation) => string[]> = {
  status: () => [...recordStatuses],
  author: () => ['another'],
  image: () => ['URL'],
  categories: ({ type }) => (type === 'mutation' ? ['new'] : []),
  tags: ({ type }) => (type === 'mutation' ? ['new'] : []),
  venue: ({ rest }) => (rest.openapi.path.startsWith('/events') ? ['hidden'] : []),
  organizer: ({ rest }) => (rest.openapi.path.startsWith('/events') ? ['hidden'] : []),
  post_parent: () => ['hidden'],
  event: () => ['hidden'],
  post: () => ['hidden'],
  force: () => ['true'],
  i18n_translation: () => ['fr'],
}

/** The key of every cell that there must be, from the contract's own list of procedures. */
export const listRequiredCellKeys = (operations: readonly Operation[]): string[] =>
  operations.flatMap(operation => {
    const [kind = '', verb = ''] = operation.name.split('.')
    const { path } = operation.rest.openapi
    const hasStates =
      /[{]/.test(path) && operations.some(one => one.name === `${kind}.list` && 'status' in one.input.shape)
    return product({
      kind: [kind],
      operation: [verb],
      sentField: ['-', ...saidTo(operation)],
      owner: hasStates ? ['own', 'other'] : ['-'],
      state: hasStates ? recordStates : ['-'],
      role: callerRoles,
    })
      .filter(({ owner, role }) => !(owner === 'own' && role === 'anonymous'))
      .map(one => formatCellKey(one as RoleMatrixCell))
  })

const saidTo = (operation: Operation): string[] =>
  Object.entries(telling).flatMap(([field, values]) =>
    field in operation.input.shape ? values(operation).map(value => `${field}=${value}`) : [],
  )

/** Every combination of one value of each list. */
function product<T extends string>(lists: Record<T, readonly string[]>): Record<T, string>[] {
  const none = [{}] as Record<T, string>[]
  return Object.entries<readonly string[]>(lists).reduce(
    (made, [name, values]) => made.flatMap(one => values.map(value => ({ ...one, [name]: value }))),
    none,
  )
}
