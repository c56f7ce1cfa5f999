import { createHash } from 'node:crypto'

/** How a body may be packed on its way. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** A strong validator of a representation (RFC 9110 §8.8.3): other bytes, another tag. */
export const etagOf = (body: Buffer | string): string => `"${createHash('sha1').update(body).digest('base64url')}"`

/** The tag of the same representation packed: `"abc-br"`. A strong tag names bytes, and these are others. */
export const packedTag = (etag: string, encoding: Encoding): string => `${etag.slice(0, -1)}-${encoding}"`

/** Whether an `If-None-Match` names the representation, packed or not; weak tags count (RFC 9110 §13.1.2). */
export const isKnownTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && tagsIn(header.replaceAll('W/', ''), etag)

/** Whether an `If-Match` names the representation; weak tags never do (RFC 9110 §13.1.1). */
export const isMatchingTag = (header: string, etag: string): boolean => tagsIn(header, etag)

function tagsIn(header: string, etag: string): boolean {
  const names = header.split(',').map(name => name.trim())
  const wanted = [etag, ...encodings.map(encoding => packedTag(etag, encoding))]
  return names.some(name => name === '*' || wanted.includes(name))
}
