import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ContentCoding } from '../../core/cache/etag.ts'
import { createCompressionStream } from './compression.ts'
import type { StreamedBody } from './reply.ts'
import type { HttpRequest } from '../request/request.ts'

type StreamedReply = { status: number; body: StreamedBody; coding: ContentCoding | null; headers: string[] }

/**
 * Sends a body while it is computed: the next chunk is computed when the client has read enough of the chunks before
 * it. Fails before anything is sent if the first chunk fails. Stops when the client leaves.
 */
export async function sendStream(
  request: HttpRequest,
  res: ServerResponse,
  { status, body, coding, headers }: StreamedReply,
): Promise<void> {
  if (request.method === 'HEAD') return void res.writeHead(status, headers).end()
  const iterator = body.chunks()[Symbol.asyncIterator]()
  const first = await iterator.next()
  res.writeHead(status, headers)
  const source = Readable.from(withFirst(first, iterator), { objectMode: true, highWaterMark: 1 })
  try {
    await (coding ? pipeline(source, createCompressionStream(coding), res) : pipeline(source, res))
  } catch (error) {
    if (!isClientGone(error)) throw error
  }
}

/** The result that an iterator has returned already, and the rest of its values. Closes the iterator at the end. */
async function* withFirst<T>(first: IteratorResult<T, unknown>, iterator: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let result = first; !result.done; result = await iterator.next()) yield result.value
  } finally {
    await iterator.return?.()
  }
}

const isClientGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
