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

/** What is wrong with an answer, by what the service's own documents say of it; nothing when it is right. */
export type ResponseCheck = (asked: RandomRequest, answer: ReceivedResponse) => string[]

/** Headers that an answer has only when there is something to say. */
const occasional = ['link', 'x-notice', 'ratelimit', 'ratelimit-policy', 'vary']

/** Whether an answer shows a record that nobody can read now, and so has no tag: one that is deleted, or in the trash. */
const isGone = (method: string, text: string): boolean => method === 'delete' || text.includes('"status":"trash"')

/** Reads the OpenAPI documents of the service, and judges by them. */
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
  const bodyFaults = (pointer: string, body: unknown): string[] => {
    const validate = validator(pointer)
    return validate(body) ? [] : [`its body is not as ${pointer} says: ${ajv.errorsText(validate.errors)}`]
  }
  return (asked, answer) => {
    const document = documents[asked.namespace]
    if (answer.status >= 500) return [`its status is ${answer.status}: ${answer.text}`]
    return asked.transport === 'REST'
      ? restFaults(asked, answer, document, bodyFaults)
      : rpcFaults(asked, answer, document, bodyFaults)
  }
}

type BodyFaults = (pointer: string, body: unknown) => string[]

const operationOf = (asked: RandomRequest): Operation =>
  allOperations.find(({ name }) => name === asked.operation) as Operation
const escaped = (segment: string): string => encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))

/** A request line that is longer than the service reads is refused before it is known what it asks for. */
const lineMax = 8_000

function restFaults(
  asked: RandomRequest,
  { status, headers, text }: ReceivedResponse,
  document: Document,
  bodyFaults: BodyFaults,
): string[] {
  if (asked.method === 'OPTIONS') return status < 300 || status === 404 ? [] : [`OPTIONS has the status ${status}`]
  if (status === 431 && asked.path.length > lineMax) return []
  const { path } = operationOf(asked).rest.openapi
  const method = asked.method === 'HEAD' ? 'get' : asked.method.toLowerCase()
  const documented = document.paths[path]?.[method]?.responses
  if (!documented)
    return status === 404 || status === 405
      ? errorFaults(asked, text, bodyFaults)
      : [`${method} has the status ${status}`]
  const named = documented[status]
  if (!named) return [`its status ${status} is not documented: ${text}`]
  const response = named.$ref ? (document.components.responses[named.$ref.split('/').at(-1) ?? ''] as Response) : named
  const excused = isGone(method, text) ? [...occasional, 'etag'] : occasional
  const names = Object.keys(response.headers ?? {}).map(name => name.toLowerCase())
  const lacking = names.filter(name => !excused.includes(name) && !(name in headers))
  const faults = lacking.map(name => `it lacks the header ${name}`)
  if (!response.content || asked.method === 'HEAD') return text === '' ? faults : [...faults, 'it has a body']
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return [...faults, `its type is ${headers['content-type']}`]
  if (status >= 400) return [...faults, ...errorFaults(asked, text, bodyFaults)]
  const pointer = `${asked.namespace}#/paths/${escaped(path)}/${method}/responses/${status}/content/${escaped('application/json')}/schema`
  return [...faults, ...bodyFaults(pointer, JSON.parse(text))]
}

const errorFaults = ({ namespace, method }: RandomRequest, text: string, bodyFaults: BodyFaults): string[] =>
  method === 'HEAD' ? [] : bodyFaults(`${namespace}#/components/schemas/Error`, JSON.parse(text))

type Told = { result?: { data: unknown }; error?: { data: { httpStatus: number; data?: { status: number } } } }

function rpcFaults(
  asked: RandomRequest,
  { status, text }: ReceivedResponse,
  document: Document,
  bodyFaults: BodyFaults,
): string[] {
  if (status === 304 || (status === 431 && asked.path.length > lineMax)) return []
  const { rest } = operationOf(asked)
  const { path, method } = rest.openapi
  const documented = document.paths[path]?.[method.toLowerCase()]?.responses ?? {}
  const success = `${asked.namespace}#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${rest.status}/content/${escaped('application/json')}/schema`
  const told = [JSON.parse(text) as Told | Told[]].flat()
  return told.flatMap(({ result, error }) => {
    if (result) return bodyFaults(success, result.data)
    const refused = error?.data.data?.status ?? 0
    if (refused >= 500 || !(refused in documented)) return [`its status ${refused} is not documented: ${text}`]
    return bodyFaults(`${asked.namespace}#/components/schemas/Error`, error?.data)
  })
}
