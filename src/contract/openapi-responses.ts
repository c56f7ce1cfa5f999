import { z } from 'zod'
import { commonReasons, writeReasons } from '../api/procedure-failures.ts'
import {
  Failure,
  failureTable,
  createInvalidParamFailure,
  createMissingParamFailure,
  type FailureReason,
  toErrorBody,
} from '../core/failure/failures.ts'
import { feedMediaTypes } from '../core/feed-formats.ts'
import { createMessage } from '../core/failure/messages.ts'
import type { JsonSchema } from './openapi-schemas.ts'
import type { Operation } from './operations.ts'

const listReasons = ({ type, rest }: Operation): FailureReason[] => [
  ...commonReasons,
  'rest_callback_disabled', // only REST reads `_jsonp`
  ...(type === 'mutation' ? writeReasons : []),
  ...rest.failures,
]

/** The failures of an operation by status. */
function groupReasonsByStatus(operation: Operation): Map<number, FailureReason[]> {
  const byStatus = new Map<number, FailureReason[]>()
  for (const reason of listReasons(operation)) {
    const { status } = failureTable[reason]
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason])
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

/** The name and the meaning of each failure status. */
const statusTexts: Record<number, { name: string; meaning: string }> = {
  400: { name: 'BadRequest', meaning: 'The request is invalid. The response names every invalid parameter.' },
  401: { name: 'Unauthorized', meaning: 'Credentials are missing or wrong.' },
  403: { name: 'Forbidden', meaning: 'The caller does not have permission.' },
  404: { name: 'NotFound', meaning: 'The record or address does not exist.' },
  405: { name: 'MethodNotAllowed', meaning: 'The address does not accept this method.' },
  409: { name: 'Conflict', meaning: 'The request conflicts with another record or request.' },
  410: { name: 'Gone', meaning: 'The record is no longer available.' },
  412: { name: 'PreconditionFailed', meaning: 'The record has changed since the caller has read it.' },
  413: { name: 'ContentTooLarge', meaning: 'The body is too large.' },
  415: { name: 'UnsupportedMediaType', meaning: 'The body is neither JSON nor a form.' },
  429: { name: 'TooManyRequests', meaning: 'The caller has sent too many requests.' },
  500: { name: 'InternalError', meaning: 'The service failed.' },
  503: { name: 'Unavailable', meaning: 'The service is unavailable at the moment.' },
  507: { name: 'InsufficientStorage', meaning: 'The disk of the service is full.' },
}

/** Statuses with the same response in every operation. */
const sharedStatuses = [405, 413, 415, 429, 500, 503]

const getStatusName = (status: number): string => statusTexts[status]?.name ?? String(status)

/** The responses of an operation by status: the success with this schema, and every failure. */
export function describeResponses(operation: Operation, schema: JsonSchema): Record<string, unknown> {
  const { status } = operation.rest
  const success = {
    description: status === 201 ? 'The new record.' : 'Success.',
    headers: listHeaders(operation),
    content: Object.fromEntries(listMediaTypes(operation).map(type => [type, { schema }])),
  }
  const failures = [...groupReasonsByStatus(operation)].map(([failureStatus, reasons]) => [
    failureStatus,
    sharedStatuses.includes(failureStatus) && !reasons.some(reason => operation.rest.failures.includes(reason))
      ? { $ref: `#/components/responses/${getStatusName(failureStatus)}` }
      : createFailureResponse(failureStatus, reasons),
  ])
  const unchanged = operation.type === 'query' ? { 304: { $ref: '#/components/responses/NotModified' } } : {}
  return { [status]: success, ...unchanged, ...(Object.fromEntries(failures) as Record<string, unknown>) }
}

function listMediaTypes({ type, rest: { feedFormat } }: Operation): string[] {
  if (type === 'subscription') return ['application/x-ndjson', 'text/event-stream']
  if (feedFormat === undefined) return ['application/json']
  return feedFormat === 'any' ? Object.values(feedMediaTypes) : [feedMediaTypes[feedFormat]]
}

const notModified = {
  description: 'The response has not changed since the one that If-None-Match names.',
  headers: referToHeaders(['ETag', 'X-Request-Id']),
}

/** The If-None-Match or If-Match header of an operation. */
export const describeConditionalHeaders = ({ type, rest }: Operation) => {
  const header = (name: string, description: string) => ({
    in: 'header',
    name,
    description,
    required: false,
    schema: text,
  })
  if (type === 'subscription') return [header('Last-Event-ID', 'The same as `lastEventId`, and comes first.')]
  if (type === 'query')
    return [header('If-None-Match', 'Entity tags of earlier responses; 304 when one of them is current.')]
  const isConditional = rest.failures.includes('rest_precondition_failed')
  return isConditional
    ? [header('If-Match', 'Entity tag of a read of the record; 412 when the record has changed since.')]
    : []
}

function createFailureResponse(status: number, reasons: readonly FailureReason[]) {
  const codes = reasons.map(getSample).map(({ code, message }) => `- \`${code}\`: ${message}`)
  const examples = reasons.map(reason => [reason, { $ref: `#/components/examples/${reason}` }])
  const headers = headersByStatus[status]
  return {
    description: [statusTexts[status]?.meaning, '', ...codes].join('\n'),
    ...(headers ? { headers: referToHeaders(headers) } : {}),
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

/** Headers of responses. */
const headerSchemas = {
  'Content-Language': { description: 'Language of the texts; for a list, the language of the request.', schema: text },
  ETag: {
    description: 'Entity tag of the response, for If-None-Match and If-Match.',
    schema: text,
  },
  'Cache-Control': { description: 'How long caches may store the response.', schema: text },
  Vary: { description: 'Request headers on which the response depends.', schema: text },
  'X-Request-Id': { description: 'Id of the request in the log of the service.', schema: text },
  'X-Notice': { description: 'What the service changed or ignored in the request.', schema: text },
  'X-TEC-Total': { description: 'Number of records on all pages.', schema: count },
  'X-TEC-TotalPages': { description: 'Number of pages.', schema: count },
  'X-WP-Total': { description: 'The same as X-TEC-Total.', schema: count },
  'X-WP-TotalPages': { description: 'The same as X-TEC-TotalPages.', schema: count },
  Link: {
    description: 'The next and the previous page of a list; the translations of a record (RFC 8288).',
    schema: text,
  },
  Location: { description: 'Address of the new record.', schema: { type: 'string', format: 'uri' } },
  Allow: { description: 'Methods that the address accepts.', schema: text },
  'WWW-Authenticate': { description: 'How to sign in.', schema: text },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: count },
  'RateLimit-Policy': {
    description: 'Number of calls (`q`) within a number of seconds (`w`); absent without a limit.',
    schema: text,
  },
  RateLimit: { description: 'Number of calls left (`r`), and seconds until the window ends (`t`).', schema: text },
} as const

type Header = keyof typeof headerSchemas

const limitHeaders: Header[] = ['RateLimit-Policy', 'RateLimit']

const headersByStatus: Record<number, Header[]> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After', ...limitHeaders],
  503: ['Retry-After'],
}

function referToHeaders(names: Header[]) {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

function listHeaders({ type, rest, output }: Operation) {
  const isPage = output instanceof z.ZodObject && 'total_pages' in output.shape
  const isTranslated = output instanceof z.ZodObject && 'i18n_translations' in output.shape
  const pageHeaders: Header[] = ['X-TEC-Total', 'X-TEC-TotalPages', 'X-WP-Total', 'X-WP-TotalPages']
  return referToHeaders([
    ...(rest.status === 201 ? (['Location'] as const) : []),
    ...(isPage ? pageHeaders : []),
    ...(isPage || (isTranslated && type === 'query') ? (['Link'] as const) : []),
    ...(type === 'query' ? (['X-Notice', 'ETag', 'Vary'] as const) : []),
    ...(type === 'subscription' ? (['Vary'] as const) : []),
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
    code: { type: 'string', description: 'The reason, for programs; the same in every language.' },
    message: { type: 'string', description: 'The reason, for people.' },
    data: {
      type: 'object',
      properties: {
        status: { type: 'integer', description: 'The HTTP status.' },
        params: {
          description: 'What is wrong with each parameter, or the names of missing parameters.',
          oneOf: [
            { type: 'object', additionalProperties: { type: 'string' } },
            { type: 'array', items: { type: 'string' } },
          ],
        },
        details: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Fault' } },
        retry_after: { type: 'integer', description: 'Seconds to wait after too many requests.' },
        request_id: { type: 'string', description: 'Id of the request in the log, when the service failed.' },
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

/** The components that the responses of these operations refer to. */
export function createResponseComponents(operations: readonly Operation[]) {
  const used = new Set(operations.flatMap(listReasons))
  const reasons = (Object.keys(failureTable) as FailureReason[]).filter(reason => used.has(reason))
  const withStatus = (status: number) =>
    [...commonReasons, ...writeReasons].filter(reason => failureTable[reason].status === status)
  const responses = sharedStatuses.map(status => [
    getStatusName(status),
    createFailureResponse(status, withStatus(status)),
  ])
  return {
    schemas: { Error: ErrorBody, Fault },
    responses: { NotModified: notModified, ...(Object.fromEntries(responses) as Record<string, unknown>) },
    headers: headerSchemas,
    examples: Object.fromEntries(reasons.map(reason => [reason, { value: toErrorBody(getSample(reason)) }])),
  }
}
