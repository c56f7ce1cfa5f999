import type { Dependencies } from '../../api/dependencies.ts'
import { sql } from '../../db/sql/sql.ts'
import type { CheckAddress } from '../../net/public-address.ts'
import { copyImage } from '../../resources/images/copy.ts'
import type { MappedItem } from '../mapping/source-event.ts'

/** The images of imported events: the address of each, and where the first event is that shows it. */
export type ImageAddresses = Map<string, string>

/** Adds the images of an event, of its dates, and of its venues and organizers. */
export function addImages(
  addresses: ImageAddresses,
  location: string,
  { image, venues, organizers, overrides }: MappedItem,
): void {
  const records = [{ image }, ...overrides.map(({ event }) => event), ...venues, ...organizers]
  for (const { image: one } of records) if (one && !addresses.has(one.url)) addresses.set(one.url, location)
}

export type ImageResult = {
  url: string
  /** Where the first event is that shows the image. */
  location: string
  isCopied: boolean
  /** Why it was not copied. Its events show it at its address. */
  problem?: string
}

type CopyOptions = {
  chooseAddressCheck: (url: string) => CheckAddress
  signal: AbortSignal
  /** The number of images to copy, and of images whose files are here. */
  onExpected: (missing: number, stored: number) => void
  onResult: (result: ImageResult) => void
}

/**
 * Copies the images of imported events that are not here yet, one after the other. An interrupted copy goes on where
 * it was, because an image that was copied is not read again.
 */
export async function copyImages(
  dependencies: Dependencies,
  addresses: ImageAddresses,
  { chooseAddressCheck, signal, onExpected, onResult }: CopyOptions,
): Promise<void> {
  const images = await findImagesAt(dependencies, [...addresses.keys()])
  const missing = images.filter(({ isStored }) => !isStored)
  onExpected(missing.length, images.length - missing.length)
  for (const { id, url } of missing) {
    if (signal.aborted) return
    const result = await copyImage(dependencies, id, { mayConnectTo: chooseAddressCheck(url), signal }).catch(
      (error: unknown) => {
        if (!signal.aborted) throw error
        return null
      },
    )
    if (result === null) return
    const location = addresses.get(url) ?? ''
    const problem = typeof result === 'object' ? result.failure.message : undefined
    onResult({ url, location, isCopied: result === 'copied', ...(problem !== undefined && { problem }) })
  }
}

/** The image for each of these addresses: the image without an author, as imports store it, else the oldest image. */
export const findImagesAt = (
  { db }: Pick<Dependencies, 'db'>,
  urls: string[],
): Promise<{ id: number; url: string; isStored: boolean }[]> =>
  db.prisma.$queryRaw(sql`
    select id, url, "isStored" from (
      select distinct on (url) id, url, storage_key is not null as "isStored" from images
       where url = any(${urls}::text[]) order by url, author_id nulls first, id) i order by id`)
