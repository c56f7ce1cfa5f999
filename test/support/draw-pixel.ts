let count = 0

/** A GIF of one pixel in Base64. The default is another colour, and so another file, at each call of this process. */
export function drawPixel(rgb = ++count): string {
  const color = Buffer.from([(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255])
  const head = Buffer.from('47494638396101000100800000', 'hex')
  const rest = Buffer.from('ffffff2c00000000010001000002024401003b', 'hex')
  return Buffer.concat([head, color, rest]).toString('base64')
}
