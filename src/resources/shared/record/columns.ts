import type { Language } from '../../../core/language.ts'
import type { Origin } from './origins.ts'
import {
  type Publication,
  type RecordStatus,
  fromDatabaseWallTime,
  toDatabaseWallTime,
} from '../publication/publication.ts'
import { toSlugColumns } from '../text/slugs.ts'

/** The columns that events, venues and organizers share; undefined = leave as it is, null = clear. */
export type RecordColumns = {
  authorId?: number | undefined
  publication?: Publication | undefined
  imageId?: number | null | undefined
  origin?: Origin | undefined
}

/** The columns without which a new record cannot be stored. */
export type RequiredColumns = { authorId: number; publication: Publication }

/** The texts that events, venues and organizers share, in one language; undefined = leave as it is, null = clear. */
export type RecordTexts = {
  description?: string | null | undefined
  excerpt?: string | null | undefined
  slug?: string | null | undefined
}

/** Lists each column by name, so that no other field of a request reaches the database. */
export const toRecordColumns = ({ authorId, publication, imageId, origin }: RecordColumns) => ({
  authorId,
  status: publication?.status,
  publishedWall: publication && toDatabaseWallTime(publication.wall),
  publishedUtc: publication?.utc,
  imageId,
  originId: origin?.globalId,
  originDigest: origin?.digest,
  lineage: origin?.lineage,
})

/** The columns of a new record that may not be null. `language` becomes its original language. */
export const toNewRecordColumns = ({ authorId, publication }: RequiredColumns, language: Language, now: Date) => ({
  authorId,
  status: publication.status,
  publishedWall: toDatabaseWallTime(publication.wall),
  language,
  createdUtc: now,
  modifiedUtc: now,
})

export const toTextColumns = ({ description, excerpt, slug }: RecordTexts) => ({
  description,
  excerpt,
  ...toSlugColumns(slug),
})

/** Whether a patch changes no text, so that no text row is written. */
export const hasNoTexts = (texts: object): boolean => Object.values(texts).every(text => text === undefined)

export type PublicationRow = { status: string; publishedWall: Date; publishedUtc: Date | null }

export const fromPublicationRow = ({ status, publishedWall, publishedUtc }: PublicationRow): Publication => ({
  status: status as RecordStatus, // the database checks it
  wall: fromDatabaseWallTime(publishedWall),
  utc: publishedUtc,
})
