import type { IncomingMessage } from 'node:http'
import express, { type Request, type RequestHandler, type Response } from 'express'
import multer from 'multer'
import { Failure } from '../../core/failures.ts'

type Read = (req: Request, res: Response) => Promise<Record<string, unknown>>

/** Reads bodies of at most `maxBytes`: JSON, forms, and forms in parts without files. A request without a body has no fields. */
export function createBodyReader(maxBytes: number): Read {
  const forms = { parameterLimit: 1000, depth: 5 }
  // A list of one member, `tags[4000000000]`, would be as long as its number.
  const inParts = {
    ...{ fieldSize: maxBytes, fields: forms.parameterLimit },
    ...{ fieldNestingDepth: forms.depth, fieldArrayIndexLimit: forms.parameterLimit },
  }
  const parsers: Record<string, RequestHandler> = {
    'application/json': express.json({
      limit: maxBytes,
      type: req => isJsonMediaType(getMediaType(req)),
    }),
    'application/x-www-form-urlencoded': express.urlencoded({ extended: true, limit: maxBytes, ...forms }),
    'multipart/form-data': multer({ limits: inParts }).none(),
  }
  return async (req, res) => {
    if (isEmpty(req)) return {}
    const type = getMediaType(req)
    const parser = parsers[isJsonMediaType(type) ? 'application/json' : type]
    if (!parser) throw new Failure('rest_unsupported_media_type')
    if (Number(req.headers['content-length']) > maxBytes) throw new Failure('rest_body_too_large')
    await Promise.race([tooLarge(req, maxBytes), parsed(parser, req, res)])
    return fieldsOf(req.body)
  }
}

/** What a body is said to be, in small letters and without parameters; empty when nothing is said. */
export const getMediaType = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** JSON by its own name or a vendor's: `application/geo+json`. */
export const isJsonMediaType = (type: string): boolean => /^application\/(json|[\w.-]+\+json)$/.test(type)

const isEmpty = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined &&
  (headers['content-length'] === undefined || headers['content-length'] === '0')

/**
 * Refuses a body as soon as more than `maxBytes` of it have come; the rest is dropped as it comes. The parsers would wait for its
 * end, and allow that much to each field of a form in parts.
 */
const tooLarge = (req: Request, maxBytes: number): Promise<never> =>
  new Promise((_, refuse) => {
    let bytes = 0
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBytes) return
      req.unpipe().resume()
      refuse(new Failure('rest_body_too_large'))
    })
  })

const parsed = (parser: RequestHandler, req: Request, res: Response): Promise<void> =>
  new Promise((done, refuse) => parser(req, res, (error?: unknown) => (error ? refuse(refusalOf(error)) : done())))

function fieldsOf(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Failure('rest_invalid_body')
  return { ...body }
}

/** Words of the parsers for what they refuse. */
const REFUSALS: Record<string, 'rest_body_too_large' | 'rest_invalid_json' | 'rest_unsupported_media_type'> = {
  'entity.too.large': 'rest_body_too_large',
  'parameters.too.many': 'rest_body_too_large',
  LIMIT_FIELD_VALUE: 'rest_body_too_large',
  LIMIT_FIELD_COUNT: 'rest_body_too_large',
  'entity.parse.failed': 'rest_invalid_json',
  'charset.unsupported': 'rest_unsupported_media_type',
  'encoding.unsupported': 'rest_unsupported_media_type',
}

function refusalOf(error: unknown): Failure {
  const { type, code } = error as { type?: string; code?: string }
  return new Failure(REFUSALS[type ?? code ?? ''] ?? 'rest_invalid_body', {}, { cause: error })
}
