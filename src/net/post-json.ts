import http from 'node:http'
import https from 'node:https'
import { createTimeoutFailure, toRequestFailure } from './http-read.ts'
import { HttpReadFailure } from './http-read-failure.ts'
import { acceptedCodings, readBody } from './read-body.ts'

type PostOptions = {
  /** Ends the request; it then rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
  /** The limit for the whole request. */
  timeoutMs: number
  /** The limit for the decoded response. */
  bodyMaxBytes: number
}

/**
 * Sends a value as JSON to an address that the operator has set, which may be in a private network, and returns the
 * value in the JSON of the response. Follows no redirect. Throws an HttpReadFailure, also for another status than
 * 200, or the reason of `signal`.
 */
export async function postJson(url: URL, value: unknown, options: PostOptions): Promise<unknown> {
  const { signal, timeoutMs, bodyMaxBytes } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const combinedSignal = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const response = await sendJson(url, JSON.stringify(value), combinedSignal)
    return parseJson(await readBody(checkStatus(response, url), bodyMaxBytes), url)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (timeout.aborted) throw createTimeoutFailure(timeoutMs, error)
    throw error
  }
}

/** The response, without its body. Each request has a connection of its own. */
function sendJson(url: URL, body: string, signal: AbortSignal): Promise<http.IncomingMessage> {
  const send = url.protocol === 'https:' ? https.request : http.request
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    accept: 'application/json',
    'accept-encoding': acceptedCodings,
    'user-agent': 'event-calendar-service',
  }
  return new Promise((done, fail) => {
    const request = send(url, { method: 'POST', agent: false, signal, headers })
    request.on('response', done)
    request.on('error', error => fail(toRequestFailure(error, url)))
    request.end(body)
  })
}

function checkStatus(response: http.IncomingMessage, { host }: URL): http.IncomingMessage {
  const { statusCode: status = 0 } = response
  if (status === 200) return response
  response.destroy()
  throw new HttpReadFailure('status', `${host} answers ${status}.`, { status })
}

function parseJson(body: Buffer, { host }: URL): unknown {
  try {
    return JSON.parse(body.toString())
  } catch (error) {
    throw new HttpReadFailure('unreadable-body', `The response of ${host} is not JSON.`, { cause: error })
  }
}
