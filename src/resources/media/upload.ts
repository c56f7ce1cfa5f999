import { createHash } from 'node:crypto'
import type { Context } from '../../api/context.ts'
import { Failure, createInvalidParamFailure } from '../../core/failures.ts'
import { createMessage } from '../../core/messages.ts'
import { buildKeyStem } from '../../media/media-keys.ts'
import { detectPictureFormat, pictureFiles } from '../../media/picture-format.ts'
import { PictureFailure, type PictureProblem } from '../../media/picture-failure.ts'
import type { PreparedPicture } from '../../media/media.ts'
import { HttpReadFailure } from '../../net/http-read-failure.ts'
import { readUrl } from '../../net/http-read.ts'
import { pictureMaxBytes, type MediaInput } from './schema.ts'
import type { NewImage } from './store.ts'
import { createSizes } from './sizes.ts'

/** An uploaded file, with the name of the image if the request has none. */
export type Upload = { bytes: Buffer; digest: string; name: string; sourceUrl: string | null }

/** Reads the file of a request, or copies it from its address. */
export async function readUpload(ctx: Context, { file, url, name }: MediaInput): Promise<Upload> {
  if ((file === undefined) === (url === undefined || url === null))
    throw createInvalidParamFailure({ file: createMessage('file-or-address') })
  const bytes = url ? await download(ctx, url) : Buffer.from(file ?? '', 'base64')
  if (bytes.length > pictureMaxBytes) throw new Failure('media-too-large')
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { bytes, digest, name: removeExtension(name ?? readFileName(url)), sourceUrl: url ?? null }
}

async function download({ mayConnectTo }: Context, url: string): Promise<Buffer> {
  try {
    const { body } = await readUrl(url, { mayConnectTo, accept: 'image/*', bodyMaxBytes: pictureMaxBytes })
    return body ?? Buffer.alloc(0)
  } catch (error) {
    if (!(error instanceof HttpReadFailure)) throw error
    throw createInvalidParamFailure({ url: createMessage('unreadable-address', { problem: error.message }) })
  }
}

const readFileName = (url: string | null | undefined): string =>
  url ? decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '') : ''

const removeExtension = (name: string): string => name.replace(/\.[a-z0-9]{2,5}$/i, '').trim()

/** Stores the files of an upload: the picture, and the smaller versions that pages need first. */
export async function storeFiles(ctx: Context, { bytes, digest, name, sourceUrl }: Upload): Promise<NewImage> {
  const picture = await preparePicture(ctx, bytes)
  const storageKey = `${buildKeyStem(ctx, digest, name)}.${picture.extension}`
  await ctx.media.store.put(storageKey, picture.bytes, picture.mimeType)
  const { extension, width, height, placeholder } = picture
  const stored = { digest, storageKey, sourceUrl, name, extension, width, height, placeholder }
  const sizes = await createSizes(ctx.media, { storageKey, bytes: picture.bytes }, ['thumbnail', 'medium'])
  return { ...stored, filesize: picture.bytes.length, sizes }
}

type StorablePicture = Omit<PreparedPicture, 'width' | 'height' | 'placeholder'> & {
  width: number | null
  height: number | null
  placeholder: string | null
}

const failureByProblem = {
  'unsupported-format': 'media-unsupported',
  damaged: 'media-damaged',
  'too-many-pixels': 'media-too-large',
} as const satisfies Record<PictureProblem, string>

/** The picture to store: without `sharp` the file as it is. */
async function preparePicture({ media }: Context, file: Buffer): Promise<StorablePicture> {
  const processor = await media.loadProcessor()
  if (!processor) {
    const format = detectPictureFormat(file)
    if (!format) throw new Failure('media-unsupported')
    return { bytes: file, ...pictureFiles[format], width: null, height: null, placeholder: null }
  }
  return processor.prepare(file).catch((error: unknown) => {
    if (!(error instanceof PictureFailure)) throw error
    throw new Failure(failureByProblem[error.problem], {}, { cause: error })
  })
}
