import sharp from 'sharp'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { beforeAll, describe, expect, it } from 'vitest'
import { centre } from '../../src/images/image-sizes.ts'
import type { ImageProcessor } from '../../src/images/images.ts'
import { createImageProcessor } from '../../src/images/process-images.ts'

let pictures: ImageProcessor
beforeAll(async () => {
  const processor = await createImageProcessor()
  if (!processor) throw new Error('sharp is not installed.')
  pictures = processor
})

const red = { r: 220, g: 30, b: 30 }
const blue = { r: 20, g: 40, b: 200 }

/** A picture whose left half is red and whose right half is blue. */
const drawHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: blue } }).composite([
    { input: { create: { width: Math.floor(width / 2), height, channels: 3, background: red } }, left: 0, top: 0 },
  ])

const readPixel = async (file: Buffer, left: number, top: number) => {
  const pixel = await sharp(file).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return { r: pixel[0] ?? 0, g: pixel[1] ?? 0, b: pixel[2] ?? 0 }
}

const isNear = (one: typeof red, other: typeof red) =>
  Math.abs(one.r - other.r) + Math.abs(one.g - other.g) + Math.abs(one.b - other.b) < 60

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('in %s keeps its format and measures', async format => {
    const picture = await pictures.prepare(await drawHalves(40, 30).toFormat(format).toBuffer())
    expect(picture).toMatchObject({ width: 40, height: 30, mimeType: `image/${format}` })
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format, width: 40, height: 30 })
    expect(isNear(await readPixel(picture.bytes, 5, 5), red)).toBe(true)
    expect(isNear(await readPixel(picture.bytes, 35, 5), blue)).toBe(true)
  })

  it('in AVIF becomes WebP', async () => {
    const picture = await pictures.prepare(await drawHalves(64, 48).avif({ effort: 0 }).toBuffer())
    expect(picture).toMatchObject({ width: 64, height: 48, extension: 'webp', mimeType: 'image/webp' })
  })

  it('is upright, in sRGB, and without position, camera and profile', async () => {
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 58/1 0/1' } }
    const photo = drawHalves(40, 30).withMetadata({ orientation: 6, icc: 'p3' }).withExifMerge(exif)
    const file = await photo.jpeg().toBuffer()
    expect(await sharp(file).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })

    const { bytes, width, height } = await pictures.prepare(file)
    expect({ width, height }).toEqual({ width: 30, height: 40 })
    const metadata = await sharp(bytes).metadata()
    for (const name of ['exif', 'icc', 'xmp', 'iptc', 'orientation', 'comments'] as const)
      expect(metadata[name], name).toBeUndefined()
    expect(metadata.space).toBe('srgb')
    expect(isNear(await readPixel(bytes, 15, 3), red)).toBe(true)
    expect(isNear(await readPixel(bytes, 15, 36), blue)).toBe(true)
  })

  it('in CMYK becomes sRGB', async () => {
    const { bytes } = await pictures.prepare(await drawHalves(20, 20).toColourspace('cmyk').jpeg().toBuffer())
    expect((await sharp(bytes).metadata()).space).toBe('srgb')
  })

  it('that moves keeps its frames, and its sizes have the first one', async () => {
    const frames = [red, blue].map(background => ({ create: { width: 320, height: 320, channels: 3, background } }))
    const file = await sharp(frames as never, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { bytes, width, height } = await pictures.prepare(file)
    expect({ width, height }).toEqual({ width: 320, height: 320 })
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2)
    const { medium } = await pictures.resize(bytes, ['medium'], centre)
    expect(isNear(await readPixel(medium?.bytes ?? Buffer.alloc(0), 100, 100), red)).toBe(true)
  })

  it('has a placeholder of its colours', async () => {
    const file = await sharp({ create: { width: 200, height: 100, channels: 3, background: red } })
      .png()
      .toBuffer()
    const { placeholder } = await pictures.prepare(file)
    const { r, g, b, a } = thumbHashToAverageRGBA(Buffer.from(placeholder, 'base64'))
    expect(isNear({ r: r * 255, g: g * 255, b: b * 255 }, red)).toBe(true)
    expect(a).toBe(1)
  })
})

describe('a smaller version', () => {
  it.each([
    ['thumbnail', 150, 150],
    ['medium', 300, 225],
    ['medium_large', 768, 576],
    ['large', 1024, 768],
    ['1536x1536', 1536, 1152],
    ['2048x2048', null, null],
  ] as const)('%s of 2000 × 1500 is %s × %s', async (name, width, height) => {
    const file = await drawHalves(2000, 1500).jpeg().toBuffer()
    const { [name]: version } = await pictures.resize(file, [name], centre)
    if (width === null) return expect(version).toBeUndefined()
    expect(version).toMatchObject({ width, height, extension: 'webp', mimeType: 'image/webp' })
    expect(await sharp(version?.bytes).metadata()).toMatchObject({ width, height, format: 'webp' })
  })

  it('of a narrow picture is at least one pixel wide', async () => {
    const file = await drawHalves(2, 9000).png().toBuffer()
    expect(await pictures.resize(file, ['medium'], centre)).toMatchObject({ medium: { width: 1, height: 300 } })
  })

  it.each([
    ['the left', { x: 0.1, y: 0.5 }, red],
    ['the right', { x: 1, y: 0 }, blue],
  ])('that is cropped shows %s if the focal point is there', async (_, focalPoint, color) => {
    const file = await drawHalves(800, 200).png().toBuffer()
    const { thumbnail } = await pictures.resize(file, ['thumbnail'], focalPoint)
    expect(isNear(await readPixel(thumbnail?.bytes ?? Buffer.alloc(0), 75, 75), color)).toBe(true)
  })
})

it('a WebP that says it has no width is refused, not measured', async () => {
  const file = await drawHalves(40, 30).webp().toBuffer()
  expect(await pictures.measure(file)).toEqual({ width: 40, height: 30 })
  file.writeUInt16LE(0, 26)
  await expect(pictures.measure(file)).rejects.toMatchObject({ problem: 'damaged' })
})
