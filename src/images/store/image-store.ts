import type { Readable } from 'node:stream'

/** Bytes of a file, both inclusive and from 0, as in a Range header (RFC 9110, section 14.1.2). */
export type ByteRange = { first: number; last: number }

export type StoredImage = {
  sizeBytes: number
  /** Reads the file, or a part of it. Fails if the file was deleted meanwhile. */
  read: (range?: ByteRange) => Promise<Readable>
}

export type StoredImageEntry = { key: string; sizeBytes: number; modified: Date }

/**
 * A store of files by key. A key is a path of lower-case letters, digits, `-`, `_` and `.`, such as
 * `2026/11/0f3c-harbour-300x200.webp`; other keys fail. The bytes of a key never change.
 */
export type ImageStore = {
  /** Stores a whole file or nothing: nobody reads a part of it. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** Null if there is no such file. */
  get: (key: string) => Promise<StoredImage | null>
  /** Does nothing if there is no such file. */
  delete: (key: string) => Promise<void>
  /** The files whose keys begin with `prefix`, in no order; a folder also lists files that are being written. */
  list: (prefix?: string) => AsyncIterable<StoredImageEntry>
}

/** Whether a text is a key. No segment begins with a dot, so that no key leaves the store. */
export const isImageKey = (text: string): boolean =>
  text.length <= 200 && /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/.test(text)

/** Fails for a text that is not a key. */
export function requireImageKey(key: string): string {
  if (!isImageKey(key)) throw new Error(`"${key.slice(0, 200)}" is not the key of a file.`)
  return key
}
