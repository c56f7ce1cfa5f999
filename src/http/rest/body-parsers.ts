import express, { type RequestHandler } from 'express'
import multer from 'multer'
import { hasManyValues } from '../../core/json-values.ts'
import { getMediaType, isJsonMediaType } from '../media-type.ts'

/**
 * The parsers of bodies by media type. Each accepts at most `maxBytes`. With `mayHaveFile`, a multipart form may have
 * one file as `file`.
 */
export function createBodyParsers(maxBytes: number, mayHaveFile: boolean): Readonly<Record<string, RequestHandler>> {
  const formLimits = { parameterLimit: 1000, depth: 5 }
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
  return {
    'application/json': express.json({
      limit: maxBytes,
      type: req => isJsonMediaType(getMediaType(req)),
      verify: (_req, _res, body) => {
        if (hasManyValues(body))
          throw Object.assign(new Error('The body has too many values.'), { type: 'values.too.many' })
      },
    }),
    'application/x-www-form-urlencoded': express.urlencoded({ extended: true, limit: maxBytes, ...formLimits }),
    'multipart/form-data': mayHaveFile ? readForm.single('file') : readForm.none(),
  }
}
