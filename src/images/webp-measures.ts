import type { Measures } from './image-sizes.ts'

/**
 * The measures of a WebP by its first 30 bytes, which libwebp reads only together with all others; null if these bytes
 * have none, or say that it is empty. Source: RFC 9649, section 2.
 */
export function readWebpMeasures(head: Buffer): Measures | null {
  const measures = readHeader(head)
  return measures && measures.width > 0 && measures.height > 0 ? measures : null
}

function readHeader(head: Buffer): Measures | null {
  if (head.length < 30) return null
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
