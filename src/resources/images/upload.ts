import { createHash } from 'node:crypto'
import type { Context } from '../../api/context.ts'
import { isDiskFull } from '../../core/failure/disk-full.ts'
import { Failure, createInvalidParamFailure, createMissingParamFailure } from '../../core/failure/failures.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { toFileTitle } from '../../core/text/file-name.ts'
import { decodePercent } from '../../core/text/slug.ts'
import { toStorableText } from '../../core/wire.ts'
import { buildKeyStem } from '../../images/store/image-keys.ts'
import { detectImageFormat, fileTypes } from '../../images/image-format.ts'
import { ImageFailure, type ImageProblem } from '../../images/image-failure.ts'
import type { ImageTurn, PreparedImage } from '../../images/images.ts'
import type { CheckAddress } from '../../net/public-address.ts'
import { HttpReadFailure } from '../../net/http-read-failure.ts'
import { readUrl } from '../../net/http-read.ts'
import { requireImageCopies } from '../shared/image/references.ts'
import { uploadMaxBytes } from '../shared/image/uploaded-file.ts'
import type { MediaInput } from './schema.ts'
import type { NewImage } from './store.ts'
import { storeSizes } from './sizes.ts'

/** An uploaded file, with the name of the image if the request has none. */
export type Upload = { bytes: Buffer; digest: string; name: string; sourceUrl: string | null }

/** Reads the file of a request, or copies it from its address. */
export async function readUpload(ctx: Context, { file, url, name }: MediaInput): Promise<Upload> {
  if (file !== undefined && url) throw createInvalidParamFailure({ url: createMessage('file-or-address') })
  if (url) return downloadForRequest(ctx, url, name ?? undefined)
  if (file === undefined) throw createMissingParamFailure(['file', 'url'])
  if (file.length > uploadMaxBytes) throw new Failure('media-too-large')
  return createUpload(file, name ?? '', null)
}

const createUpload = (bytes: Buffer, name: string, sourceUrl: string | null): Upload => ({
  bytes,
  digest: createHash('sha256').update(bytes).digest('hex'),
  name: toStorableText(name).trim(),
  sourceUrl,
})

async function downloadForRequest(ctx: Context, url: string, name: string | undefined): Promise<Upload> {
  const mayConnectTo = requireImageCopies(ctx, 'url')
  try {
    return await downloadImage(url, { mayConnectTo, name, signal: ctx.getSignal?.() })
  } catch (error) {
    if (!(error instanceof HttpReadFailure)) throw error
    if (error.reason === 'too-large') throw new Failure('media-too-large', {}, { cause: error })
    throw createInvalidParamFailure({ url: createMessage('unreadable-address', { problem: error.message }) })
  }
}

type DownloadOptions = { mayConnectTo: CheckAddress; name?: string | undefined; signal?: AbortSignal | undefined }

/** Reads the image of an address, which may be hostile. Throws an HttpReadFailure. */
export async function downloadImage(url: string, { name, ...options }: DownloadOptions): Promise<Upload> {
  const { body } = await readUrl(url, { ...options, accept: 'image/*', bodyMaxBytes: uploadMaxBytes })
  return createUpload(body ?? Buffer.alloc(0), name ?? toFileTitle(decodePercent(new URL(url).pathname)), url)
}

/**
 * Stores the files of an upload: the image, and the smaller versions that pages need first. Throws an ImageFailure,
 * or the reason of the signal of `turn`. Without `turn`, the work belongs to a job.
 */
export async function storeFiles(
  ctx: FileContext,
  { bytes, digest, name, sourceUrl }: Upload,
  turn?: ImageTurn,
): Promise<NewImage> {
  const image = await prepareImage(ctx, bytes, turn)
  turn?.signal?.throwIfAborted()
  const storageKey = `${buildKeyStem(ctx, digest, name)}.${image.extension}`
  await ctx.images.store.put(storageKey, image.bytes, image.mimeType)
  const { extension, width, height, placeholder, sizes } = image
  const stored = { digest, storageKey, sourceUrl, name, extension, width, height, placeholder }
  return { ...stored, filesize: image.bytes.length, sizes: await storeSizes(ctx.images.store, storageKey, sizes) }
}

type FileContext = Pick<Context, 'images' | 'now' | 'randomBytes'>

type StorableImage = Omit<PreparedImage, 'width' | 'height' | 'placeholder'> & {
  width: number | null
  height: number | null
  placeholder: string | null
}

/** The smaller versions that pages need first. A job adds the others. */
const firstSizes = ['thumbnail', 'medium'] as const

/** The image to store: without `sharp` the file as it is. */
async function prepareImage({ images }: FileContext, file: Buffer, turn?: ImageTurn): Promise<StorableImage> {
  const processor = await images.loadProcessor()
  if (!processor) {
    const format = detectImageFormat(file)
    if (!format) throw new ImageFailure('unsupported-format')
    return { bytes: file, ...fileTypes[format], width: null, height: null, placeholder: null, sizes: {} }
  }
  return processor.prepare(file, firstSizes, turn)
}

const failureByProblem = {
  'unsupported-format': 'media-unsupported',
  damaged: 'media-damaged',
  'too-many-pixels': 'media-too-large',
} as const satisfies Record<ImageProblem, string>

/** The failure of a request whose file is no image, or does not fit on the disk; other errors as they are. */
export function toUploadFailure(error: unknown): unknown {
  if (error instanceof ImageFailure) return new Failure(failureByProblem[error.problem], {}, { cause: error })
  return isDiskFull(error) ? new Failure('media-store-full', {}, { cause: error }) : error
}
