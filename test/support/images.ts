import sharp from 'sharp'

let count = 0

/** A JPEG that no other call returns. */
export function createJpeg(width = 400, height = 300): Promise<Buffer> {
  count++
  const background = { r: count % 256, g: (count * 7) % 256, b: 120 }
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** A picture in Base64, as a request in JSON sends it. */
export const createJpegBase64 = async (width?: number, height?: number): Promise<string> =>
  (await createJpeg(width, height)).toString('base64')
