import http from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { type Operation, listOperations } from '../../src/contract/operations.ts'
import { appRouter, listNamespaceOperations } from '../../src/contract/router.ts'
import { namespaceNames, tecNamespacePath } from '../../src/core/namespace.ts'
import { recordResponse } from './contract-coverage.ts'
import type { TestService } from './test-service.ts'
import { languages } from '../../src/core/language.ts'

export type RestResponse = { status: number; headers: Record<string, string>; body: any }

/**
 * An object is sent as JSON, URLSearchParams and FormData as forms. A string is sent as it is, with the type of JSON.
 */
type Body = object | string
type SendOptions = { headers?: Record<string, string> }

export type RestClient = {
  get(path: string, options?: SendOptions): Promise<RestResponse>
  head(path: string, options?: SendOptions): Promise<RestResponse>
  options(path: string, options?: SendOptions): Promise<RestResponse>
  post(path: string, body?: Body, options?: SendOptions): Promise<RestResponse>
  put(path: string, body?: Body, options?: SendOptions): Promise<RestResponse>
  patch(path: string, body?: Body, options?: SendOptions): Promise<RestResponse>
  delete(path: string, body?: Body, options?: SendOptions): Promise<RestResponse>
  /** Sends any method, such as one that no operation has. */
  send(method: string, path: string, body?: Body, options?: SendOptions): Promise<RestResponse>
  /** The same client with these headers on each request. */
  withHeaders(headers: Record<string, string>): RestClient
}

/**
 * A client of the REST API at `restUrl`. A path is relative to it, or an absolute URL. The client checks each success
 * against the output schema of its operation, fails on unknown keys, and records each response for
 * contract-coverage.test.ts.
 */
export function createRestClient(restUrl: () => string, ownHeaders: Record<string, string> = {}): RestClient {
  const send = async (method: string, path: string, body?: Body, { headers = {} }: SendOptions = {}) => {
    const url = path.startsWith('http') ? path : restUrl() + path
    const response = await exchange(method, url, await encodeBody(body), { ...ownHeaders, ...headers })
    const override = method === 'POST' ? readMethodOverride(url, { ...ownHeaders, ...headers }) : null
    checkContract(findOperationAt(override ?? method, url, restUrl()), method, response, url, restUrl())
    return response
  }
  const withoutBody = (method: string) => (path: string, options?: SendOptions) =>
    send(method, path, undefined, options)
  const withBody = (method: string) => (path: string, body?: Body, options?: SendOptions) =>
    send(method, path, body, options)
  return {
    get: withoutBody('GET'),
    head: withoutBody('HEAD'),
    options: withoutBody('OPTIONS'),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: withBody('DELETE'),
    send,
    withHeaders: headers => createRestClient(restUrl, { ...ownHeaders, ...headers }),
  }
}

/** The method that a POST request names instead of its own. */
const readMethodOverride = (url: string, headers: Record<string, string>): string | null =>
  (new URL(url).searchParams.get('_method') ?? headers['x-http-method-override'])?.toUpperCase() ?? null

type EncodedBody = { bytes: Buffer; type: string } | null

async function encodeBody(body: Body | undefined): Promise<EncodedBody> {
  if (body === undefined) return null
  if (typeof body === 'string') return { bytes: Buffer.from(body), type: 'application/json' }
  if (!(body instanceof URLSearchParams) && !(body instanceof FormData))
    return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' }
  const form = new Response(body)
  return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' }
}

const connections = new http.Agent({ keepAlive: true })

/**
 * Sends a request over `node:http`, because `fetch` normalizes paths and does not allow a Host header. Percent-encodes
 * other characters than ASCII.
 */
function exchange(
  method: string,
  url: string,
  body: EncodedBody,
  headers: Record<string, string>,
): Promise<RestResponse> {
  const [, host, port, path] = /^https?:\/\/([^:/]+):(\d+)(.*)$/.exec(url) ?? []
  return new Promise((done, fail) => {
    const request = http.request({
      method,
      host,
      port,
      agent: connections,
      path: (path || '/').replace(/[^\x20-\x7e]+/gu, encodeURIComponent),
      headers: {
        ...(body ? { 'content-type': body.type, 'content-length': body.bytes.length } : {}),
        ...headers,
      },
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The service closed the idle connection while the request was on its way, so it did not receive the request.
      const isConnectionGone = request.reusedSocket && error.code === 'ECONNRESET'
      if (isConnectionGone) exchange(method, url, body, headers).then(done, fail)
      else fail(error)
    })
    request.on('response', response => {
      const isStream = response.headers['content-type'] === 'application/x-ndjson'
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', error => (isStream ? undefined : fail(error)))
      // A stream does not end. Its first message is enough to check the contract.
      if (isStream) response.once('data', () => request.destroy())
      response.on(isStream ? 'close' : 'end', () => {
        const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        const text = Buffer.concat(chunks).toString()
        const isJson = isStream || response.headers['content-type']?.startsWith('application/json')
        const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : text
        done({ status: response.statusCode ?? 0, headers: Object.fromEntries(flat), body: parsed })
      })
    })
    request.end(body?.bytes)
  })
}

/** The operations that both transports have. */
export const sharedOperations: Operation[] = listOperations(appRouter)

/** The operations of the calendar API. */
export const calendarOperations: Operation[] = sharedOperations.filter(({ rest }) => rest.namespace === 'calendar')

/** The operations of all APIs over REST. */
export const allOperations: Operation[] = namespaceNames.flatMap(listNamespaceOperations)

/** The base URL of an operation's path. */
export const getNamespaceUrl = (
  { restUrl, accountsUrl, sourcesUrl, siteSettingsUrl }: TestService,
  { rest }: Operation,
): string =>
  ({ calendar: restUrl, accounts: accountsUrl, sources: sourcesUrl, settings: siteSettingsUrl })[rest.namespace]

/** Matches a path of the accounts, the sources or the settings API. No path of the calendar API looks like this. */
const otherPath = /\/(accounts|sources|settings)\/v1(\/.*)?$/

/** Each operation with the pattern of its path and the methods that reach it. */
const routes = allOperations.map(operation => {
  const escaped = operation.rest.openapi.path.replaceAll('.', String.raw`\.`)
  const pattern = escaped.replace('{id}', String.raw`\d+`).replace(/\{\w+\}/, '[^/.]+')
  return { operation, path: new RegExp(`^${pattern}$`), methods: getHttpMethods(operation.rest) as string[] }
})

const languageSegment = new RegExp(`^/(${languages.join('|')})(?=/)`)

/** The operation that a request is for, in any spelling of the path. */
function findOperationAt(method: string, url: string, restUrl: string): Operation | null {
  const collapsed = decodeSafely(new URL(url).pathname)
    .replace(/\/{2,}/g, '/')
    .toLowerCase()
  const otherMatch = otherPath.exec(collapsed)
  const withoutLanguage = collapsed.replace(languageSegment, '')
  const restPath = new URL(restUrl).pathname
  if (!otherMatch && !withoutLanguage.startsWith(restPath)) return null
  const relativePath = otherMatch ? (otherMatch[2] ?? '') : withoutLanguage.slice(restPath.length)
  const path = relativePath.replace(/\/$/, '') || '/'
  const namespace = otherMatch?.[1] ?? 'calendar'
  const route = routes.find(
    ({ operation, path: pattern, methods }) =>
      operation.rest.namespace === namespace && pattern.test(path) && methods.includes(method),
  )
  return route?.operation ?? null
}

function decodeSafely(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function checkContract(
  operation: Operation | null,
  method: string,
  { status, body: receivedBody }: RestResponse,
  url: string,
  restUrl: string,
): void {
  const body: unknown = restUrl.endsWith(tecNamespacePath) ? parseTecForm(receivedBody) : receivedBody
  const error = body as { code?: unknown } | null
  const code = status >= 400 && typeof error?.code === 'string' ? error.code : null
  recordResponse({ operation: operation?.name ?? null, status, code })
  if (method === 'HEAD' || method === 'OPTIONS') return
  if (status >= 400) {
    expect(body, 'the body of a failure').toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
      data: { status },
    })
    return
  }
  if (!operation || status === 304) return
  expect(status, `the status of ${operation.name}`).toBe(operation.rest.status)
  if (/[?&]_?fields/.test(url)) return
  // Parsing drops unknown keys, so a difference means an undocumented key. `isDeepStrictEqual` is
  // much faster than `toEqual`.
  const parsed = operation.output.parse(body)
  if (!isDeepStrictEqual(body, parsed)) expect(body, `a response of ${operation.name}`).toEqual(parsed)
}

/**
 * The value as the output schemas have it: with each `author` as a number, which must be text in the TEC namespace, and
 * without the fields of virtual events there, which must have the values of ours.
 */
function parseTecForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(parseTecForm)
  if (typeof value !== 'object' || value === null) return value
  const { is_virtual: isVirtual, virtual_url: virtualUrl, ...members } = value as Record<string, unknown>
  if (typeof members['online_url'] === 'string')
    expect({ isVirtual, virtualUrl }).toEqual({ isVirtual: members['is_online'], virtualUrl: members['online_url'] })
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => {
      if (name !== 'author' || typeof member === 'object') return [name, parseTecForm(member)]
      expect(member, 'author').toEqual(expect.stringMatching(/^\d+$/))
      return [name, Number(member)]
    }),
  )
}
