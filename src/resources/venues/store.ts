import type { Context } from '../../api/context.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import {
  fromPublicationRow,
  hasNoTexts,
  type RecordColumns,
  type RecordTexts,
  type RequiredColumns,
  toNewRecordColumns,
  toRecordColumns,
  toTextColumns,
} from '../shared/record/columns.ts'

/** The columns of a venue; undefined = leave as it is, null = clear. */
export type VenueColumns = RecordColumns & {
  zip?: string | null | undefined
  phone?: string | null | undefined
  website?: string | null | undefined
  showMap?: boolean | undefined
  showMapLink?: boolean | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

/** The texts of a venue in one language; undefined = leave as it is, null = clear. */
export type VenueTexts = RecordTexts & {
  name?: string | undefined
  address?: string | null | undefined
  city?: string | null | undefined
  country?: string | null | undefined
  province?: string | null | undefined
  state?: string | null | undefined
  stateprovince?: string | null | undefined
}

const toVenueRow = (venue: VenueColumns) => ({
  ...toRecordColumns(venue),
  zip: venue.zip,
  phone: venue.phone,
  website: venue.website,
  showMap: venue.showMap,
  showMapLink: venue.showMapLink,
  latitude: venue.latitude,
  longitude: venue.longitude,
})

const toVenueTextRow = (texts: VenueTexts) => ({
  name: texts.name,
  ...toTextColumns(texts),
  address: texts.address,
  city: texts.city,
  country: texts.country,
  province: texts.province,
  state: texts.state,
  stateprovince: texts.stateprovince,
})

export type StoredVenue = Awaited<ReturnType<typeof readStored>>

export const venueRows = {
  insert: async (
    { language, now }: Context,
    tx: Tx,
    venue: VenueColumns & RequiredColumns,
    texts: VenueTexts,
  ): Promise<number> => {
    const newTexts = { create: { language, ...toVenueTextRow(texts) } }
    const { id } = await tx.venue.create({
      data: { ...toVenueRow(venue), ...toNewRecordColumns(venue, language, now), texts: newTexts },
      select: { id: true },
    })
    return id
  },

  update: async (
    { language, now }: Context,
    tx: Tx,
    id: number,
    venue: VenueColumns,
    texts: VenueTexts,
  ): Promise<void> => {
    await tx.venue.update({ where: { id }, data: { ...toVenueRow(venue), modifiedUtc: now }, select: { id: true } })
    if (hasNoTexts(texts)) return
    await tx.venueText.upsert({
      where: { venueId_language: { venueId: id, language } },
      create: { venueId: id, language, ...toVenueTextRow(texts) },
      update: toVenueTextRow(texts),
      select: { venueId: true },
    })
  },

  readStored,
}

async function readStored({ language }: Context, tx: Tx, id: number) {
  const venue = await tx.venue.findUniqueOrThrow({ where: { id }, include: { texts: { where: { language } } } })
  const { authorId, latitude, longitude, texts } = venue
  return { authorId, publication: fromPublicationRow(venue), latitude, longitude, texts: texts[0] ?? null }
}
