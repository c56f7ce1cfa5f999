import type { NamedKindName } from '../../core/kinds/names.ts'
import { z } from 'zod'
import { type FieldDefinitions, listFields } from '../../core/kinds/fields.ts'
import { organizer as organizerKind } from '../../core/kinds/organizer.ts'
import { venue as venueKind } from '../../core/kinds/venue.ts'
import { decodeEntities, parseHttpUrl } from '../../core/text/html/html.ts'
import { type ImageDetails, imageUrlMaxBytes } from '../../resources/shared/image/references.ts'
import { getCalendarOfGlobalId, type Origin } from '../../resources/shared/record/origins.ts'
import { namedSchemas } from '../../resources/named/schemas.ts'
import { CategoryInput } from '../../resources/terms/schema.ts'
import { categoryColors } from '../../core/color/category-colors.ts'
import type { Taxonomy } from '../../core/kinds/term-kinds.ts'
import { computeDigest } from '../identity/digest.ts'
import type { Zone } from '../../core/time/zone.ts'
import { ImportFailure } from '../run/failure.ts'
import {
  type Base,
  mapWebAddress,
  resolveAtBase,
  toHtmlOrNull,
  toPageBase,
  toPlainLine,
  toPlainLineOrNull,
  decodeSlug,
} from './texts.ts'
import { mapPublication, mapSourceTimes, type MappedSourceTimes } from './publication.ts'
import type { TecImage, TecOrganizer, TecPublication, TecRecordIdentity, TecTerm, TecVenue } from './tec-event.ts'

/** A venue or organizer of an event. Without an origin, only its name identifies it. */
export type LinkedRecord<Fields> = {
  fields: Fields
  slug: string | undefined
  image: ImageDetails | null
  origin: Origin | null
  sourceTimes: MappedSourceTimes
}
export type MappedVenue = LinkedRecord<z.output<typeof namedSchemas.venue.new>>
export type MappedOrganizer = LinkedRecord<z.output<typeof namedSchemas.organizer.new>>

/** A category or tag. `key` and `parentKey` are unique among the terms of all calendars. */
export type MappedTerm = {
  key: string
  parentKey: string | null
  fields: Omit<z.output<typeof CategoryInput>, 'parent'>
}

/** Global ids have a unique index, and PostgreSQL refuses index entries of more than 2,704 bytes. */
const globalIdMaxBytes = 2000

/**
 * The global id (`cal.example/fr?id=42`), or one made of the record's URL and id; null if it has neither. Refuses an id
 * of more than 2000 bytes.
 */
export function readGlobalId(identity: TecRecordIdentity): string | null {
  const globalId = identity.global_id || buildGlobalId(identity)
  if (globalId !== null && Buffer.byteLength(globalId) > globalIdMaxBytes)
    throw new ImportFailure(`global_id: has more than ${globalIdMaxBytes} bytes`)
  return globalId
}

function buildGlobalId({ id, rest_url, url }: TecRecordIdentity): string | null {
  const address = [rest_url, url].find(text => URL.canParse(text))
  return address === undefined || id === '' ? null : `${new URL(address).host}?id=${id}`
}

/** A venue without a name is named after its address. A venue without both is left out, with a note. */
export function mapVenue(venue: TecVenue, siteZone: Zone, notes: string[]): MappedVenue | null {
  const name = toPlainLine(venue.venue) || formatAddress(venue)
  if (name === '') {
    notes.push('venue: has no name and no address, and was left out')
    return null
  }
  if (toPlainLine(venue.venue) === '') notes.push(`venue: has no name and was named “${name}”`)
  const { geo_lat, geo_lng } = venue
  const base = readBase(venue)
  const hasPosition = geo_lat !== undefined && geo_lng !== undefined
  const fields = {
    venue: name,
    ...mapPublication(venue, { prefix: 'venue.', siteZone, notes }),
    description: toHtmlOrNull(venue.description, { base, field: 'venue.description', notes }),
    excerpt: toHtmlOrNull(venue.excerpt, { base, field: 'venue.excerpt', notes }),
    ...mapFields(venueKind.fields, venue, { base, prefix: 'venue.', notes }),
    ...(hasPosition ? {} : { geo_lat: null, geo_lng: null }),
  }
  return toLinkedRecord('venue', venue, parseFields('venue', namedSchemas.venue.new, fields), siteZone, notes)
}

/** `20 Main St., Albany`; `NY, United States`. */
const formatAddress = ({ address, city, stateprovince, state, province, country }: TecVenue): string =>
  [address, city, ...(address || city ? [] : [stateprovince || state || province, country])]
    .map(toPlainLine)
    .filter(Boolean)
    .join(', ')

/** An organizer without a name is left out, with a note. */
export function mapOrganizer(organizer: TecOrganizer, siteZone: Zone, notes: string[]): MappedOrganizer | null {
  const name = toPlainLine(organizer.organizer)
  if (name === '') {
    notes.push('organizer: has no name and was left out')
    return null
  }
  const base = readBase(organizer)
  const fields = {
    organizer: name,
    ...mapPublication(organizer, { prefix: 'organizer.', siteZone, notes }),
    description: toHtmlOrNull(organizer.description, { base, field: 'organizer.description', notes }),
    excerpt: toHtmlOrNull(organizer.excerpt, { base, field: 'organizer.excerpt', notes }),
    ...mapFields(organizerKind.fields, organizer, { base, prefix: 'organizer.', notes }),
  }
  return toLinkedRecord(
    'organizer',
    organizer,
    parseFields('organizer', namedSchemas.organizer.new, fields),
    siteZone,
    notes,
  )
}

/** The fields of a kind that a source sent, as a request here sends them. */
const mapFields = (
  fields: FieldDefinitions,
  sent: Readonly<Record<string, unknown>>,
  { base, prefix, notes }: { base: Base; prefix: string; notes: string[] },
) =>
  Object.fromEntries(
    listFields(fields).map(([name, { type }]) => {
      const value = sent[name]
      if (type === 'line') return [name, toPlainLineOrNull(value as string)] // `TecEvent` has read it
      if (type === 'webAddress') return [name, mapWebAddress(value as string, { base, field: prefix + name, notes })]
      return [name, value]
    }),
  )

/** The address of a record's own page, where its relative addresses start. */
const readBase = ({ url }: TecRecordIdentity): Base => toPageBase(parseHttpUrl(decodeEntities(url)))

/** Parses the fields of a linked record. The paths of validation errors start with the parameter: `venue.city`. */
function parseFields<T>(parameter: string, schema: z.ZodType<T>, fields: object): T {
  const { data, error } = schema.safeParse(fields)
  if (error) throw new z.ZodError(error.issues.map(issue => ({ ...issue, path: [parameter, ...issue.path] })))
  return data
}

function toLinkedRecord<T extends { excerpt?: string | null | undefined }>(
  parameter: NamedKindName,
  source: TecRecordIdentity & TecPublication & { slug: string; image: TecImage | null },
  fields: T,
  siteZone: Zone,
  notes: string[],
): LinkedRecord<T> {
  const globalId = readGlobalId(source)
  const image = mapImage(source.image, { base: readBase(source), field: `${parameter}.image`, notes })
  const mapped = { fields, slug: decodeSlug(source.slug), image }
  const lineage = [...new Set([globalId ?? '', ...source.global_id_lineage])]
  const digest = computeDigest({ ...toDigestContent(mapped), lineage })
  const sourceTimes = mapSourceTimes(source, { prefix: `${parameter}.`, siteZone, notes })
  return { ...mapped, origin: globalId === null ? null : { globalId, lineage, digest }, sourceTimes }
}

/**
 * The part of a venue or organizer that digests cover: not the times in its source, which `storeSourceTimes` compares.
 * Earlier versions imported no excerpts: without one, the digest is the same as theirs, so that an update of the
 * program does not import every record again.
 */
export const toDigestContent = <T extends { fields: { excerpt?: string | null | undefined } }>({
  sourceTimes,
  ...record
}: T & { sourceTimes?: MappedSourceTimes }) => ({
  ...record,
  fields: { ...record.fields, excerpt: record.fields.excerpt ?? undefined },
})

type ImageSource = { base: Base; field: string; notes: string[] }

/** An image by its URL. Nothing is downloaded. `field` is its name in notes. */
export function mapImage(image: TecImage | null, source: ImageSource): ImageDetails | null {
  if (image === null) return null
  const { width, height, filesize, sizes } = image
  const url = readImageUrl(image.url, source)
  return url === null ? null : { url, width, height, filesize, sizes: sizes && mapImageSizes(sizes, source) }
}

/** The smaller versions of an image, by name; undefined if none has a usable URL. */
function mapImageSizes(sizes: NonNullable<TecImage['sizes']>, source: ImageSource): ImageDetails['sizes'] {
  const mapped = Object.entries(sizes).flatMap(([name, size]) => {
    const url = readImageUrl(size.url, { ...source, field: `${source.field}.sizes.${name.slice(0, 80)}` })
    return url === null ? [] : [[name, { ...size, url }] as const]
  })
  return mapped.length > 0 ? Object.fromEntries(mapped) : undefined
}

/** The URL of an image. Adds a note and returns null if it is not a web address, or too long to be stored. */
function readImageUrl(text: string, { base, field, notes }: ImageSource): string | null {
  if (text === '') {
    notes.push(`${field}: has no URL and was left out`)
    return null
  }
  const url = parseHttpUrl(resolveAtBase(decodeEntities(text), base) ?? '')
  const isTooLong = url !== null && Buffer.byteLength(url) > imageUrlMaxBytes
  if (url !== null && !isTooLong) return url
  const reason = isTooLong ? `has more than ${imageUrlMaxBytes} bytes` : 'is not a web address'
  notes.push(`${field}: “${text.slice(0, 80)}” ${reason} and was left out`)
  return null
}

/** The terms of an event. A term without a name and a slug is left out. */
export function mapTerms(
  terms: TecTerm[],
  taxonomy: Taxonomy,
  eventId: string,
  source: Omit<ImageSource, 'field'>,
): MappedTerm[] {
  const toKey = (id: string) => `${getCalendarOfGlobalId(eventId)}?${taxonomy}=${id}`
  return terms.flatMap(({ id, name, slug, description, parent, color }) => {
    const fields = {
      name: toPlainLine(name) || toPlainLine(slug),
      slug: decodeSlug(slug),
      description: toHtmlOrNull(description, { ...source, field: `${taxonomy}.description` }) ?? undefined,
      color: taxonomy === 'category' ? categoryColors.find(known => known === color) : undefined,
    }
    if (fields.name === '') return []
    const key = toKey(id || slug || name)
    const parentKey = parent === '' || parent === '0' ? null : toKey(parent)
    return { key, parentKey, fields: parseFields('term', CategoryInput, fields) }
  })
}
