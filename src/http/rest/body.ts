import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { Failure, type FailureReason } from '../../core/failure/failures.ts'
import { memoize } from '../../core/async/memoize.ts'
import { toFileTitle } from '../../core/text/file-name.ts'
import { getMediaType, isJsonMediaType } from '../request/body-text.ts'
import type { BodyParser } from './body-parsers.ts'

/** Reads the fields of a body; none without a body. */
type ReadBody = (req: IncomingMessage) => Promise<Record<string, unknown>>

type BodyOptions = {
  /** The failure of a body with more than `maxBytes`. */
  failure?: FailureReason
  /**
   * Whether a multipart form may upload a file as `file`. Its bytes become the field `file`, and its file name becomes
   * the field `name` if the form has none.
   */
  mayHaveFile?: boolean
}

/** Reads JSON, URL-encoded forms and multipart forms, each of at most `maxBytes`. */
export function createBodyReader(
  maxBytes: number,
  { failure = 'rest_body_too_large', mayHaveFile = false }: BodyOptions = {},
): ReadBody {
  // Loaded with the first body: the parsers have large tables of media types and character encodings.
  const loadParsers = memoize(async () => (await import('./body-parsers.ts')).createBodyParsers(maxBytes, mayHaveFile))
  return async req => {
    if (isEmpty(req)) return {}
    const type = getMediaType(req)
    const parsers = await loadParsers()
    const parser = parsers[isJsonMediaType(type) ? 'application/json' : type]
    if (!parser) throw new Failure('rest_unsupported_media_type')
    if (Number(req.headers['content-length']) > maxBytes) throw new Failure(failure)
    try {
      return toFields(await Promise.race([rejectLongBody(req, maxBytes), runParser(parser, req)]))
    } catch (error) {
      throw error instanceof Failure && error.reason === 'rest_body_too_large' ? new Failure(failure) : error
    }
  }
}

const isEmpty = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined &&
  (headers['content-length'] === undefined || headers['content-length'] === '0')

/**
 * Fails as soon as more than `maxBytes` of a body have arrived, and discards the rest. The parsers would wait for its
 * end, and allow that size for each field of a multipart form.
 */
const rejectLongBody = (req: IncomingMessage, maxBytes: number): Promise<never> =>
  new Promise((_, reject) => {
    let bytes = 0
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBytes) return
      req.unpipe().resume()
      reject(new Failure('rest_body_too_large'))
    })
  })

/**
 * Runs a parser: a handler of Express, which sets `body` and `file` on the request and does not use the response.
 * Returns the fields of the body.
 */
async function runParser({ read, parse }: BodyParser, req: IncomingMessage): Promise<unknown> {
  const hasMark = watchForMark(req)
  await new Promise<void>((resolve, reject) => {
    const done = (error?: unknown) => (error ? reject(toParserFailure(error)) : resolve())
    void read(req as Request, {} as Response, done)
  })
  const body: unknown = (req as Request).body
  if (parse) return Buffer.isBuffer(body) ? parse(body, req.headers['content-type']) : {}
  const fields = readFields(req as Request)
  if (!hasMark() && JSON.stringify(body ?? {}).includes(replacementMark)) throw new Failure('rest_invalid_encoding')
  return fields
}

const replacementMark = '\ufffd'
const markBytes = Buffer.from(replacementMark)

/**
 * Whether a body has the mark that the parser of multipart forms puts in the place of wrong bytes. A client may also
 * send this mark.
 */
function watchForMark(req: IncomingMessage): () => boolean {
  let [end, isFound] = [Buffer.alloc(0), false]
  req.on('data', (chunk: Buffer) => {
    isFound ||= chunk.includes(markBytes) || Buffer.concat([end, chunk.subarray(0, 2)]).includes(markBytes)
    end = Buffer.concat([end, chunk.subarray(-2)]).subarray(-2)
  })
  return () => isFound
}

/** The parsed body, with the file of a multipart form as fields. */
function readFields({ body, file }: Request): unknown {
  if (!file) return body
  const fields = body as Record<string, unknown>
  const name = toFileTitle(file.originalname)
  return { ...(name && { name }), ...fields, file: file.buffer }
}

/** As many as a form may have. */
const fieldsMax = 1_000

function toFields(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Failure('rest_invalid_body')
  if (Object.keys(body).length > fieldsMax) throw new Failure('rest_body_too_large')
  return { ...body }
}

/** Error types and codes of the parsers. */
const reasonByParserError: Record<string, 'rest_body_too_large' | 'rest_unsupported_media_type'> = {
  'entity.too.large': 'rest_body_too_large',
  LIMIT_FIELD_VALUE: 'rest_body_too_large',
  LIMIT_FIELD_COUNT: 'rest_body_too_large',
  LIMIT_FILE_SIZE: 'rest_body_too_large',
  'encoding.unsupported': 'rest_unsupported_media_type',
}

function toParserFailure(error: unknown): Failure {
  const { type, code } = error as { type?: string; code?: string }
  return new Failure(reasonByParserError[type ?? code ?? ''] ?? 'rest_invalid_body', {}, { cause: error })
}
