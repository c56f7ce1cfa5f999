import { z } from 'zod'
import {
  Failure,
  FAILURES,
  createInvalidParamFailure,
  createMissingParamFailure,
  type FailureReason,
  toErrorBody,
} from '../core/failures.ts'
import { createMessage } from '../core/messages.ts'
import type { JsonSchema } from './openapi-schemas.ts'
import type { Operation } from './operations.ts'

/** Failures that a request may meet whatever it is for. */
const everywhere: readonly FailureReason[] = [
  'rest_invalid_param',
  'invalid_credentials',
  'rest_no_route',
  'rest_method_not_allowed',
  'rest_too_many_requests',
  'internal_error',
  'database_unavailable',
]

/** Failures that a request may meet where it writes. */
const onWrites: readonly FailureReason[] = [
  'rest_missing_callback_param',
  'rest_invalid_json',
  'rest_invalid_body',
  'rest_not_logged_in',
  'rest_forbidden',
  'rest_origin_forbidden',
  'rest_body_too_large',
  'rest_unsupported_media_type',
]

const reasonsOf = ({ type, rest }: Operation): FailureReason[] => [
  ...everywhere,
  ...(type === 'mutation' ? onWrites : []),
  ...rest.failures,
]

/** Every failure that a caller of an operation may meet, by status. */
function failuresOf(operation: Operation): Map<number, FailureReason[]> {
  const byStatus = new Map<number, FailureReason[]>()
  for (const reason of reasonsOf(operation)) {
    const { status } = FAILURES[reason]
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason])
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

/** What the statuses of failures are called, and what they mean. */
const STATUSES: Record<number, { name: string; meaning: string }> = {
  400: { name: 'BadRequest', meaning: 'The request is wrong; every bad parameter is named.' },
  401: { name: 'Unauthorized', meaning: 'Credentials are wrong, or needed.' },
  403: { name: 'Forbidden', meaning: 'The caller may not do this.' },
  404: { name: 'NotFound', meaning: 'There is no such thing.' },
  405: { name: 'MethodNotAllowed', meaning: 'The address is right, the method is none of its own.' },
  409: { name: 'Conflict', meaning: 'Another request was faster.' },
  410: { name: 'Gone', meaning: 'The record is in the trash.' },
  412: { name: 'PreconditionFailed', meaning: 'The record is no longer the one that If-Match names.' },
  413: { name: 'ContentTooLarge', meaning: 'The body is too large.' },
  415: { name: 'UnsupportedMediaType', meaning: 'The body is neither JSON nor a form.' },
  429: { name: 'TooManyRequests', meaning: 'The caller has used up its share for now.' },
  500: { name: 'InternalError', meaning: 'A fault of the service.' },
  503: { name: 'Unavailable', meaning: 'The service cannot answer now.' },
}

/** Statuses whose response is the same wherever it occurs. */
const shared = [405, 413, 415, 429, 500, 503]

const nameOf = (status: number): string => STATUSES[status]?.name ?? String(status)

/** The responses of an operation by status: its success, of this schema, and every failure. */
export function describeResponses(operation: Operation, schema: JsonSchema): Record<string, unknown> {
  const { status } = operation.rest
  const success = {
    description: status === 201 ? 'Created; the new record.' : 'Done.',
    headers: headersOf(operation),
    content: { 'application/json': { schema } },
  }
  const failures = [...failuresOf(operation)].map(([failed, reasons]) => [
    failed,
    shared.includes(failed) ? { $ref: `#/components/responses/${nameOf(failed)}` } : failureResponse(failed, reasons),
  ])
  const unchanged = operation.type === 'query' ? { 304: { $ref: '#/components/responses/NotModified' } } : {}
  return { [status]: success, ...unchanged, ...(Object.fromEntries(failures) as Record<string, unknown>) }
}

/** What a read answers to who has the answer. */
const notModified = {
  description: 'What If-None-Match names is still so.',
  headers: referring(['ETag', 'X-Request-Id']),
}

/** Headers by which a request says what its caller has seen. */
export const describeConditionalHeaders = ({ type, rest }: Operation) => {
  const header = (name: string, description: string) => ({
    in: 'header',
    name,
    description,
    required: false,
    schema: text,
  })
  if (type === 'query')
    return [header('If-None-Match', 'Tags of answers that the caller has; 304 when one is still so.')]
  const isConditional = rest.failures.includes('rest_precondition_failed')
  return isConditional ? [header('If-Match', 'Tag of a read of the record; 412 when it has been changed since.')] : []
}

function failureResponse(status: number, reasons: readonly FailureReason[]) {
  const codes = reasons.map(getSample).map(({ code, message }) => `- \`${code}\`: ${message}`)
  const examples = reasons.map(reason => [reason, { $ref: `#/components/examples/${reason}` }])
  const headers = STATUS_HEADERS[status]
  return {
    description: [STATUSES[status]?.meaning, '', ...codes].join('\n'),
    ...(headers ? { headers: referring(headers) } : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples) as Record<string, unknown>,
      },
    },
  }
}

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

/** Headers of answers. */
const HEADERS = {
  'Content-Language': { description: 'Language of the texts, or the one a list was asked in.', schema: text },
  ETag: {
    description: 'Names the bytes of what a read of this address answers; for If-None-Match and If-Match.',
    schema: text,
  },
  'Cache-Control': { description: 'Who may keep the answer, and for how long without asking.', schema: text },
  Vary: { description: 'Headers of the request on which the answer depends.', schema: text },
  'X-Request-Id': { description: 'Finds the request in the log of the service.', schema: text },
  'X-Notice': { description: 'What the service changed or ignored about the request, in words.', schema: text },
  'X-TEC-Total': { description: 'Records that match, on all pages.', schema: count },
  'X-TEC-TotalPages': { description: 'Pages.', schema: count },
  'X-WP-Total': { description: 'The same as X-TEC-Total.', schema: count },
  'X-WP-TotalPages': { description: 'The same as X-TEC-TotalPages.', schema: count },
  Link: {
    description: 'Of a list, the next and the previous page; of a record, its translations (RFC 8288).',
    schema: text,
  },
  Location: { description: 'Address of the new record.', schema: { type: 'string', format: 'uri' } },
  Allow: { description: 'The methods that this address takes.', schema: text },
  'WWW-Authenticate': { description: 'How to sign in.', schema: text },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: count },
  'RateLimit-Policy': {
    description: 'How many calls (`q`) a caller has within how many seconds (`w`); absent where nothing is limited.',
    schema: text,
  },
  RateLimit: { description: 'How many of them are left (`r`), and for how many seconds (`t`).', schema: text },
} as const

type Header = keyof typeof HEADERS

const limitHeaders: Header[] = ['RateLimit-Policy', 'RateLimit']

const STATUS_HEADERS: Record<number, Header[]> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After', ...limitHeaders],
  503: ['Retry-After'],
}

function referring(names: Header[]) {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

function headersOf({ type, rest, output }: Operation) {
  const isPage = output instanceof z.ZodObject && 'total_pages' in output.shape
  const isTranslated = output instanceof z.ZodObject && 'i18n_translations' in output.shape
  const pageHeaders: Header[] = ['X-TEC-Total', 'X-TEC-TotalPages', 'X-WP-Total', 'X-WP-TotalPages']
  return referring([
    ...(rest.status === 201 ? (['Location'] as const) : []),
    ...(isPage ? pageHeaders : []),
    ...(isPage || (isTranslated && type === 'query') ? (['Link'] as const) : []),
    ...(type === 'query' ? (['X-Notice', 'ETag', 'Vary'] as const) : []),
    ...(type === 'mutation' && isTranslated ? (['ETag'] as const) : []),
    'Cache-Control',
    'Content-Language',
    'X-Request-Id',
    ...limitHeaders,
  ])
}

const Fault = {
  type: 'object',
  description: 'What is wrong with one parameter.',
  properties: {
    code: { type: 'string', description: 'For programs.' },
    message: { type: 'string', description: 'For people.' },
    data: { type: 'object', additionalProperties: {} },
  },
  required: ['code', 'message'],
}

/** The body of every failure. */
const ErrorBody = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'The reason, for programs; it never changes with the language.' },
    message: { type: 'string', description: 'The reason, for people.' },
    data: {
      type: 'object',
      properties: {
        status: { type: 'integer', description: 'The status of the answer.' },
        params: {
          description: 'The parameters at fault: what is wrong by name, or the names of those that are missing.',
          oneOf: [
            { type: 'object', additionalProperties: { type: 'string' } },
            { type: 'array', items: { type: 'string' } },
          ],
        },
        details: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Fault' } },
        retry_after: { type: 'integer', description: 'Seconds to wait, where there were too many requests.' },
        request_id: { type: 'string', description: 'Of a fault of the service: finds the request in its log.' },
      },
      required: ['status'],
    },
  },
  required: ['code', 'message', 'data'],
}

const samples: Partial<Record<FailureReason, Failure>> = {
  rest_invalid_param: createInvalidParamFailure({
    page: { code: 'rest_too_small', message: createMessage('at-least', { min: 1 }), data: { param: 'page' } },
  }),
  rest_missing_callback_param: createMissingParamFailure(['title', 'end_date']),
  rest_too_many_requests: new Failure('rest_too_many_requests', { retry_after: 42 }),
}

const getSample = (reason: FailureReason): Failure => samples[reason] ?? new Failure(reason)

/** What the responses of these operations refer to. */
export function createResponseComponents(operations: readonly Operation[]) {
  const met = new Set(operations.flatMap(reasonsOf))
  const reasons = (Object.keys(FAILURES) as FailureReason[]).filter(reason => met.has(reason))
  const withStatus = (status: number) =>
    [...everywhere, ...onWrites].filter(reason => FAILURES[reason].status === status)
  const responses = shared.map(status => [nameOf(status), failureResponse(status, withStatus(status))])
  return {
    schemas: { Error: ErrorBody, Fault },
    responses: { NotModified: notModified, ...(Object.fromEntries(responses) as Record<string, unknown>) },
    headers: HEADERS,
    examples: Object.fromEntries(reasons.map(reason => [reason, { value: toErrorBody(getSample(reason)) }])),
  }
}
