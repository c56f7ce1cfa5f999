import fc from 'fast-check'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import type { Operation } from '../../src/contract/operations.ts'
import type { NamespaceName } from '../../src/core/namespace.ts'
import { sharedOperations } from '../support/rest-client.ts'
import { arbitraryHeaders } from './random-headers.ts'
import { arbitraryInputs, arbitraryMinimalInputs, type OperationInput } from './random-inputs.ts'
import type { Fixtures } from './fixtures.ts'
import { arbitraryHostileValues } from './random-values.ts'
import { encodeRestRequest, encodeRpcRequest, type RestEncoding } from './encode-request.ts'

const transportNames = ['REST', 'RPC'] as const
type TransportName = (typeof transportNames)[number]

/** A request with its operation. */
export type RandomRequest = {
  operation: string
  namespace: NamespaceName
  transport: TransportName
  method: string
  /** Includes the query. */
  path: string
  headers: Record<string, string>
  body: string | null
}

/** The operations except streams, which do not end. */
const requestedOperations = sharedOperations.filter(({ type }) => type !== 'subscription')

/** An operation over one transport. */
export type RequestKind = { operation: Operation; transport: TransportName }

export const requestKinds: RequestKind[] = requestedOperations.flatMap(operation =>
  transportNames.map(transport => ({ operation, transport })),
)

export const formatRequestKind = ({ operation, transport }: RequestKind): string => `${transport} ${operation.name}`

/** Requests in which nothing is wrong: an administrator sends the required fields. */
export const arbitraryValidRequests = (kind: RequestKind, fixtures: Fixtures): fc.Arbitrary<RandomRequest> =>
  buildRequests(kind, {
    inputs: arbitraryMinimalInputs(kind.operation, fixtures),
    rpcInputs: arbitraryMinimalInputs(kind.operation, fixtures),
    encodings: fc.record({
      method: fc.constantFrom(...getHttpMethods(kind.operation.rest)),
      languagePrefix: fc.constant(''),
      encoding: fc.constant(kind.operation.type === 'query' ? 'query' : 'json'),
    }),
    headers: fc.constant(fixtures.callers[0]?.headers ?? {}),
  })

/** In every fourth request, nothing is wrong. Of the others, few succeed, because one of their many parts is wrong. */
export function arbitraryRequests(kind: RequestKind, fixtures: Fixtures): fc.Arbitrary<RandomRequest> {
  const inputs = arbitraryInputs(kind.operation, fixtures)
  const randomRequests = buildRequests(kind, {
    inputs,
    rpcInputs: fc.oneof({ weight: 20, arbitrary: inputs }, { weight: 1, arbitrary: arbitraryHostileValues }),
    encodings: arbitraryEncodings(kind.operation),
    headers: arbitraryHeaders(fixtures),
  })
  return fc.oneof(
    { weight: 1, arbitrary: arbitraryValidRequests(kind, fixtures) },
    { weight: 3, arbitrary: randomRequests },
  )
}

type RequestParts = {
  inputs: fc.Arbitrary<OperationInput>
  rpcInputs: fc.Arbitrary<unknown>
  encodings: fc.Arbitrary<RestEncoding>
  headers: fc.Arbitrary<Record<string, string>>
}

function buildRequests(
  { operation, transport }: RequestKind,
  { inputs, rpcInputs, encodings, headers }: RequestParts,
): fc.Arbitrary<RandomRequest> {
  const kind = { operation: operation.name, namespace: operation.rest.namespace, transport }
  return transport === 'REST'
    ? fc.tuple(inputs, encodings, headers).map(([input, encoding, extraHeaders]) => ({
        ...kind,
        ...encodeRestRequest(operation, input, encoding, extraHeaders),
      }))
    : fc.tuple(rpcInputs, headers, fc.nat(9)).map(([input, extraHeaders, nth]) => ({
        ...kind,
        ...encodeRpcRequest(operation, input, extraHeaders, nth === 0),
      }))
}

/** REST encodings, almost always valid ones. */
function arbitraryEncodings({ rest, type }: Operation): fc.Arbitrary<RestEncoding> {
  const methods = fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(...getHttpMethods(rest)) },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PURGE') },
  )
  const encodings = fc.oneof<fc.MaybeWeightedArbitrary<RestEncoding['encoding']>[]>(
    { weight: 6, arbitrary: fc.constant(type === 'query' ? 'query' : 'json') },
    { weight: 4, arbitrary: fc.constantFrom('form', 'multipart', 'query') },
    { weight: 1, arbitrary: fc.constantFrom('truncated JSON', 'unsupported type') },
  )
  const languagePrefixes = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom('', '', '/en', '/fr', '/el') },
    { weight: 1, arbitrary: fc.constant('/de') },
  )
  return fc.record({ method: methods, languagePrefix: languagePrefixes, encoding: encodings })
}
