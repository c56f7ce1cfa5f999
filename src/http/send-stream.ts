import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ContentCoding } from '../core/etag.ts'
import { createCompressionStream } from './compression.ts'
import type { StreamedBody } from './reply.ts'
import type { HttpRequest } from './request.ts'

/**
 * Sends a body while it is computed, with status 200: the next chunk is computed when the client has read enough of the
 * chunks before it. Fails before anything is sent if the first chunk fails. Stops when the client leaves.
 */
export async function sendStream(
  request: HttpRequest,
  res: ServerResponse,
  { chunks }: StreamedBody,
  coding: ContentCoding | null,
  headers: string[],
): Promise<void> {
  if (request.method === 'HEAD') return void res.writeHead(200, headers).end()
  const iterator = chunks()[Symbol.asyncIterator]()
  const first = await iterator.next()
  res.writeHead(200, headers)
  const source = Readable.from(withFirst(first, iterator), { objectMode: true, highWaterMark: 1 })
  try {
    await (coding ? pipeline(source, createCompressionStream(coding), res) : pipeline(source, res))
  } catch (error) {
    if (!isClientGone(error)) throw error
  }
}

/** The result that an iterator has returned already, and the rest of its values. Closes the iterator at the end. */
async function* withFirst(first: IteratorResult<string>, iterator: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let result = first; !result.done; result = await iterator.next()) yield result.value
  } finally {
    await iterator.return?.()
  }
}

const isClientGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
