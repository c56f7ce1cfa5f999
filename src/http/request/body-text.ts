import { Failure } from '../../core/failure/failures.ts'
import { decodeValidBytes, findCharset, readCharsetParameter } from '../../formats/decode/charset.ts'
import { detectUtf16 } from '../../formats/decode/decode-text.ts'

/** The text of a body, and its character set. Throws `rest_unsupported_media_type` and `rest_invalid_encoding`. */
export function decodeBodyText(body: Buffer, contentType: string | undefined): { text: string; charset: string } {
  const declared = findCharset(readCharsetParameter(contentType) ?? 'utf-8')
  if (declared === null) throw new Failure('rest_unsupported_media_type')
  const charset = declared.startsWith('utf-16') ? (detectUtf16(body) ?? declared) : declared
  const text = decodeValidBytes(body, charset)
  if (text === null) throw new Failure('rest_invalid_encoding')
  return { text, charset }
}
