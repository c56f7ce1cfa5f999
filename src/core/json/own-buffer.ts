/**
 * `Buffer.from` would take a part of a block that several texts share: the block stays in memory as long as one of
 * them.
 */
export function toOwnBuffer(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  buffer.write(text)
  return buffer
}
