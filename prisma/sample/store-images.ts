import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../src/api/context.ts'
import type { Tx } from '../../src/db/transactions/transaction.ts'
import { applyImagePatch, findOrStoreImage } from '../../src/resources/images/actions.ts'
import { projectFolder } from '../../src/project-folder.ts'
import type { SampleLanguage } from './types.ts'
import { SAMPLE_IMAGES, type SampleImage } from './images.ts'

const folder = path.join(projectFolder, 'prisma/sample/images')

/** The ids of the stored images, by kind and key of the record that shows them. */
export type ImageIds = Record<'events' | 'venues' | 'organizers', Map<string, number>>

export const noImages: ImageIds = { events: new Map(), venues: new Map(), organizers: new Map() }

type LanguageContext = Context & { language: SampleLanguage }

/** Stores the images with their texts in each language. Without `sharp`, they have no smaller sizes. */
export async function storeImages(
  contexts: readonly LanguageContext[],
  tx: Tx,
  images: readonly SampleImage[] = SAMPLE_IMAGES,
): Promise<ImageIds> {
  const ids: ImageIds = { events: new Map(), venues: new Map(), organizers: new Map() }
  for (const image of images) {
    const id = await storeImage(contexts, tx, image)
    for (const kind of ['events', 'venues', 'organizers'] as const)
      for (const key of image[kind] ?? []) ids[kind].set(key, id)
  }
  return ids
}

async function storeImage(
  [first, ...others]: readonly LanguageContext[],
  tx: Tx,
  { name, alt }: SampleImage,
): Promise<number> {
  if (!first) throw new Error('There is no language.')
  const bytes = await readFile(path.join(folder, `${name}.webp`))
  const digest = createHash('sha256').update(bytes).digest('hex')
  const upload = { bytes, digest, name, sourceUrl: null }
  const id = await findOrStoreImage(first, tx, upload, { alt: alt[first.language] })
  for (const ctx of others) await applyImagePatch(ctx, tx, id, { alt: alt[ctx.language] })
  return id
}
