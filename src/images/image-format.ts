export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

type FileType = { extension: string; mimeType: string }

export const fileTypes: Record<ImageFormat, FileType> = {
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  avif: { extension: 'avif', mimeType: 'image/avif' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
}

/** The format of a file by its first bytes, whatever its name says; null for any other file. */
export function detectImageFormat(bytes: Uint8Array): ImageFormat | null {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp'
  // ISO/IEC 23008-12: the first box names the brands of the file.
  return /^.{4}ftypavi[fs]|^.{4}ftypmif1.{4}.*avif/s.test(head) ? 'avif' : null
}

const mimeTypes = new Map(Object.values(fileTypes).map(({ extension, mimeType }) => [extension, mimeType]))

/** The type of a stored image by the extension of its key; null for a name of no image. */
export const getMimeType = (key: string): string | null => mimeTypes.get(key.split('.').at(-1) ?? '') ?? null
