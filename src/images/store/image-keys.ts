import { toSlug } from '../../core/text/slug.ts'
import { centre, type FocalPoint, type Measures } from '../image-sizes.ts'

const digestLength = 16
const slugMaxLength = 60

type KeyContext = { now: Date; randomBytes: (size: number) => Buffer }

/**
 * The key of an image without its extension: `2026/11/0123456789abcdef-9f3c41-harbour`. `digest` is the SHA-256 of the
 * uploaded file in hexadecimal. The random part lets a file be uploaded again while an older copy of it is deleted.
 */
export function buildKeyStem({ now, randomBytes }: KeyContext, digest: string, name: string): string {
  const slug = (toSlug(name).match(/[a-z0-9]+/g) ?? ['image']).join('-').slice(0, slugMaxLength)
  const folder = now.toISOString().slice(0, 7).replace('-', '/')
  return `${folder}/${digest.slice(0, digestLength)}-${randomBytes(3).toString('hex')}-${slug}`
}

/**
 * The key of a smaller version. The key of a crop names its focal point, which has at most three
 * decimals, because the bytes of a key never change.
 */
export function buildSizeKey(storageKey: string, { width, height }: Measures, focalPoint: FocalPoint | null): string {
  const stem = storageKey.replace(/\.\w+$/, '')
  const isCentred = !focalPoint || (focalPoint.x === centre.x && focalPoint.y === centre.y)
  const crop = isCentred ? '' : `-${toPermille(focalPoint.x)}-${toPermille(focalPoint.y)}`
  return `${stem}-${width}x${height}${crop}.webp`
}

const toPermille = (fraction: number): number => Math.round(fraction * 1000)

const keyAtEnd = /\/(\d{4}\/\d{2}\/[0-9a-f]{16}-[0-9a-f]{6}-[a-z0-9-]+\.[a-z0-9]+)$/

/** The key at the end of the path of a URL, whatever host serves it; null for another path. */
export const readKeyOfUrl = (url: string): string | null => keyAtEnd.exec(new URL(url).pathname)?.[1] ?? null

/** The beginning of the digest in a key; null for a key that this service does not make. */
export const parseDigestStart = (key: string): string | null => /^\d{4}\/\d{2}\/([0-9a-f]{16})-/.exec(key)?.[1] ?? null
