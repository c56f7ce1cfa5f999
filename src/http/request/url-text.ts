import { decodeValidBytes } from '../../formats/decode/charset.ts'
import { Failure } from '../../core/failure/failures.ts'

const escapes = /((?:%[\da-f]{2})+)/i

/**
 * The text of a name or value in a query or a form: `+` is a space, and percent signs encode bytes of `charset`. A percent
 * sign that encodes none stays, as in the URL Standard. Throws `rest_invalid_encoding` for bytes that are not in `charset`.
 */
export function decodeUrlText(text: string, charset = 'utf-8'): string {
  const spaced = text.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  const parts = spaced.split(escapes)
  return parts.map((part, index) => (index % 2 === 0 ? part : decodeEscapes(part, charset))).join('')
}

function decodeEscapes(escaped: string, charset: string): string {
  const decoded = decodeValidBytes(Buffer.from(escaped.replaceAll('%', ''), 'hex'), charset)
  if (decoded === null) throw new Failure('rest_invalid_encoding')
  return decoded
}

/** Node gives a query string with a character for each byte that is not in ASCII. Percent-encodes these bytes. */
export const escapeRawBytes = (queryString: string): string =>
  queryString.replace(/[\u0080-\u00ff]/g, byte => `%${byte.charCodeAt(0).toString(16)}`)

/** Whether a query string has only bytes that are in UTF-8. */
export function isUrlText(queryString: string): boolean {
  try {
    decodeUrlText(escapeRawBytes(queryString))
    return true
  } catch {
    return false
  }
}
