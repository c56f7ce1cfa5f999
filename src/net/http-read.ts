import http from 'node:http'
import https from 'node:https'
import { createTimeoutSignal, systemTimers, type Timers } from '../core/async/timers.ts'
import { createGuardedLookup, type ResolveHost } from './guarded-lookup.ts'
import { HttpReadFailure } from './http-read-failure.ts'
import { type CheckAddress, isPublicAddress } from './public-address.ts'
import { acceptedCodings, readBody, readHead } from './read-body.ts'
import { checkLiteralHost, parseWebUrl } from './web-url.ts'

/** The validators of an earlier response, with which a server can answer that nothing has changed. */
export type HttpValidators = { etag: string | null; lastModified: string | null }

export type HttpReadOptions = {
  /** Default: only to hosts of the internet. */
  mayConnectTo?: CheckAddress
  accept?: string
  /**
   * The header with which the caller signs in. Only the host of the address gets it, not one to which that redirects.
   */
  authorization?: string | undefined
  validators?: HttpValidators | undefined
  /** Ends the read; it then rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
  /** The time for all requests together, the bytes of the decoded body, and the number of redirects. */
  timeoutMs?: number
  /** `systemTimers` if absent. */
  timers?: Timers
  bodyMaxBytes?: number
  /** Reads only this number of bytes from the beginning of the body. */
  headBytes?: number | undefined
  redirectsMax?: number
  /** Default: as the system resolves names. */
  resolveHost?: ResolveHost
}

/**
 * What an address responds. `body` is null if nothing has changed since the response of the validators.
 * `sizeBytes` is the length of the whole body as the server says it; null if it does not.
 */
export type HttpRead = {
  body: Buffer | null
  /** The URL after redirects. */
  url: URL
  contentType: string
  sizeBytes: number | null
  validators: HttpValidators
}

const defaults = { timeoutMs: 15_000, bodyMaxBytes: 10_000_000, redirectsMax: 3, mayConnectTo: isPublicAddress }

type Request = HttpReadOptions & typeof defaults & { signal: AbortSignal }

/**
 * Reads an address that a caller has named, which may be hostile: http, https, or webcal as https.
 *
 * Only connects to addresses that `mayConnectTo` accepts, also after a redirect. Throws an HttpReadFailure, or the
 * reason of `signal`.
 */
export async function readUrl(address: string, options: HttpReadOptions): Promise<HttpRead> {
  const { signal, timeoutMs = defaults.timeoutMs, timers = systemTimers } = options
  const timeout = createTimeoutSignal(timers, timeoutMs)
  const request = { ...defaults, ...options, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
  try {
    return await followRedirects(parseWebUrl(address), request)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (timeout.aborted) throw createTimeoutFailure(timeoutMs, error)
    throw error
  }
}

async function followRedirects(first: URL, request: Request): Promise<HttpRead> {
  let url = first
  for (let redirects = 0; ; redirects++) {
    checkLiteralHost(url, request.mayConnectTo)
    const { authorization, ...rest } = request
    const response = await sendRequest(url, url.origin === first.origin ? request : rest)
    try {
      const location = getRedirect(response)
      if (location === undefined) return await readResponse(response, url, request)
      if (redirects === request.redirectsMax)
        throw new HttpReadFailure('too-many-redirects', `The address redirects more than ${redirects} times.`)
      url = parseWebUrl(location, url)
    } finally {
      response.destroy()
    }
  }
}

/** The response to a GET request, without its body. Each request has a connection of its own. */
function sendRequest(url: URL, { signal, ...options }: Request): Promise<http.IncomingMessage> {
  const { mayConnectTo, accept = '*/*', authorization, validators, headBytes, resolveHost } = options
  const send = url.protocol === 'https:' ? https.get : http.get
  const headers = {
    accept,
    // A range of a compressed body could not be decompressed.
    ...(headBytes ? { range: `bytes=0-${headBytes - 1}` } : { 'accept-encoding': acceptedCodings }),
    'user-agent': 'event-calendar-service',
    ...(authorization !== undefined && { authorization }),
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  }
  const lookup = createGuardedLookup(mayConnectTo, resolveHost)
  return new Promise((done, fail) => {
    const request = send(url, { agent: false, signal, headers, lookup })
    request.on('response', done)
    request.on('error', error => fail(toRequestFailure(error, url)))
  })
}

const getRedirect = ({ statusCode = 0, headers: { location } }: http.IncomingMessage): string | undefined =>
  [301, 302, 303, 307, 308].includes(statusCode) ? location : undefined

async function readResponse(
  response: http.IncomingMessage,
  url: URL,
  { validators, bodyMaxBytes, headBytes }: Request,
): Promise<HttpRead> {
  const { statusCode: status = 0, headers } = response
  if (status === 304 && validators) return { body: null, url, contentType: '', sizeBytes: null, validators }
  if (status !== 200 && !(status === 206 && headBytes))
    throw new HttpReadFailure('status', `${url.host} answers ${status}.`, {
      status,
      retryAfter: headers['retry-after'],
    })
  return {
    body: headBytes ? await readHead(response, headBytes) : await readBody(response, bodyMaxBytes),
    url,
    contentType: headers['content-type'] ?? '',
    sizeBytes: readSize(response),
    validators: { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null },
  }
}

/** The length of the whole body; for a range, Content-Range has it (RFC 9110, section 14.4). */
function readSize({ statusCode, headers }: http.IncomingMessage): number | null {
  const text =
    statusCode === 206 ? /\/(\d{1,15})$/.exec(headers['content-range'] ?? '')?.[1] : headers['content-length']
  return text === undefined || headers['content-encoding'] !== undefined ? null : Number(text)
}

export function toRequestFailure(error: NodeJS.ErrnoException, { host }: URL): Error {
  if (error instanceof HttpReadFailure) return error
  return new HttpReadFailure('unreachable', `${host} does not answer (${error.code ?? error.message}).`, {
    cause: error,
  })
}

export const createTimeoutFailure = (timeoutMs: number, cause: unknown): HttpReadFailure =>
  new HttpReadFailure('timeout', `The address has not answered within ${timeoutMs / 1_000} seconds.`, { cause })
