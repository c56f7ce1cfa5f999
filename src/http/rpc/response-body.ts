import type { HttpRequest } from '../request/request.ts'
import { listCalls } from './calls.ts'

/**
 * The body that tRPC would write, with the JSON of the results as it is. tRPC would parse all of it and write it again.
 */
export function writeBody(jsons: Buffer[], isBatch: boolean): Buffer {
  const responses = jsons.flatMap((json, index) => [...(index === 0 ? [] : [comma]), ...writeResponse(json)])
  return Buffer.concat(isBatch ? [Buffer.from('['), ...responses, Buffer.from(']')] : responses)
}

const comma = Buffer.from(',')

const writeResponse = (json: Buffer): Buffer[] => [Buffer.from('{"result":{"data":'), json, Buffer.from('}}')]

/** Whether the client reads a batch as tRPC streams it, as `httpBatchStreamLink` does. */
export const isStreamedBatch = (request: HttpRequest): boolean =>
  request.req.headers['trpc-accept'] === 'application/jsonl' && listCalls(request) !== null

/**
 * The responses to the calls of a batch in the format of a stream of tRPC. Its first line has a value for each call; a
 * value without promises is there as a whole, so no other line follows.
 */
export const writeStreamedBatch = (jsons: Buffer[]): Buffer => joinStream(jsons.map(writeResponse))

const joinStream = (responses: Buffer[][]): Buffer =>
  Buffer.concat([
    Buffer.from('{'),
    ...responses.flatMap((json, index) => [
      Buffer.from(`${index === 0 ? '' : ','}"${index}":[[`),
      ...json,
      Buffer.from(']]'),
    ]),
    Buffer.from('}\n'),
  ])

/** The same for the JSON of a batch that has a failure; null if the JSON is one failure of the whole request. */
export function toStreamedBatch(body: Buffer): Buffer | null {
  const responses = JSON.parse(body.toString('utf8')) as unknown
  if (!Array.isArray(responses)) return null
  return joinStream(responses.map(one => [Buffer.from(JSON.stringify(one))]))
}
