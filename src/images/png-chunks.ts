const signatureLength = 8
/** Length, type and checksum of a chunk. */
const frameLength = 12

/**
 * The chunks that pixels, colours and orientation need. Texts are compressed: a small file may have gigabytes of them.
 */
const keptTypes = new Set([
  ...['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs', 'eXIf'],
])

/**
 * A PNG without texts and other chunks that its image does not need, and without what is behind it. Of each kind but
 * the pixels the first chunk remains. The decoder finds out whether the PNG is damaged.
 */
export function removePngTexts(file: Buffer): Buffer {
  const parts = [file.subarray(0, signatureLength)]
  const types = new Set<string>()
  let offset = signatureLength
  while (offset + frameLength <= file.length) {
    const type = file.toString('latin1', offset + 4, offset + 8)
    const end = offset + frameLength + file.readUInt32BE(offset)
    if (keptTypes.has(type) && (type === 'IDAT' || !types.has(type))) parts.push(file.subarray(offset, end))
    if (type === 'IEND') break
    types.add(type)
    offset = end
  }
  return Buffer.concat(parts)
}
