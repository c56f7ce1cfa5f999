import { createHash } from 'node:crypto'

/** How a body may be packed on its way. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** A strong validator of a representation (RFC 9110 §8.8.3): other bytes, another tag. */
export const etagOf = (body: Buffer | string): string => `"${createHash('sha1').update(body).digest('base64url')}"`

/** The tag of the same representation packed: `"abc-br"`. A strong tag names bytes, and these are others. */
export const packedTag = (etag: string, encoding: Encoding): string => `${etag.slice(0, -1)}-${encoding}"`

/**
 * The tag of an `If-None-Match` that names the representation, packed or not; null when none does. Weak ones count, and a star
 * names whatever there is (RFC 9110 §13.1.2).
 */
export function knownTag(header: string | undefined, etag: string): string | null {
  if (header === undefined) return null
  if (isStar(header)) return etag
  return tagsIn(header.replaceAll('W/"', '"')).find(tag => spellingsOf(etag).includes(tag)) ?? null
}

/** Whether an `If-Match` names the representation, packed or not; weak tags never do (RFC 9110 §13.1.1). */
export const isMatchingTag = (header: string, etag: string): boolean =>
  tagsIn(header).some(tag => spellingsOf(etag).includes(tag))

/** Whether a header asks that there be something, whatever it is. */
export const isStar = (header: string): boolean => header.trim() === '*'

const spellingsOf = (etag: string): string[] => [etag, ...encodings.map(encoding => packedTag(etag, encoding))]

/** The tags of a list. A tag may hold commas, and what stands without quotes is none. */
const tagsIn = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? []
