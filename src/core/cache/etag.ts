import { createHash } from 'node:crypto'

/** The content codings of the service, the strongest compression first. */
export const contentCodings = ['br', 'gzip'] as const
export type ContentCoding = (typeof contentCodings)[number]

/** A strong entity tag (RFC 9110 §8.8.3), which is a digest of the bytes. */
export const computeEtag = (body: Buffer | string): string => `"${createHash('sha1').update(body).digest('base64url')}"`

/**
 * A weak entity tag of a body that is not computed yet, made from the versions of what the body depends on. All content
 * codings of the body share it.
 */
export const computeWeakEtag = (versions: string): string => `W/${computeEtag(versions)}`

/** The tag of the body in a content coding: `"abc-br"`. Compressed bytes need a strong tag of their own. */
export const addCodingToEtag = (etag: string, coding: ContentCoding): string => `${etag.slice(0, -1)}-${coding}"`

/**
 * The tag in an `If-None-Match` header that matches the body, compressed or not; null if none does. Weak tags match
 * too, and `*` matches every body (RFC 9110 §13.1.2).
 */
export function findMatchByWeakComparison(header: string | undefined, etag: string): string | null {
  if (header === undefined) return null
  if (header === etag || isWildcard(header)) return etag
  const tags = parseTags(header.replaceAll('W/"', '"'))
  if (etag.startsWith('W/')) return tags.includes(etag.slice(2)) ? etag : null
  return tags.find(tag => listCodedTags(etag).includes(tag)) ?? null
}

/** Whether an `If-Match` header matches the body, compressed or not. Weak tags do not match (RFC 9110 §13.1.1). */
export const hasStrongEtagMatch = (header: string, etag: string): boolean =>
  parseTags(header).some(tag => listCodedTags(etag).includes(tag))

/** Whether a header is `*`, which matches every body. */
export const isWildcard = (header: string): boolean => header.trim() === '*'

const listCodedTags = (etag: string): string[] => [etag, ...contentCodings.map(coding => addCodingToEtag(etag, coding))]

/** The tags of a list. A tag may contain commas; text without quotes is not a tag. */
const parseTags = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? []
