import { createHash } from 'node:crypto'

/** How a body may be packed on its way. */
export const contentCodings = ['br', 'gzip'] as const
export type ContentCoding = (typeof contentCodings)[number]

/** A strong validator of a representation (RFC 9110 §8.8.3): other bytes, another tag. */
export const computeEtag = (body: Buffer | string): string => `"${createHash('sha1').update(body).digest('base64url')}"`

/** The tag of the same representation packed: `"abc-br"`. A strong tag names bytes, and these are others. */
export const addCodingToEtag = (etag: string, encoding: ContentCoding): string => `${etag.slice(0, -1)}-${encoding}"`

/**
 * The tag of an `If-None-Match` that names the representation, packed or not; null when none does. Weak ones count, and a star
 * names whatever there is (RFC 9110 §13.1.2).
 */
export function findWeakEtagMatch(header: string | undefined, etag: string): string | null {
  if (header === undefined) return null
  if (isWildcard(header)) return etag
  return tagsIn(header.replaceAll('W/"', '"')).find(tag => spellingsOf(etag).includes(tag)) ?? null
}

/** Whether an `If-Match` names the representation, packed or not; weak tags never do (RFC 9110 §13.1.1). */
export const hasStrongEtagMatch = (header: string, etag: string): boolean =>
  tagsIn(header).some(tag => spellingsOf(etag).includes(tag))

/** Whether a header asks that there be something, whatever it is. */
export const isWildcard = (header: string): boolean => header.trim() === '*'

const spellingsOf = (etag: string): string[] => [
  etag,
  ...contentCodings.map(encoding => addCodingToEtag(etag, encoding)),
]

/** The tags of a list. A tag may hold commas, and what stands without quotes is none. */
const tagsIn = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? []
