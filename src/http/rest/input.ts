import { z } from 'zod'
import { getHttpMethods } from '../../api/rest-meta.ts'
import type { Operation } from '../../contract/operations.ts'
import { createInvalidParamFailure } from '../../core/failure/failures.ts'
import { createMessage, type Message } from '../../core/failure/messages.ts'
import { pageSizeMax } from '../../core/paging.ts'
import type { FieldSelection } from '../../core/json/selected-fields.ts'
import type { RouteParams } from '../express-adapter.ts'
import { checkSelectedFields, readSelectedFields } from './field-parameters.ts'
import { formatIgnored, formatUnknownParameters } from './notices.ts'
import { type AdaptedInput, adaptTecInput, type ReadBefore } from './tec-input.ts'

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
const commonParameters = ['fields', '_fields', '_method']

/** Parameters of every feed, which shows all fields. */
const feedParameters = ['_method']

/**
 * `readBefore` is null outside the namespace of the TEC API. Throws `rest_invalid_param` for a `_method` in the body that
 * names another operation and, if `isStrict`, for what would be ignored or reduced: parameters that do not exist, fields
 * that the response does not have, a page that is too large.
 */
export async function readInput(
  operation: Operation,
  parameters: RequestParameters,
  readBefore: ReadBefore | null,
  isStrict: boolean,
): Promise<RestInput> {
  requireSameMethod(operation, parameters.body)
  const merged = mergeInput(operation, parameters)
  const selected = readSelectedFields(merged)
  const adapted = readBefore ? await adaptTecInput(operation, merged, readBefore) : { input: merged, notices: [] }
  const { input, notices } = operation.type === 'query' ? ignoreEmptyLists(operation, adapted) : adapted
  const unknownParameters = listUnknownParameters(operation, input)
  if (isStrict)
    requireNoMessages({
      ...checkSelectedFields(operation, selected, { isTec: readBefore !== null }),
      ...checkPageSize(operation, input),
      ...Object.fromEntries(unknownParameters.map(name => [name, createMessage('unknown-parameter')])),
    })
  return {
    input,
    fields: selected.fields,
    notices: [...notices, ...selected.notices, ...formatUnknownParameters(unknownParameters)],
  }
}

function requireNoMessages(messages: Record<string, Message>): void {
  if (Object.keys(messages).length > 0) throw createInvalidParamFailure(messages)
}

/** The message for a page that has more records than the service sends at once. */
const checkPageSize = ({ input: { shape } }: Operation, { per_page: size }: Parameters): Record<string, Message> =>
  'per_page' in shape && Number(size) > pageSizeMax ? { per_page: createMessage('at-most', { max: pageSizeMax }) } : {}

/** Whether a parameter of an operation is a list. If such a parameter is repeated, all values count. */
export const isListParameter = ({ input: { shape } }: Operation, name: string): boolean =>
  Object.hasOwn(shape, name) && (shape[name] as z.ZodType).safeParse([]).success

/** Whether an operation has an answer without a parameter. */
const isOptional = ({ input: { shape } }: Operation, name: string): boolean =>
  (shape[name] as z.ZodType).safeParse(undefined).success

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

/** The input of a read without lists of nothing, such as `tags=,` and `categories=0`: the TEC API reads them as absent. */
function ignoreEmptyLists(operation: Operation, { input, notices }: AdaptedInput): AdaptedInput {
  const { shape } = operation.input
  const isEmptyList = (name: string) => {
    if (!isListParameter(operation, name) || !isOptional(operation, name)) return false
    const { success, data } = (shape[name] as z.ZodType).safeParse(input[name])
    return success && Array.isArray(data) && data.length === 0
  }
  const ignored = Object.keys(input).filter(isEmptyList)
  if (ignored.length === 0) return { input, notices }
  const texts = ignored.map(name => [name, String(input[name])] as const).filter(([, text]) => /[^\s,]/.test(text))
  return {
    input: Object.fromEntries(Object.entries(input).filter(([name]) => !ignored.includes(name))),
    notices: [...notices, ...texts.map(([name, text]) => formatIgnored(name, text))],
  }
}

/** The parameters that an operation does not have. A record that was read has fields that its update does not have. */
function listUnknownParameters({ type, input: { shape }, output, rest }: Operation, input: Parameters): string[] {
  if (type === 'subscription') return []
  const known = rest.feedFormat ? feedParameters : commonParameters
  const readOnly = type === 'mutation' && output instanceof z.ZodObject ? output.shape : {}
  return Object.keys(input).filter(name => !(name in shape) && !(name in readOnly) && !known.includes(name))
}
