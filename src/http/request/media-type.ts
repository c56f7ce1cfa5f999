import type { IncomingMessage } from 'node:http'

/** The media type of a body in lower case without parameters; empty without a Content-Type. */
export const getMediaType = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** True for `application/json` and for types such as `application/geo+json`. */
export const isJsonMediaType = (type: string): boolean => /^application\/(json|[\w.-]+\+json)$/.test(type)
