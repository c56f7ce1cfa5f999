import { crc32, deflateSync } from 'node:zlib'

/** An image without transparency: `pixels` has three bytes (red, green, blue) for each, line after line. */
export type Bitmap = { width: number; height: number; pixels: Uint8Array }

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const bytesPerPixel = 3

/** A PNG file (ISO/IEC 15948) of an image. Each line is stored as its difference from the line above. */
export function encodePng({ width, height, pixels }: Bitmap): Buffer {
  const lineBytes = width * bytesPerPixel
  const lines = Buffer.alloc((lineBytes + 1) * height)
  for (let y = 0; y < height; y++) {
    const start = y * (lineBytes + 1)
    lines[start] = upFilter
    for (let x = 0; x < lineBytes; x++) {
      const above = y > 0 ? (pixels[(y - 1) * lineBytes + x] ?? 0) : 0
      lines[start + 1 + x] = (pixels[y * lineBytes + x] ?? 0) - above
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8) // 8 bits for each colour, no palette, no transparency
  return Buffer.concat([
    signature,
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', deflateSync(lines)),
    encodeChunk('IEND'),
  ])
}

const upFilter = 2

function encodeChunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const typeAndContent = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(typeAndContent))
  return Buffer.concat([length, typeAndContent, checksum])
}
