import http from 'node:http'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import type { RandomRequest } from './random-requests.ts'

export type ReceivedResponse = { status: number; headers: http.IncomingHttpHeaders; text: string }

const connections = new http.Agent({ keepAlive: true, maxSockets: 16 })

/** Closes idle connections, because the service may close them itself during a pause. */
export const closeConnections = (): void => connections.destroy()

/** Sends a request and returns the decompressed response. */
export function sendRandomRequest(
  url: string,
  { method, path, headers, body }: RandomRequest,
): Promise<ReceivedResponse> {
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    const bytes = body === null ? null : Buffer.from(body)
    const length = bytes ? { 'content-length': bytes.length } : {}
    const request = http.request({
      agent: connections,
      hostname,
      port,
      method,
      path,
      headers: { ...headers, ...length },
    })
    request.on('error', fail).on('response', response => {
      const chunks: Buffer[] = []
      response.on('error', fail).on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: decompress(Buffer.concat(chunks), response),
        }),
      )
    })
    request.end(bytes)
  })
}

function decompress(bytes: Buffer, { headers, method }: http.IncomingMessage): string {
  if (bytes.length === 0 || method === 'HEAD') return ''
  if (headers['content-encoding'] === 'gzip') return gunzipSync(bytes).toString()
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(bytes).toString()
  return bytes.toString()
}

/** A curl command line for a request. */
export const formatCurlCommand = (url: string, { method, path, headers, body }: RandomRequest): string =>
  [
    `curl -sS -X ${method} ${quote(url + path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-binary ${quote(body)}`]),
  ].join(' ')

/** Quotes a text for bash. Control characters become escapes, so the command stays on one line. */
const quote = (text: string): string =>
  `$'${text.replace(/[\\']/g, '\\$&').replace(/\p{Cc}/gu, letter => `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)}'`
