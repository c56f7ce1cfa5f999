import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import type { Operation } from '../../src/contract/operations.ts'
import { type Namespace, buildNamespacePaths, namespaces } from '../../src/core/namespace.ts'
import { allOperations } from '../support/rest-client.ts'
import type { ReceivedResponse } from './send-request.ts'
import type { RandomRequest } from './random-requests.ts'

type Response = { $ref?: string; headers?: Record<string, unknown>; content?: object }
type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>
  components: { responses: Record<string, Response> }
}

/** Compares a response with the OpenAPI documents. Returns the problems; an empty list if there are none. */
export type ResponseCheck = (asked: RandomRequest, answer: ReceivedResponse) => string[]

/** Documented headers that a response may lack. */
const optionalHeaders = ['link', 'x-notice', 'ratelimit', 'ratelimit-policy', 'vary']

/** Whether the response shows a deleted or trashed record, which has no ETag. */
const isGone = (method: string, text: string): boolean => method === 'delete' || text.includes('"status":"trash"')

/** Reads the OpenAPI documents of the service. */
export async function createResponseCheck(url: string): Promise<ResponseCheck> {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false })
  ajvFormats.default(ajv)
  const documents = {} as Record<Namespace, Document>
  for (const namespace of namespaces) {
    const answer = await fetch(`${url}/${buildNamespacePaths('cal/events/v1')[namespace]}/doc`)
    documents[namespace] = (await answer.json()) as Document
    ajv.addSchema(documents[namespace], namespace)
  }
  const validators = new Map<string, ValidateFunction>()
  const validator = (pointer: string): ValidateFunction => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: pointer })
    validators.set(pointer, known)
    return known
  }
  const findBodyProblems = (pointer: string, body: unknown): string[] => {
    const validate = validator(pointer)
    return validate(body) ? [] : [`its body does not match ${pointer}: ${ajv.errorsText(validate.errors)}`]
  }
  return (asked, answer) => {
    const document = documents[asked.namespace]
    if (answer.status >= 500) return [`its status is ${answer.status}: ${answer.text}`]
    return asked.transport === 'REST'
      ? findRestProblems(asked, answer, document, findBodyProblems)
      : findRpcProblems(asked, answer, document, findBodyProblems)
  }
}

type FindBodyProblems = (pointer: string, body: unknown) => string[]

const findOperation = (asked: RandomRequest): Operation =>
  allOperations.find(({ name }) => name === asked.operation) as Operation
const escaped = (segment: string): string => encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))

/** The service rejects a longer request line with 431 before it chooses a route. */
const maxPathLength = 8_000

function findRestProblems(
  asked: RandomRequest,
  { status, headers, text }: ReceivedResponse,
  document: Document,
  findBodyProblems: FindBodyProblems,
): string[] {
  if (asked.method === 'OPTIONS') return status < 300 || status === 404 ? [] : [`OPTIONS has the status ${status}`]
  if (status === 431 && asked.path.length > maxPathLength) return []
  const { path } = findOperation(asked).rest.openapi
  const method = asked.method === 'HEAD' ? 'get' : asked.method.toLowerCase()
  const documented = document.paths[path]?.[method]?.responses
  if (!documented)
    return status === 404 || status === 405
      ? findErrorProblems(asked, text, findBodyProblems)
      : [`${method} has the status ${status}`]
  const named = documented[status]
  if (!named) return [`its status ${status} is not documented: ${text}`]
  const response = named.$ref ? (document.components.responses[named.$ref.split('/').at(-1) ?? ''] as Response) : named
  const mayBeMissing = isGone(method, text) ? [...optionalHeaders, 'etag'] : optionalHeaders
  const names = Object.keys(response.headers ?? {}).map(name => name.toLowerCase())
  const missing = names.filter(name => !mayBeMissing.includes(name) && !(name in headers))
  const problems = missing.map(name => `it lacks the header ${name}`)
  if (!response.content || asked.method === 'HEAD') return text === '' ? problems : [...problems, 'it has a body']
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return [...problems, `its type is ${headers['content-type']}`]
  if (status >= 400) return [...problems, ...findErrorProblems(asked, text, findBodyProblems)]
  const pointer = `${asked.namespace}#/paths/${escaped(path)}/${method}/responses/${status}/content/${escaped('application/json')}/schema`
  return [...problems, ...findBodyProblems(pointer, JSON.parse(text))]
}

const findErrorProblems = (
  { namespace, method }: RandomRequest,
  text: string,
  findBodyProblems: FindBodyProblems,
): string[] => (method === 'HEAD' ? [] : findBodyProblems(`${namespace}#/components/schemas/Error`, JSON.parse(text)))

type RpcResult = { result?: { data: unknown }; error?: { data: { httpStatus: number; data?: { status: number } } } }

function findRpcProblems(
  asked: RandomRequest,
  { status, text }: ReceivedResponse,
  document: Document,
  findBodyProblems: FindBodyProblems,
): string[] {
  if (status === 304 || (status === 431 && asked.path.length > maxPathLength)) return []
  const { rest } = findOperation(asked)
  const { path, method } = rest.openapi
  const documented = document.paths[path]?.[method.toLowerCase()]?.responses ?? {}
  const success = `${asked.namespace}#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${rest.status}/content/${escaped('application/json')}/schema`
  const results = [JSON.parse(text) as RpcResult | RpcResult[]].flat()
  return results.flatMap(({ result, error }) => {
    if (result) return findBodyProblems(success, result.data)
    const refused = error?.data.data?.status ?? 0
    if (refused >= 500 || !(refused in documented)) return [`its status ${refused} is not documented: ${text}`]
    return findBodyProblems(`${asked.namespace}#/components/schemas/Error`, error?.data)
  })
}
