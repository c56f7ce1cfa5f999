import { mapNamedKinds } from '../../../src/core/kinds/names.ts'
import type { Operation } from '../../../src/contract/operations.ts'
import { roles } from '../../../src/auth/permissions.ts'
import { recordStatuses } from '../../../src/resources/shared/publication/publication.ts'
import { roleMatrixColumns, roleMatrixAliases, roleMatrixText } from './table.ts'

/** One cell of the table: the operation, the record, the role of the caller, and the expected result. */
export type RoleMatrixCell = {
  kind: string
  operation: string
  /** An optional field of the request, such as `status=draft`; `-` for none. */
  sentField: string
  owner: 'own' | 'other' | '-'
  /**
   * The state of the record. `due` is a scheduled record whose date has come; `-` means that the path names no record.
   */
  state: string
  role: string
  /** A status code, or the status of the record after a success. */
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

/** Parses the table into its cells. */
export function parseRoleMatrix(text = roleMatrixText): RoleMatrixCell[] {
  const rows = text.split('\n').filter(line => line.trim() !== '')
  return rows.flatMap(row => {
    const columns = row.split('|').map(column => column.trim().split(/\s+/).flatMap(expandAlias))
    if (columns.length !== roleMatrixColumns.length)
      throw new Error(`this row of the table has a wrong number of columns: ${row}`)
    const [kind = [], operation = [], sentField = [], owner = [], state = [], ...results] = columns
    const combinations = buildProduct({ kind, operation, sentField, owner, state })
    return combinations.flatMap(one =>
      callerRoles.flatMap((role, column) => {
        const [expected = ''] = results[column] ?? []
        return expected === '-' ? [] : [{ ...one, role, expected } as RoleMatrixCell]
      }),
    )
  })
}

const expandAlias = (word: string): string[] => roleMatrixAliases[word]?.split(' ') ?? [word]

/** The fields that need a permission of their own, and their values for an operation. */
const fieldsWithPermissions: Record<string, (operation: Operation) => string[]> = {
  status: () => [...recordStatuses],
  author: () => ['another'],
  image: () => ['URL'],
  // Only events create the categories that a request names; sources name existing ones.
  categories: ({ type, rest }) => (type === 'mutation' && rest.openapi.path.startsWith('/events') ? ['new'] : []),
  tags: ({ type }) => (type === 'mutation' ? ['new'] : []),
  ...mapNamedKinds(
    () =>
      ({ rest }: Operation) =>
        rest.openapi.path.startsWith('/events') ? ['hidden'] : [],
  ),
  post_parent: () => ['hidden'],
  event: () => ['hidden'],
  post: () => ['hidden'],
  force: () => ['true'],
  i18n_translation: () => ['fr'],
}

/** The keys of all cells that the table must have, derived from the operations of the contract. */
export const listRequiredCellKeys = (operations: readonly Operation[]): string[] =>
  operations.flatMap(operation => {
    const [kind = '', verb = ''] = operation.name.split('.')
    const { path } = operation.rest.openapi
    const hasStates =
      /[{]/.test(path) && operations.some(one => one.name === `${kind}.list` && 'status' in one.input.shape)
    return buildProduct({
      kind: [kind],
      operation: [verb],
      sentField: ['-', ...listSentFields(operation)],
      owner: hasStates ? ['own', 'other'] : ['-'],
      state: hasStates ? recordStates : ['-'],
      role: callerRoles,
    })
      .filter(({ owner, role }) => !(owner === 'own' && role === 'anonymous'))
      .map(one => formatCellKey(one as RoleMatrixCell))
  })

const listSentFields = (operation: Operation): string[] =>
  Object.entries(fieldsWithPermissions).flatMap(([field, values]) =>
    field in operation.input.shape ? values(operation).map(value => `${field}=${value}`) : [],
  )

/** Every combination of one value from each list. */
function buildProduct<T extends string>(lists: Record<T, readonly string[]>): Record<T, string>[] {
  const none = [{}] as Record<T, string>[]
  return Object.entries<readonly string[]>(lists).reduce(
    (products, [name, values]) => products.flatMap(one => values.map(value => ({ ...one, [name]: value }))),
    none,
  )
}
