import type { z } from 'zod'
import { getHttpMethods } from '../../api/rest-meta.ts'
import type { Operation } from '../../contract/operations.ts'
import { createInvalidParamFailure } from '../../core/failures.ts'
import { createMessage } from '../../core/messages.ts'
import { type FieldSelection, parseFieldSelection } from '../../core/selected-fields.ts'
import type { RouteParams } from '../express-adapter.ts'

type Parameters = Readonly<Record<string, unknown>>

/** The parts of a request that have parameters. */
export type RequestParameters = { query: Parameters; body: Parameters; params: RouteParams }

/** What REST reads from the parameters of a request. */
export type RestInput = {
  /** The input of the procedure. */
  input: Parameters
  /** The fields that the response shows; null for all. */
  fields: FieldSelection | null
  /** What the service ignores in the request. */
  notices: string[]
}

/** Parameters of every operation, which its schema does not have. */
const commonParameters = ['_fields', '_method']

/** Parameters of every feed, which shows all fields. */
const feedParameters = ['_method']

/** Throws `rest_invalid_param` for a `_method` in the body that names another operation. */
export function readInput(operation: Operation, parameters: RequestParameters, isTec: boolean): RestInput {
  requireSameMethod(operation, parameters.body)
  const merged = mergeInput(operation, parameters)
  const { input, ignoredOrder } = isTec ? ignoreUnknownOrder(operation, merged) : { input: merged, ignoredOrder: null }
  return {
    input,
    fields: parseFieldSelection(merged['_fields']),
    notices: [
      ...(ignoredOrder === null ? [] : [`orderby=${formatParameter(ignoredOrder)} was ignored`]),
      ...formatUnknownParameters(listUnknownParameters(operation, parameters.query)),
    ],
  }
}

/** Whether a parameter of an operation is a list. If such a parameter is repeated, all values count. */
export const isListParameter = ({ input: { shape } }: Operation, name: string): boolean =>
  Object.hasOwn(shape, name) && (shape[name] as z.ZodType).safeParse([]).success

/** The operation is chosen before the body is read, so a method in the body cannot have an effect. */
function requireSameMethod({ rest }: Operation, { _method: method }: Parameters): void {
  if (typeof method !== 'string' || method === '' || getHttpMethods(rest).includes(method.trim().toUpperCase())) return
  throw createInvalidParamFailure({ _method: createMessage('method-in-url') })
}

/**
 * The input of a procedure. The body wins over the query, except for the language. Only the path names the record: a
 * slug in the body or query is the new one.
 */
function mergeInput(operation: Operation, { query, body, params }: RequestParameters): Parameters {
  const input: Record<string, unknown> = { ...query, ...body }
  if ('i18n_language' in query) input['i18n_language'] = query['i18n_language']
  if ('slug' in params && 'slug' in input && 'new_slug' in operation.input.shape) input['new_slug'] = input['slug']
  return { ...input, ...params }
}

/** The input without a sort key that the operation does not have. The TEC API ignores such keys. */
function ignoreUnknownOrder({ input: { shape } }: Operation, input: Parameters) {
  const { orderby, ...rest } = input
  const isIgnored =
    typeof orderby === 'string' && 'orderby' in shape && !(shape['orderby'] as z.ZodType).safeParse(orderby).success
  return isIgnored ? { input: rest, ignoredOrder: orderby } : { input, ignoredOrder: null }
}

/** The query parameters of a GET request that its operation does not have; none for a write. */
function listUnknownParameters({ type, input, rest }: Operation, query: Parameters): string[] {
  if (type !== 'query') return []
  const known = rest.feedFormat ? feedParameters : commonParameters
  return Object.keys(query).filter(name => !(name in input.shape) && !known.includes(name))
}

const listedParametersMax = 20
const parameterMaxLength = 100

function formatUnknownParameters(names: string[]): string[] {
  if (names.length === 0) return []
  return [`unknown parameters were ignored: ${names.slice(0, listedParametersMax).map(formatParameter).join(', ')}`]
}

/** Text of a caller as a header can contain it. */
const formatParameter = (text: string): string => encodeURIComponent(text).slice(0, parameterMaxLength)
