import { rgbaToThumbHash } from 'thumbhash'
import type * as SharpModule from 'sharp'
import { ImageFailure } from './image-failure.ts'
import { detectImageFormat, type ImageFormat, fileTypes } from './image-format.ts'
import type { ImageFile, ImageProcessor, ImageSizes, PreparedImage } from './images.ts'
import { removePngTexts } from './png-chunks.ts'
import { readWebpMeasures } from './webp-measures.ts'
import { centre, computeCrop, computeSize, type FocalPoint, type Measures, type ImageSizeName } from './image-sizes.ts'

type Sharp = typeof SharpModule.default

const pixelsMax = 50_000_000
/** The sum over all frames of an animation, which take ten times as long to write as one image of as many pixels. */
const animationPixelsMax = 10_000_000
const framesMax = 1_000
const operationMaxSeconds = 30
/** The quality of the whole image, as JPEG or WebP, and of its smaller sizes. */
const [originalQuality, sizeQuality] = [85, 80]
/** What a ThumbHash may encode. */
const placeholderMaxPx = 100

/** The loaders of libvips for the formats that are stored. All others stay blocked: some run scripts or open files. */
const allowedLoaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map(name => `VipsForeignLoad${name}Buffer`)

/** Null if the optional package `sharp` is not installed. */
export async function createImageProcessor(): Promise<ImageProcessor | null> {
  const sharp = await import('sharp').then(
    module => module.default,
    () => null,
  )
  if (!sharp) return null
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: allowedLoaders })
  return {
    measure: head => measureImage(sharp, head),
    prepare: (file, sizes = []) => prepareImage(sharp, file, sizes),
    resize: (file, names, focalPoint) => createSizes(sharp, file, names, focalPoint),
  }
}

async function measureImage(sharp: Sharp, head: Buffer): Promise<Measures> {
  const format = detectImageFormat(head)
  if (!format) throw new ImageFailure('unsupported-format')
  const headWithoutTexts = format === 'png' ? removePngTexts(head) : head
  const webpMeasures = format === 'webp' ? readWebpMeasures(head) : null
  if (webpMeasures) return webpMeasures
  try {
    const { autoOrient } = await sharp(headWithoutTexts, { limitInputPixels: false, failOn: 'none' }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch (error) {
    throw toImageFailure(error)
  }
}

async function prepareImage(sharp: Sharp, file: Buffer, sizeNames: readonly ImageSizeName[]): Promise<PreparedImage> {
  const format = detectImageFormat(file)
  if (!format) throw new ImageFailure('unsupported-format')
  try {
    const image = await encodeImage(sharp, format === 'png' ? removePngTexts(file) : file, format)
    const placeholder = await createPlaceholder(sharp, image.bytes)
    return { ...image, placeholder, sizes: await createSizes(sharp, image.bytes, sizeNames, centre) }
  } catch (error) {
    throw toImageFailure(error)
  }
}

async function encodeImage(sharp: Sharp, file: Buffer, format: ImageFormat): Promise<ImageFile> {
  const canBeAnimated = format === 'gif' || format === 'webp'
  if (canBeAnimated) await checkFrames(sharp, file)
  const image = openImage(sharp, file, { animated: canBeAnimated }).autoOrient()
  const encodedFormat = chooseStoredFormat(format)
  const encoded =
    encodedFormat === 'jpeg'
      ? image.jpeg({ quality: originalQuality })
      : encodedFormat === 'webp'
        ? image.webp({ quality: originalQuality })
        : image.toFormat(encodedFormat)
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, ...fileTypes[encodedFormat] }
}

/** Refuses an animation whose frames would take long to write. */
async function checkFrames(sharp: Sharp, file: Buffer): Promise<void> {
  const { pages = 1, width, height } = await openImage(sharp, file).metadata()
  const isTooLarge = pages > 1 && pages * width * height > animationPixelsMax
  if (pages > framesMax || isTooLarge) throw new ImageFailure('too-many-pixels')
}

/** AVIF becomes WebP: to encode 12 megapixels as AVIF takes half a minute. */
const chooseStoredFormat = (format: ImageFormat): ImageFormat => (format === 'avif' ? 'webp' : format)

async function createSizes(
  sharp: Sharp,
  file: Buffer,
  names: readonly ImageSizeName[],
  focalPoint: FocalPoint,
): Promise<ImageSizes> {
  const sizes: ImageSizes = {}
  for (const name of names) {
    const size = await resizeImage(sharp, file, name, focalPoint)
    if (size) sizes[name] = size
  }
  return sizes
}

async function resizeImage(
  sharp: Sharp,
  file: Buffer,
  name: ImageSizeName,
  focalPoint: FocalPoint,
): Promise<ImageFile | null> {
  const image = openImage(sharp, file)
  const measures = await image.metadata()
  const size = computeSize(name, measures)
  if (!size) return null
  const isSameShape = name !== 'thumbnail'
  const cut = isSameShape ? image : image.extract(computeCrop(measures, size, focalPoint))
  const bytes = await cut
    .resize({ ...size, fit: 'fill' })
    .webp({ quality: sizeQuality })
    .toBuffer()
  return { bytes, ...size, ...fileTypes.webp }
}

async function createPlaceholder(sharp: Sharp, file: Buffer): Promise<string> {
  const { data, info } = await openImage(sharp, file)
    .resize({ width: placeholderMaxPx, height: placeholderMaxPx, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

const openImage = (sharp: Sharp, file: Buffer, { animated = false } = {}) =>
  sharp(file, { limitInputPixels: pixelsMax, failOn: 'error', animated }).timeout({ seconds: operationMaxSeconds })

const toImageFailure = (error: unknown): ImageFailure =>
  error instanceof ImageFailure
    ? error
    : new ImageFailure(/exceeds pixel limit/.test(String(error)) ? 'too-many-pixels' : 'damaged', error)
