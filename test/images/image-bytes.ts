import { crc32, deflateSync } from 'node:zlib'

export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

export const pngSignature = latin1('\x89PNG\r\n\x1a\n')

function createChunk(type: string, data: Buffer, { hasWrongChecksum = false } = {}): Buffer {
  const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  const body = Buffer.concat([latin1(type), data])
  checksum.writeUInt32BE((crc32(body) ^ (hasWrongChecksum ? 1 : 0)) >>> 0)
  return Buffer.concat([size, body, checksum])
}

type PngOptions = {
  width: number
  height: number
  /** Further chunks, before the pixels. */
  chunks?: [type: string, data: Buffer][]
  hasWrongChecksum?: boolean
}

/** The most bytes of pixels that such a PNG has, whatever measures it claims. */
const pixelsMaxBytes = 100_000

/** A black PNG of one bit a pixel. A large one has only its first pixels. */
export function createPng({ width, height, chunks = [], hasWrongChecksum = false }: PngOptions): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8) // one bit a pixel, grey
  const pixels = Buffer.alloc(Math.min(height * (1 + Math.ceil(width / 8)), pixelsMaxBytes))
  return Buffer.concat([
    pngSignature,
    createChunk('IHDR', header),
    ...chunks.map(([type, data]) => createChunk(type, data)),
    createChunk('IDAT', deflateSync(pixels), { hasWrongChecksum }),
    createChunk('IEND', Buffer.alloc(0)),
  ])
}
