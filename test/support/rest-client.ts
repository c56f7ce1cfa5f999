import http from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { type Operation, listOperations } from '../../src/contract/operations.ts'
import { appRouter, listNamespaceOperations } from '../../src/contract/router.ts'
import { recordResponse } from './contract-coverage.ts'
import type { TestService } from './test-service.ts'

export type RestResponse = { status: number; headers: Record<string, string>; body: any }

/** An object goes as JSON, URLSearchParams and FormData as forms, a text as it is (name its Content-Type). */
type Body = object | string
type Sending = { headers?: Record<string, string> }

export type RestClient = {
  get(path: string, more?: Sending): Promise<RestResponse>
  head(path: string, more?: Sending): Promise<RestResponse>
  options(path: string, more?: Sending): Promise<RestResponse>
  post(path: string, body?: Body, more?: Sending): Promise<RestResponse>
  put(path: string, body?: Body, more?: Sending): Promise<RestResponse>
  patch(path: string, body?: Body, more?: Sending): Promise<RestResponse>
  delete(path: string, body?: Body, more?: Sending): Promise<RestResponse>
  /** Any method, for those that nothing takes. */
  send(method: string, path: string, body?: Body, more?: Sending): Promise<RestResponse>
  /** The same client with these headers on each request, such as somebody's credentials. */
  withHeaders(headers: Record<string, string>): RestClient
}

/**
 * A client of the REST interface at `restUrl`. Paths are below it, or whole from the scheme on. Every success is held against
 * the output schema of its operation, unknown keys included, and every answer goes into the contract ledger.
 */
export function createRestClient(restUrl: () => string, own: Record<string, string> = {}): RestClient {
  const send = async (method: string, path: string, body?: Body, { headers = {} }: Sending = {}) => {
    const url = path.startsWith('http') ? path : restUrl() + path
    const answered = await exchange(method, url, await encoded(body), { ...own, ...headers })
    keepContract(operationAt(method, url, restUrl()), method, answered)
    return answered
  }
  const reading = (method: string) => (path: string, more?: Sending) => send(method, path, undefined, more)
  const writing = (method: string) => (path: string, body?: Body, more?: Sending) => send(method, path, body, more)
  return {
    get: reading('GET'),
    head: reading('HEAD'),
    options: reading('OPTIONS'),
    post: writing('POST'),
    put: writing('PUT'),
    patch: writing('PATCH'),
    delete: writing('DELETE'),
    send,
    withHeaders: headers => createRestClient(restUrl, { ...own, ...headers }),
  }
}

type Encoded = { bytes: Buffer; type: string } | null

async function encoded(body: Body | undefined): Promise<Encoded> {
  if (body === undefined) return null
  if (typeof body === 'string') return { bytes: Buffer.from(body), type: 'application/json' }
  if (!(body instanceof URLSearchParams) && !(body instanceof FormData))
    return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' }
  const form = new Response(body)
  return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' }
}

const connections = new http.Agent({ keepAlive: true })

/** Not fetch: it would mend paths and refuse a Host of our choice. Letters beyond ASCII are percent-encoded, as every client does. */
function exchange(method: string, url: string, body: Encoded, headers: Record<string, string>): Promise<RestResponse> {
  const [, host, port, path] = /^https?:\/\/([^:/]+):(\d+)(.*)$/.exec(url) ?? []
  return new Promise((done, fail) => {
    const sent = http.request({
      ...{ method, host, port, agent: connections },
      path: (path || '/').replace(/[^\x20-\x7e]+/gu, encodeURIComponent),
      headers: {
        ...(body ? { 'content-type': body.type, 'content-length': body.bytes.length } : {}),
        ...headers,
      },
    })
    sent.on('error', fail)
    sent.on('response', answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', fail)
      answer.on('end', () => {
        const flat = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
        const text = Buffer.concat(chunks).toString()
        const isJson = answer.headers['content-type']?.startsWith('application/json')
        const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : text
        done({ status: answer.statusCode ?? 0, headers: Object.fromEntries(flat), body: parsed })
      })
    })
    sent.end(body?.bytes)
  })
}

/** The operations of the calendar. */
export const calendarOperations: Operation[] = listNamespaceOperations('calendar')

/** Those of every interface. */
export const allOperations: Operation[] = listOperations(appRouter)

/** The address of an operation's interface, which its path is below. */
export const getInterfaceUrl = ({ restUrl, accountsUrl }: TestService, { rest }: Operation): string =>
  rest.namespace === 'accounts' ? accountsUrl : restUrl

/** An address below the interface of accounts; the calendar has no path like this. */
const inAccounts = /\/accounts\/v1(\/.*)?$/

/** Each operation with the pattern of its path and the methods that reach it. */
const routes = allOperations.map(operation => {
  const pattern = operation.rest.openapi.path.replace('{id}', String.raw`\d+`).replace(/\{\w+\}/, '[^/]+')
  return { operation, path: new RegExp(`^${pattern}$`), methods: getHttpMethods(operation.rest) as string[] }
})

/** The operation that a request is for, in any spelling of the path. */
function operationAt(method: string, url: string, restUrl: string): Operation | null {
  const collapsed = decodeSafely(new URL(url).pathname)
    .replace(/\/{2,}/g, '/')
    .toLowerCase()
  const ofAccounts = inAccounts.exec(collapsed)
  const whole = collapsed.replace(/^\/(en|fr|el)(?=\/)/, '')
  const below = ofAccounts ? (ofAccounts[1] ?? '') : whole.slice(new URL(restUrl).pathname.length)
  const path = below.replace(/\/$/, '') || '/'
  const namespace = ofAccounts ? 'accounts' : 'calendar'
  const route = routes.find(
    ({ operation, ...known }) =>
      operation.rest.namespace === namespace && known.path.test(path) && known.methods.includes(method),
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

function keepContract(operation: Operation | null, method: string, { status, body }: RestResponse): void {
  const error = body as { code?: unknown } | null
  const code = status >= 400 && typeof error?.code === 'string' ? error.code : null
  recordResponse({ operation: operation?.name ?? null, status, code })
  if (method === 'HEAD' || method === 'OPTIONS') return
  if (status >= 400) {
    expect(body, 'the body of an error').toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
      data: { status },
    })
    return
  }
  if (!operation || status === 304) return
  expect(status, `the status of ${operation.name}`).toBe(operation.rest.status)
  // Parsing drops unknown keys, so a difference means an undocumented key. `isDeepStrictEqual` is much faster than `toEqual`.
  const parsed = operation.output.parse(body)
  if (!isDeepStrictEqual(body, parsed)) expect(body, `a response of ${operation.name}`).toEqual(parsed)
}
