import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { HttpReadFailure } from './http-read-failure.ts'

/** The content codings that a body may have. */
export const acceptedCodings = 'gzip, deflate, br'

const decoders: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  deflate: () => zlib.createInflate(),
  br: () => zlib.createBrotliDecompress(),
}

/**
 * The decoded body of a response. Throws `too-large` as soon as the received or the decoded bytes exceed `maxBytes`,
 * and `unreadable-body` if the body cannot be decoded or ends early.
 */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decoder = decoders[coding]?.()
  if (!decoder && coding !== 'identity') throw createUnreadableFailure(`has the content coding ${coding.slice(0, 40)}`)
  if (Number(response.headers['content-length']) > maxBytes) throw createTooLargeFailure(maxBytes)
  const chunks: Buffer[] = []
  const limit = (source: AsyncIterable<unknown>) => limitBytes(source as AsyncIterable<Buffer>, maxBytes)
  const collect = async (source: AsyncIterable<unknown>) => {
    for await (const chunk of limit(source)) chunks.push(chunk)
  }
  try {
    if (decoder) await pipeline(response, limit, decoder, collect)
    else await pipeline(response, collect)
  } catch (error) {
    throw toBodyFailure(error, response)
  }
  return Buffer.concat(chunks)
}

/**
 * The first bytes of a body, at most `maxBytes`; the rest is not read. Throws `unreadable-body` if the body has a
 * content coding or ends early.
 */
export async function readHead(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const coding = response.headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity') throw createUnreadableFailure(`has the content coding ${coding.slice(0, 40)}`)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxBytes) break
    }
  } catch (error) {
    throw toBodyFailure(error, response)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

async function* limitBytes(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer, void> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > maxBytes) throw createTooLargeFailure(maxBytes)
    yield chunk
  }
}

function toBodyFailure(error: unknown, { complete }: IncomingMessage): unknown {
  if (error instanceof HttpReadFailure) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (/^(Z_|ERR__?ZLIB|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_PADDING)/.test(code))
    return createUnreadableFailure('cannot be decompressed', error)
  return complete ? error : createUnreadableFailure('ends before its last byte', error)
}

const createUnreadableFailure = (problem: string, cause?: unknown): HttpReadFailure =>
  new HttpReadFailure('unreadable-body', `The body of the response ${problem}.`, { cause })

const createTooLargeFailure = (maxBytes: number): HttpReadFailure =>
  new HttpReadFailure('too-large', `The response has more than ${maxBytes / 1e6} MB.`)
