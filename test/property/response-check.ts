import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import type { Operation } from '../../src/contract/operations.ts'
import { type NamespaceName, buildNamespacePaths, namespaceNames } from '../../src/core/namespace.ts'
import { sharedOperations } from '../support/rest-client.ts'
import type { ReceivedResponse } from './send-request.ts'
import type { RandomRequest } from './random-requests.ts'

type DocumentedResponse = { $ref?: string; headers?: Record<string, unknown>; content?: object }
type Document = {
  paths: Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>
  components: { responses: Record<string, DocumentedResponse> }
}

/** Compares a response with the OpenAPI documents. Returns the problems; an empty list if there are none. */
export type ResponseCheck = (request: RandomRequest, response: ReceivedResponse) => string[]

/** Documented headers that not every response has. */
const optionalHeaders = ['link', 'x-notice', 'ratelimit', 'ratelimit-policy', 'vary']

/** Whether the response shows a deleted or trashed record, which has no ETag. */
const isRemovedRecord = (method: string, text: string): boolean =>
  method === 'delete' || text.includes('"status":"trash"')

/** Reads the OpenAPI documents of the service. Returns the check of a response. */
export async function createResponseCheck(url: string): Promise<ResponseCheck> {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false })
  ajvFormats.default(ajv)
  const documents = {} as Record<NamespaceName, Document>
  for (const namespace of namespaceNames) {
    const response = await fetch(`${url}/${buildNamespacePaths('cal/events/v1')[namespace]}/doc`)
    documents[namespace] = (await response.json()) as Document
    ajv.addSchema(documents[namespace], namespace)
  }
  const validators = new Map<string, ValidateFunction>()
  const getValidator = (pointer: string): ValidateFunction => {
    const validator = validators.get(pointer) ?? ajv.compile({ $ref: pointer })
    validators.set(pointer, validator)
    return validator
  }
  const findBodyProblems = (pointer: string, body: unknown): string[] => {
    const validate = getValidator(pointer)
    return validate(body) ? [] : [`its body does not match ${pointer}: ${ajv.errorsText(validate.errors)}`]
  }
  return (request, response) => {
    const document = documents[request.namespace]
    if (response.status >= 500) return [`its status is ${response.status}: ${response.text}`]
    return request.transport === 'REST'
      ? findRestProblems(request, response, document, findBodyProblems)
      : findRpcProblems(request, response, document, findBodyProblems)
  }
}

type FindBodyProblems = (pointer: string, body: unknown) => string[]

const findOperation = (request: RandomRequest): Operation =>
  sharedOperations.find(({ name }) => name === request.operation) as Operation
const escapePointer = (segment: string): string =>
  encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))

/** The service rejects a longer request line with 431 before it chooses a route. */
const maxPathLength = 8_000

function findRestProblems(
  request: RandomRequest,
  { status, headers, text }: ReceivedResponse,
  document: Document,
  findBodyProblems: FindBodyProblems,
): string[] {
  if (request.method === 'OPTIONS') return status < 300 || status === 404 ? [] : [`OPTIONS has the status ${status}`]
  if (status === 431 && request.path.length > maxPathLength) return []
  const { path } = findOperation(request).rest.openapi
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase()
  const documentedResponses = document.paths[path]?.[method]?.responses
  if (!documentedResponses)
    return status === 404 || status === 405
      ? findErrorProblems(request, text, findBodyProblems)
      : [`${method} has the status ${status}`]
  const responseOrReference = documentedResponses[status]
  if (!responseOrReference) return [`its status ${status} is not documented: ${text}`]
  const referencedName = responseOrReference.$ref?.split('/').at(-1)
  const response = referencedName
    ? (document.components.responses[referencedName] as DocumentedResponse)
    : responseOrReference
  const mayBeMissing = isRemovedRecord(method, text) ? [...optionalHeaders, 'etag'] : optionalHeaders
  const names = Object.keys(response.headers ?? {}).map(name => name.toLowerCase())
  const missing = names.filter(name => !mayBeMissing.includes(name) && !(name in headers))
  const problems = missing.map(name => `it lacks the header ${name}`)
  if (!response.content || request.method === 'HEAD') return text === '' ? problems : [...problems, 'it has a body']
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return [...problems, `its type is ${headers['content-type']}`]
  if (status >= 400) return [...problems, ...findErrorProblems(request, text, findBodyProblems)]
  const pointer = `${request.namespace}#/paths/${escapePointer(path)}/${method}/responses/${status}/content/${escapePointer('application/json')}/schema`
  return [...problems, ...findBodyProblems(pointer, JSON.parse(text))]
}

const findErrorProblems = (
  { namespace, method }: RandomRequest,
  text: string,
  findBodyProblems: FindBodyProblems,
): string[] => (method === 'HEAD' ? [] : findBodyProblems(`${namespace}#/components/schemas/Error`, JSON.parse(text)))

type RpcResult = { result?: { data: unknown }; error?: { data: { httpStatus: number; data?: { status: number } } } }

function findRpcProblems(
  request: RandomRequest,
  { status, text }: ReceivedResponse,
  document: Document,
  findBodyProblems: FindBodyProblems,
): string[] {
  if (status === 304 || (status === 431 && request.path.length > maxPathLength)) return []
  const { rest } = findOperation(request)
  const { path, method } = rest.openapi
  const documentedResponses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {}
  const successPointer = `${request.namespace}#/paths/${escapePointer(path)}/${method.toLowerCase()}/responses/${rest.status}/content/${escapePointer('application/json')}/schema`
  const results = [JSON.parse(text) as RpcResult | RpcResult[]].flat()
  return results.flatMap(({ result, error }) => {
    if (result) return findBodyProblems(successPointer, result.data)
    const errorStatus = error?.data.data?.status ?? 0
    if (errorStatus >= 500 || !(errorStatus in documentedResponses))
      return [`its status ${errorStatus} is not documented: ${text}`]
    return findBodyProblems(`${request.namespace}#/components/schemas/Error`, error?.data)
  })
}
