import type { Dependencies } from '../api/dependencies.ts'
import { sql } from '../db/sql.ts'
import type { CheckAddress } from '../net/public-address.ts'
import { copyImage } from '../resources/media/copy.ts'
import { isReadFailure } from '../resources/media/reads.ts'
import type { MappedItem } from './mapping/source-event.ts'

/** The pictures of imported events: the address of each, and where the first event is that shows it. */
export type PictureAddresses = Map<string, string>

/** Adds the pictures of an event, of its dates, and of its venues and organizers. */
export function addPictures(
  pictures: PictureAddresses,
  location: string,
  { image, venues, organizers, overrides }: MappedItem,
): void {
  const records = [{ image }, ...overrides.map(({ event }) => event), ...venues, ...organizers]
  for (const { image: one } of records) if (one && !pictures.has(one.url)) pictures.set(one.url, location)
}

export type PictureResult = {
  url: string
  /** Where the first event is that shows the picture. */
  location: string
  /** Why it was not copied. Its events show it at its address. */
  problem?: string
}

type CopyOptions = {
  chooseAddressCheck: (url: string) => CheckAddress
  signal: AbortSignal
  onExpected: (pictures: number) => void
  onResult: (result: PictureResult) => void
}

/**
 * Copies the pictures of imported events that are not here yet, one after the other. An interrupted copy goes on where it
 * was, because a picture that was copied is not read again.
 */
export async function copyPictures(
  dependencies: Dependencies,
  pictures: PictureAddresses,
  { chooseAddressCheck, signal, onExpected, onResult }: CopyOptions,
): Promise<void> {
  const images = await findImagesToCopy(dependencies, [...pictures.keys()])
  onExpected(images.length)
  for (const { id, url } of images) {
    if (signal.aborted) return
    const result = { url, location: pictures.get(url) ?? '' }
    try {
      await copyImage(dependencies, id, { mayConnectTo: chooseAddressCheck(url), signal })
      onResult(result)
    } catch (error) {
      if (signal.aborted) return
      if (!isReadFailure(error)) throw error
      onResult({ ...result, problem: error.message })
    }
  }
}

/** The images of other hosts with these addresses. */
const findImagesToCopy = ({ db }: Pick<Dependencies, 'db'>, urls: string[]): Promise<{ id: number; url: string }[]> =>
  db.prisma.$queryRaw(sql`
    select id, url from images where url = any(${urls}::text[]) and storage_key is null order by id`)
