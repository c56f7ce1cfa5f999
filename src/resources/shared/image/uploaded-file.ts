import { z } from 'zod'
import { withMessage } from '../../../core/failure/messages.ts'
import { wire } from '../../../core/wire.ts'

/** The most bytes of a file in a request. */
export const uploadMaxBytes = 10_000_000

/** The most bytes of a body with such a file: in Base64 with line breaks, and the other fields. */
export const uploadBodyMaxBytes = 14_000_000

/** One class of characters, so that a long text is checked fast. Some programs break the lines of Base64. */
const isBase64 = (text: string): boolean => text !== '' && !/[^A-Za-z0-9+/=\s]/.test(text)

/**
 * A file in a request: text in Base64, or the bytes of a multipart form, which the REST transport passes on as they
 * are. Typed clients send Base64, and the OpenAPI document says so.
 */
export const uploadedFile = (description: string) =>
  wire(
    raw => (typeof raw === 'string' && isBase64(raw) ? Buffer.from(raw, 'base64') : raw),
    z
      .custom<Buffer>(value => Buffer.isBuffer(value), withMessage('base64'))
      .meta({ type: 'string', minLength: 1, description }),
  ) as unknown as z.ZodType<Buffer, string>
