import { Failure } from '../../core/failure/failures.ts'
import { decodeValidBytes, findCharset, readCharsetParameter } from '../../formats/decode/charset.ts'
import { detectUtf16 } from '../../formats/decode/decode-text.ts'
import type { IncomingMessage } from 'node:http'

/** The text of a body, and its character set. Throws `rest_unsupported_media_type` and `rest_invalid_encoding`. */
export function decodeBodyText(body: Buffer, contentType: string | undefined): { text: string; charset: string } {
  const declared = findCharset(readCharsetParameter(contentType) ?? 'utf-8')
  if (declared === null) throw new Failure('rest_unsupported_media_type')
  const charset = declared.startsWith('utf-16') ? (detectUtf16(body) ?? declared) : declared
  const text = decodeValidBytes(body, charset)
  if (text === null) throw new Failure('rest_invalid_encoding')
  return { text, charset }
}

/** The media type of a body in lower case without parameters; empty without a Content-Type. */
export const getMediaType = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** True for `application/json` and for types such as `application/geo+json`. */
export const isJsonMediaType = (type: string): boolean => /^application\/(json|[\w.-]+\+json)$/.test(type)
