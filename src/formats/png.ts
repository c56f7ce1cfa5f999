import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const [bitDepth, paletteType, noFilter] = [8, 3, 0]

/**
 * Writes a square image as PNG. `pixels` has the number of a color of the palette for each pixel, row by row from the
 * top. The palette has at most 256 colors, each with red, green and blue from 0 to 255.
 */
export function writePng(size: number, pixels: Uint8Array, palette: readonly (readonly number[])[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([bitDepth, paletteType], 8)
  const rows = Array.from({ length: size }, (_, y) => pixels.subarray(y * size, (y + 1) * size))
  const data = Buffer.concat(rows.flatMap(row => [Buffer.of(noFilter), row]))
  return Buffer.concat([
    signature,
    writeChunk('IHDR', header),
    writeChunk('PLTE', Buffer.from(palette.flat())),
    writeChunk('IDAT', deflateSync(data)),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Length, type, data, and the checksum of type and data. */
function writeChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}
