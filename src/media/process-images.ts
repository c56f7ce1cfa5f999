import { rgbaToThumbHash } from 'thumbhash'
import type * as SharpModule from 'sharp'
import { PictureFailure } from './image-failure.ts'
import { detectPictureFormat, type PictureFormat, pictureFiles } from './image-format.ts'
import type { PictureFile, PictureProcessor, PictureSizes, PreparedPicture } from './media.ts'
import { readWebpMeasures } from './webp-measures.ts'
import {
  centre,
  computeCrop,
  computeSize,
  type FocalPoint,
  type Measures,
  type PictureSizeName,
} from './image-sizes.ts'

type Sharp = typeof SharpModule.default

const pixelsMax = 50_000_000
const framesMax = 1_000
const operationMaxSeconds = 30
const webpQuality = 80
const jpegQuality = 85
/** What a ThumbHash may encode. */
const placeholderMaxPx = 100

/** The loaders of libvips for the formats that are stored. All others stay blocked: some run scripts or open files. */
const allowedLoaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map(name => `VipsForeignLoad${name}Buffer`)

/** Null if the optional package `sharp` is not installed. */
export async function createPictureProcessor(): Promise<PictureProcessor | null> {
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
    measure: head => measurePicture(sharp, head),
    prepare: (file, sizes = []) => preparePicture(sharp, file, sizes),
    resize: (file, names, focalPoint) => createSizes(sharp, file, names, focalPoint),
  }
}

async function measurePicture(sharp: Sharp, head: Buffer): Promise<Measures> {
  const format = detectPictureFormat(head)
  if (!format) throw new PictureFailure('unsupported-format')
  const webpMeasures = format === 'webp' ? readWebpMeasures(head) : null
  if (webpMeasures) return webpMeasures
  try {
    const { autoOrient } = await sharp(head, { limitInputPixels: false, failOn: 'none' }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch (error) {
    throw toPictureFailure(error)
  }
}

async function preparePicture(
  sharp: Sharp,
  file: Buffer,
  sizeNames: readonly PictureSizeName[],
): Promise<PreparedPicture> {
  const format = detectPictureFormat(file)
  if (!format) throw new PictureFailure('unsupported-format')
  try {
    const picture = await encodePicture(sharp, file, format)
    const placeholder = await createPlaceholder(sharp, picture.bytes)
    return { ...picture, placeholder, sizes: await createSizes(sharp, picture.bytes, sizeNames, centre) }
  } catch (error) {
    throw toPictureFailure(error)
  }
}

async function encodePicture(sharp: Sharp, file: Buffer, format: PictureFormat): Promise<PictureFile> {
  const isAnimated = format === 'gif' || format === 'webp'
  if (isAnimated) await checkFrames(sharp, file)
  const image = openPicture(sharp, file, { animated: isAnimated }).autoOrient()
  const encodedFormat = chooseStoredFormat(format)
  const encoded =
    encodedFormat === 'jpeg'
      ? image.jpeg({ quality: jpegQuality })
      : encodedFormat === 'webp'
        ? image.webp({ quality: jpegQuality })
        : image.toFormat(encodedFormat)
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, ...pictureFiles[encodedFormat] }
}

/** Refuses a picture of so many frames that it would take minutes to write them, however small they are. */
async function checkFrames(sharp: Sharp, file: Buffer): Promise<void> {
  const { pages = 1 } = await openPicture(sharp, file).metadata()
  if (pages > framesMax) throw new PictureFailure('too-many-pixels')
}

/** AVIF becomes WebP: to encode 12 megapixels as AVIF takes half a minute. */
const chooseStoredFormat = (format: PictureFormat): PictureFormat => (format === 'avif' ? 'webp' : format)

async function createSizes(
  sharp: Sharp,
  file: Buffer,
  names: readonly PictureSizeName[],
  focalPoint: FocalPoint,
): Promise<PictureSizes> {
  const sizes: PictureSizes = {}
  for (const name of names) {
    const size = await resizePicture(sharp, file, name, focalPoint)
    if (size) sizes[name] = size
  }
  return sizes
}

async function resizePicture(
  sharp: Sharp,
  file: Buffer,
  name: PictureSizeName,
  focalPoint: FocalPoint,
): Promise<PictureFile | null> {
  const image = openPicture(sharp, file)
  const picture = await image.metadata()
  const size = computeSize(name, picture)
  if (!size) return null
  const isSameShape = name !== 'thumbnail'
  const cut = isSameShape ? image : image.extract(computeCrop(picture, size, focalPoint))
  const bytes = await cut
    .resize({ ...size, fit: 'fill' })
    .webp({ quality: webpQuality })
    .toBuffer()
  return { bytes, ...size, ...pictureFiles.webp }
}

async function createPlaceholder(sharp: Sharp, file: Buffer): Promise<string> {
  const { data, info } = await openPicture(sharp, file)
    .resize({ width: placeholderMaxPx, height: placeholderMaxPx, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

const openPicture = (sharp: Sharp, file: Buffer, { animated = false } = {}) =>
  sharp(file, { limitInputPixels: pixelsMax, failOn: 'error', animated }).timeout({ seconds: operationMaxSeconds })

const toPictureFailure = (error: unknown): PictureFailure =>
  error instanceof PictureFailure
    ? error
    : new PictureFailure(/exceeds pixel limit/.test(String(error)) ? 'too-many-pixels' : 'damaged', error)
