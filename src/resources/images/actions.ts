import { hasPermission, toEditor } from '../../auth/permissions.ts'
import { buildRestUrl, type Context } from '../../api/context.ts'
import { ActionResult } from '../../core/action-result.ts'
import { Failure } from '../../core/failure/failures.ts'
import { type Language, languages } from '../../core/language.ts'
import { toPageRequest } from '../../core/paging.ts'
import { mayEditImage } from '../../core/permissions.ts'
import { toPlainText } from '../../core/text/html/html.ts'
import { addJob } from '../../db/job-queue.ts'
import { queryFirstRow } from '../../db/sql/sql.ts'
import { type Tx, takeAdvisoryLocks } from '../../db/transactions/transaction.ts'
import { runWrite } from '../shared/publication/caller-lock.ts'
import { imageTextTable } from '../shared/image/image.ts'
import { createPageResult, queryJson } from '../shared/list/pages.ts'
import { checkPrecondition } from '../shared/record/preconditions.ts'
import { applyTextOptions, type TextOptions } from '../shared/text/texts.ts'
import { deleteTexts } from '../shared/text/translations.ts'
import { hasChanges } from '../shared/record/unchanged-fields.ts'
import type { MediaInput, MediaItem, MediaPage, MediaPatchFields, MediaQuery, MediaRemovalInput } from './schema.ts'
import {
  countImageUses,
  deleteImageRow,
  findImageByDigest,
  findImages,
  type ImageRow,
  insertImage,
  isImagePublished,
  isImageUsable,
  isShownByOthers,
  listFileKeys,
  lockImage,
  markImageUsed,
  type NewImage,
  updateImageRow,
  upsertImageTexts,
} from './store.ts'
import { readUpload, storeFiles, toUploadFailure, type Upload } from './upload.ts'
import { selectImageJson } from './view.ts'

/** One page of the images that the caller may use, the newest first. */
export async function listImages(ctx: Context, query: MediaQuery): Promise<ActionResult<MediaPage>> {
  const page = await findImages(ctx, query, toPageRequest(query))
  const listing = { plural: 'media', query, page, pastEndReason: null } as const
  return createPageResult(ctx, listing, await queryJson(ctx, selectImageJson(ctx, page.ids)))
}

/** One image. Throws `media-not-found`. */
export async function getImage(
  requestContext: Context,
  { id, ...options }: { id: number } & TextOptions,
): Promise<ActionResult<MediaItem>> {
  const ctx = applyTextOptions(requestContext, options)
  if (!(await isImageUsable(ctx, ctx.db.prisma, id))) throw new Failure('media-not-found')
  return ActionResult.ofJson(await loadImageJson(ctx, id), { language: ctx.language })
}

/**
 * Stores an uploaded file, or a copy of the file at an address. If the same file is stored already in an image that the
 * caller may use, returns this image, with the texts of the request if it is one of the caller. Throws
 * `media-unsupported`, `media-damaged` and `media-too-large`.
 */
export async function createImage(ctx: Context, input: MediaInput): Promise<ActionResult<MediaItem>> {
  const upload = await readUpload(ctx, input)
  const known = await findImageByDigest(ctx, ctx.db.prisma, upload.digest)
  // The files come before the row: a service that is killed here leaves files that a job removes.
  const files = known === null ? await storeUpload(ctx, upload) : null
  const id = await runWrite(ctx, async tx => {
    await takeAdvisoryLocks(tx, `image ${upload.digest}`)
    const existing = await findImageByDigest(ctx, tx, upload.digest)
    if (existing !== null) {
      if (!(await markImageUsed(tx, existing))) return fail()
      await changeOwnImage(ctx, tx, existing, input)
      return existing
    }
    if (!files) return fail()
    return storeImage(ctx, tx, files, { ...input, name: undefined })
  })
  return createWriteResult(ctx, id, `${buildRestUrl(ctx)}/media/${id}`)
}

/**
 * Changes an image of the caller, unless the caller is a contributor and a published record shows it. Its name stays.
 */
async function changeOwnImage(
  ctx: Context,
  tx: Tx,
  id: number,
  { file: _file, url: _url, i18n_language: _language, name: _name, ...fields }: MediaInput,
): Promise<void> {
  if (!hasChanges(fields)) return
  const image = await lockImage(tx, id)
  if (image?.authorId !== ctx.caller.userId) return
  if (hasPermission(ctx.caller, 'publish') || !(await isImagePublished(tx, id)))
    await changeImage(ctx, tx, image, fields)
}

/** Users take turns. Throws `service_busy` if nobody waits for the result any longer. */
async function storeUpload(ctx: Context, upload: Upload): Promise<NewImage> {
  const signal = ctx.getSignal?.()
  try {
    return await storeFiles(ctx, upload, { key: String(ctx.caller.userId ?? 'owner'), signal })
  } catch (error) {
    throw signal?.aborted ? new Failure('service_busy', {}, { cause: error }) : toUploadFailure(error)
  }
}

/** Stores the row and the texts of an image whose files are stored; a job adds its other sizes. Returns its id. */
async function storeImage(ctx: Context, tx: Tx, files: NewImage, fields: MediaPatchFields): Promise<number> {
  const id = await insertImage(ctx, tx, files)
  await applyImagePatch(ctx, tx, id, fields)
  await addJob(ctx.db, tx, { name: 'complete-image', payload: { image: id } })
  return id
}

/** The id of the image of a file. Stores it if there is none, within the transaction. */
export async function findOrStoreImage(
  ctx: Context,
  tx: Tx,
  upload: Upload,
  fields: MediaPatchFields,
): Promise<number> {
  const existing = await findImageByDigest(ctx, tx, upload.digest)
  return existing ?? storeImage(ctx, tx, await storeFiles(ctx, upload), fields)
}

/** The image was deleted between two statements; the next try stores it again. */
function fail(): never {
  throw new Failure('service_busy')
}

/** Changes the fields in the request, if it has any; the texts in its language. Throws `media-not-found`. */
export async function updateImage(
  ctx: Context,
  id: number,
  fields: MediaPatchFields,
): Promise<ActionResult<MediaItem>> {
  const checkUnchanged = await checkImagePrecondition(ctx, id)
  await runWrite(ctx, async tx => {
    const image = await lockEditableImage(ctx, tx, id)
    await checkUnchanged(tx)
    if (hasChanges(fields)) await changeImage(ctx, tx, image, fields)
  })
  return createWriteResult(ctx, id)
}

/** Changes the fields that are not undefined. If what crops show changes, a job cuts them again. */
async function changeImage(ctx: Context, tx: Tx, image: ImageRow, fields: MediaPatchFields): Promise<void> {
  await applyImagePatch(ctx, tx, image.id, fields)
  const isMoved = fields.focal_x !== undefined || fields.focal_y !== undefined
  if (isMoved && image.storageKey) await addJob(ctx.db, tx, { name: 'complete-image', payload: { image: image.id } })
}

/**
 * Deletes an image, or its texts in one language (`i18n_translation`); a job removes its files. Throws `media-in-use`
 * if records show it, unless `force` is true, `media-shown-by-others` if records of others show it, unless the caller
 * may change those, and `media-not-found`.
 */
export async function removeImage(
  ctx: Context,
  { id, force = false, i18n_translation: language }: MediaRemovalInput,
): Promise<ActionResult<MediaItem>> {
  const checkUnchanged = await checkImagePrecondition(ctx, id)
  if (language) {
    await runWrite(ctx, async tx => {
      await lockEditableImage(ctx, tx, id)
      await checkUnchanged(tx)
      await deleteTexts(tx, imageTextTable, id, language)
      await updateImageRow(ctx, tx, id, {})
    })
    return createWriteResult(ctx, id)
  }
  const json = await runWrite(ctx, async tx => {
    const image = await lockEditableImage(ctx, tx, id)
    await checkUnchanged(tx)
    if (!hasPermission(ctx.caller, 'edit-others') && (await isShownByOthers(ctx, tx, id)))
      throw new Failure('media-shown-by-others')
    const uses = await countImageUses(tx, id)
    if (Object.keys(uses).length > 0 && !force) throw new Failure('media-in-use', { uses })
    const [deleted] = await tx.$queryRaw<{ json: string }[]>(selectImageJson(ctx, [id]))
    if (!deleted) throw new Failure('media-not-found')
    await deleteImageRow(tx, id)
    await addJob(ctx.db, tx, { name: 'delete-media-files', payload: { keys: listFileKeys(image) } })
    return deleted.json
  })
  return ActionResult.ofJson(json, { language: ctx.language })
}

/** With as many decimals as the key of a crop has. */
const roundFocus = (fraction: number | undefined) => fraction && Math.round(fraction * 1000) / 1000

/** Changes the fields that are not undefined; `alt` and `caption` in the language of the request. */
export async function applyImagePatch(ctx: Context, tx: Tx, id: number, fields: MediaPatchFields): Promise<void> {
  const toText = (text: string | null | undefined) => (text === undefined ? undefined : toPlainText(text ?? ''))
  await updateImageRow(ctx, tx, id, {
    name: toText(fields.name),
    credit: fields.credit && toPlainText(fields.credit),
    license: fields.license && toPlainText(fields.license),
    focalX: roundFocus(fields.focal_x),
    focalY: roundFocus(fields.focal_y),
  })
  const saveTexts = (language: Language, { alt, caption }: Pick<MediaPatchFields, 'alt' | 'caption'>) =>
    upsertImageTexts(tx, id, language, { alt: toText(alt), caption: toText(caption) })
  for (const language of languages) await saveTexts(language, fields.i18n_texts?.[language] ?? {})
  await saveTexts(ctx.language, fields)
}

/** Locks an image that the caller may change; one that a published record shows only with the permission `publish`. */
async function lockEditableImage(ctx: Context, tx: Tx, id: number): Promise<ImageRow> {
  const image = await lockImage(tx, id)
  if (!image || !(await isImageUsable(ctx, tx, id))) throw new Failure('media-not-found')
  if (!mayEditImage(toEditor(ctx.caller), image.authorId)) throw new Failure('rest_forbidden')
  if (!hasPermission(ctx.caller, 'publish') && (await isImagePublished(tx, id))) throw new Failure('rest_forbidden')
  return image
}

async function loadImageJson(ctx: Context, id: number): Promise<string> {
  const row = await queryFirstRow<{ json: string }>(ctx.db, selectImageJson(ctx, [id]))
  if (!row) throw new Failure('media-not-found')
  return row.json
}

async function createWriteResult(ctx: Context, id: number, location?: string): Promise<ActionResult<MediaItem>> {
  const json = await loadImageJson(ctx, id)
  return ActionResult.ofJson(json, { language: ctx.language, readJson: json, ...(location && { location }) })
}

/** `checkPrecondition` for an image. Throws `media-not-found` too. */
async function checkImagePrecondition(ctx: Context, id: number): Promise<(tx: Tx) => Promise<void>> {
  if (!ctx.precondition) return async () => {}
  await getImage(ctx, { id })
  return checkPrecondition(ctx, { table: 'images' }, id, readContext => loadImageJson(readContext, id))
}
