import { createSeed, isWholeSuite } from '../../support/suite-size.ts'
import { formatCellKey, isExpectedFailure, type RoleMatrixCell } from './cells.ts'

export const transportNames = ['REST', 'RPC'] as const
type TransportName = (typeof transportNames)[number]

/** A cell of the table over one transport. */
export type RoleMatrixRequest = RoleMatrixCell & { transport: TransportName }

export const formatRequestKey = (request: RoleMatrixRequest): string => `${request.transport} ${formatCellKey(request)}`

/** Every cell over every transport. */
export const listRequests = (cells: readonly RoleMatrixCell[]): RoleMatrixRequest[] =>
  transportNames.flatMap(transport => cells.map(cell => ({ ...cell, transport })))

/** What decides about the result of a request, or is likely to share a defect. */
function readFactors(request: RoleMatrixRequest) {
  const { kind, operation, sentField, owner, state, role, expected, transport } = request
  return { operation: `${kind}.${operation}`, field: sentField, owner, state, role, result: expected, transport }
}

type Factor = keyof ReturnType<typeof readFactors>

/** Combinations of more than two factors, each of which the choice must have. */
const combinations: Factor[][] = [
  ['operation', 'field', 'role'],
  ['operation', 'role', 'result'],
  ['operation', 'role', 'transport'],
  ['operation', 'field', 'transport'],
]

/**
 * What the choice must have of a request: each pair of factors, the `combinations`, the status of the operation over the
 * transport, which contract-coverage.test.ts asks for, and the rule of the permission: what the role does to whose
 * record in which state.
 */
export function listCoveredTuples(request: RoleMatrixRequest): string[] {
  const factors = readFactors(request)
  const entries = Object.entries(factors)
  const pairs = entries.flatMap(([name, value], index) =>
    entries.slice(index + 1).map(([other, otherValue]) => `${name}=${value} ${other}=${otherValue}`),
  )
  const { operation, role, owner, state, transport } = factors
  const verb = request.operation.replace('BySlug', '')
  const status = isExpectedFailure(request) ? request.expected : 'success'
  return [
    ...pairs,
    ...combinations.map(names => names.map(name => `${name}=${factors[name]}`).join(' ')),
    `operation=${operation} status=${status} transport=${transport}`,
    `verb=${verb} role=${role} owner=${owner} state=${state}`,
  ]
}

/**
 * In the whole suite all requests; otherwise few that have every tuple that any request has. The seed decides between
 * requests that add equally many.
 */
export const chooseRequests = (requests: readonly RoleMatrixRequest[]): RoleMatrixRequest[] =>
  isWholeSuite ? [...requests] : coverTuples(requests)

/** Greedy: the next request is one that has the most tuples that no chosen request has. */
function coverTuples(requests: readonly RoleMatrixRequest[]): RoleMatrixRequest[] {
  const numbers = new Map<string, number>()
  const toNumber = (tuple: string): number => {
    const number = numbers.get(tuple) ?? numbers.size
    numbers.set(tuple, number)
    return number
  }
  let candidates = requests
    .map(request => ({
      request,
      tuples: listCoveredTuples(request).map(toNumber),
      order: createSeed(`choice ${formatRequestKey(request)}`),
    }))
    .sort((a, b) => a.order - b.order)
  const isCovered = new Uint8Array(numbers.size)
  const countMissing = (tuples: number[]) => tuples.filter(tuple => isCovered[tuple] === 0).length
  const chosen: RoleMatrixRequest[] = []
  for (let size = candidates[0]?.tuples.length ?? 0; size > 0; size--) {
    for (const { request, tuples } of candidates) {
      // No candidate has more: the earlier rounds have chosen those.
      if (countMissing(tuples) < size) continue
      chosen.push(request)
      for (const tuple of tuples) isCovered[tuple] = 1
    }
    candidates = candidates.filter(({ tuples }) => countMissing(tuples) > 0)
  }
  return chosen
}
