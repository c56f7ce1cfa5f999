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

/** A request with its operation. */
export type RandomRequest = {
  operation: string
  namespace: NamespaceName
  transport: 'REST' | 'RPC'
  method: string
  /** Includes the query. */
  path: string
  headers: Record<string, string>
  body: string | null
}

/** The operations except streams, which do not end. */
export const requestedOperations = sharedOperations.filter(({ type }) => type !== 'subscription')

/** Requests to `requestedOperations` with equal probability. */
export const arbitraryRequests = (fixtures: Fixtures): fc.Arbitrary<RandomRequest> =>
  fc.oneof(...requestedOperations.map(operation => arbitraryOperationRequests(operation, fixtures)))

/**
 * In every fourth request, nothing is wrong: an administrator sends the required fields. Of the others, few succeed,
 * because one of their many parts is wrong.
 */
function arbitraryOperationRequests(operation: Operation, fixtures: Fixtures): fc.Arbitrary<RandomRequest> {
  const { type, rest } = operation
  const usualMethods = fc.constantFrom(...getHttpMethods(rest))
  const usualEncodings = fc.record({
    method: usualMethods,
    languagePrefix: fc.constant(''),
    encoding: fc.constant(type === 'query' ? 'query' : 'json'),
  })
  const validRequests = buildRequests(operation, {
    inputs: arbitraryMinimalInputs(operation, fixtures),
    rpcInputs: arbitraryMinimalInputs(operation, fixtures),
    encodings: usualEncodings,
    headers: fc.constant(fixtures.callers[0]?.headers ?? {}),
  })
  const inputs = arbitraryInputs(operation, fixtures)
  const randomRequests = buildRequests(operation, {
    inputs,
    rpcInputs: fc.oneof({ weight: 20, arbitrary: inputs }, { weight: 1, arbitrary: arbitraryHostileValues }),
    encodings: arbitraryEncodings(operation),
    headers: arbitraryHeaders(fixtures),
  })
  return fc.oneof({ weight: 1, arbitrary: validRequests }, { weight: 3, arbitrary: randomRequests })
}

type RequestParts = {
  inputs: fc.Arbitrary<OperationInput>
  rpcInputs: fc.Arbitrary<unknown>
  encodings: fc.Arbitrary<RestEncoding>
  headers: fc.Arbitrary<Record<string, string>>
}

/** As many requests over REST as over RPC. */
function buildRequests(
  operation: Operation,
  { inputs, rpcInputs, encodings, headers }: RequestParts,
): fc.Arbitrary<RandomRequest> {
  const operationFields = { operation: operation.name, namespace: operation.rest.namespace }
  const rest = fc.tuple(inputs, encodings, headers).map(([input, encoding, extraHeaders]): RandomRequest => ({
    ...operationFields,
    transport: 'REST',
    ...encodeRestRequest(operation, input, encoding, extraHeaders),
  }))
  const rpc = fc.tuple(rpcInputs, headers, fc.nat(9)).map(([input, extraHeaders, nth]): RandomRequest => ({
    ...operationFields,
    transport: 'RPC',
    ...encodeRpcRequest(operation, input, extraHeaders, nth === 0),
  }))
  return fc.oneof(rest, rpc)
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
