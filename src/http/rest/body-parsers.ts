import express, { type RequestHandler } from 'express'
import multer from 'multer'
import qs from 'qs'
import { Failure } from '../../core/failure/failures.ts'
import { hasManyValues } from '../../core/json/values.ts'
import { decodeBodyText } from '../request/body-text.ts'
import { decodeUrlText } from '../request/url-text.ts'

const formLimits = { parameterLimit: 1000, depth: 5 }

/** Reads a body, and sets `body` and `file` of the request. `parse` makes the fields of the bytes that it reads. */
export type BodyParser = { read: RequestHandler; parse?: (body: Buffer, contentType: string | undefined) => unknown }

/**
 * The parsers of bodies by media type. Each accepts at most `maxBytes`. With `mayHaveFile`, a multipart form may have
 * one file as `file`.
 */
export function createBodyParsers(maxBytes: number, mayHaveFile: boolean): Readonly<Record<string, BodyParser>> {
  // Without `fieldArrayIndexLimit`, the field `tags[4000000000]` would create a list of that length.
  const multipartLimits = {
    fieldSize: maxBytes,
    fields: formLimits.parameterLimit,
    fieldNestingDepth: formLimits.depth,
    fieldArrayIndexLimit: formLimits.parameterLimit,
  }
  // `preservePath`, because without it multer drops a file whose name is `..`.
  const fileNames = { defParamCharset: 'utf8', preservePath: true } as const
  const readForm = multer({ limits: { ...multipartLimits, fileSize: maxBytes, files: 1 }, ...fileNames })
  // The parsers of Express know few character sets, and put U+FFFD in the place of wrong bytes.
  const readBytes = express.raw({ limit: maxBytes, type: () => true })
  return {
    'application/json': { read: readBytes, parse: parseJson },
    'application/x-www-form-urlencoded': { read: readBytes, parse: parseForm },
    'multipart/form-data': { read: mayHaveFile ? readForm.single('file') : readForm.none() },
  }
}

/** Throws `rest_invalid_json` for anything but an object or a list. */
function parseJson(body: Buffer, contentType: string | undefined): unknown {
  const { text } = decodeBodyText(body, contentType)
  if (text === '') return {}
  if (hasManyValues(body)) throw new Failure('rest_body_too_large')
  try {
    if (/^\s*[[{]/.test(text)) return JSON.parse(text)
  } catch (cause) {
    throw new Failure('rest_invalid_json', {}, { cause })
  }
  throw new Failure('rest_invalid_json')
}

/** Throws `rest_invalid_body` for fields that are nested too deep. */
function parseForm(body: Buffer, contentType: string | undefined): unknown {
  const { text, charset } = decodeBodyText(body, contentType)
  const count = text.split('&', formLimits.parameterLimit + 1).length
  if (count > formLimits.parameterLimit) throw new Failure('rest_body_too_large')
  try {
    return qs.parse(text, {
      ...formLimits,
      allowPrototypes: true,
      arrayLimit: Math.max(100, count),
      strictDepth: true,
      decoder: part => decodeUrlText(part, charset),
    })
  } catch (cause) {
    throw cause instanceof RangeError ? new Failure('rest_invalid_body', {}, { cause }) : cause
  }
}
