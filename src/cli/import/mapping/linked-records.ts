import { z } from 'zod'
import { decodeEntities, parseHttpUrl } from '../../../core/text/html.ts'
import type { ImageDetails } from '../../../resources/shared/images.ts'
import type { Origin } from '../../../resources/shared/origins.ts'
import { InlineOrganizerInput } from '../../../resources/organizers/schema.ts'
import { TagInput } from '../../../resources/terms/schema.ts'
import type { Taxonomy } from '../../../resources/shared/record-kinds.ts'
import { InlineVenueInput } from '../../../resources/venues/schema.ts'
import { computeDigest } from '../digest.ts'
import { mapWebAddress, toHtmlOrNull, toPlainLine, toPlainLineOrNull, decodeSlug } from './texts.ts'
import type { TecEvent, TecImage, TecOrganizer, TecRecordIdentity, TecTerm, TecVenue } from './tec-event.ts'

/** A venue or organizer that comes with an event. Without an origin it is known by its name alone. */
type Linked<Fields> = { fields: Fields; slug: string | undefined; image: ImageDetails | null; origin: Origin | null }
export type MappedVenue = Linked<InlineVenueInput>
export type MappedOrganizer = Linked<InlineOrganizerInput>

/** A category or tag; `key` and `parentKey` tell the terms of all calendars apart. */
export type MappedTerm = { key: string; parentKey: string | null; fields: z.output<typeof TagInput> }

/** `cal.example/fr?id=42`: the global id, or one told from the record's address; null when neither is known. */
export function readGlobalId({ global_id, id, rest_url, url }: TecRecordIdentity): string | null {
  if (global_id !== '') return global_id
  const address = [rest_url, url].find(text => URL.canParse(text))
  return address === undefined || id === '' ? null : `${new URL(address).host}?id=${id}`
}

/** State and date of publication; a record that does not say is published. */
export const mapPublication = ({ status, date, date_utc }: Pick<TecEvent, 'status' | 'date' | 'date_utc'>) =>
  date_utc === '' && (status === 'draft' || status === 'pending')
    ? { status }
    : { status: status || 'publish', date: date || undefined, date_utc: date_utc || undefined }

/** A venue; one without a name is called by its place, one that says nothing at all is left out. */
export function mapVenue(venue: TecVenue, notes: string[]): MappedVenue | null {
  const name = toPlainLine(venue.venue) || placeName(venue)
  if (name === '') {
    notes.push('venue: has no name and no address, and was left out')
    return null
  }
  if (toPlainLine(venue.venue) === '') notes.push(`venue: has no name, and was called “${name}”`)
  const { geo_lat, geo_lng } = venue
  const hasPosition = geo_lat !== undefined && geo_lng !== undefined
  const fields = {
    venue: name,
    ...mapPublication(venue),
    description: toHtmlOrNull(venue.description),
    show_map: venue.show_map,
    show_map_link: venue.show_map_link,
    address: toPlainLineOrNull(venue.address),
    city: toPlainLineOrNull(venue.city),
    country: toPlainLineOrNull(venue.country),
    province: toPlainLineOrNull(venue.province),
    state: toPlainLineOrNull(venue.state),
    zip: toPlainLineOrNull(venue.zip),
    phone: toPlainLineOrNull(venue.phone),
    stateprovince: toPlainLineOrNull(venue.stateprovince),
    website: mapWebAddress(venue.website, 'venue.website', notes),
    geo_lat: hasPosition ? geo_lat : null,
    geo_lng: hasPosition ? geo_lng : null,
  }
  return linked(venue, readLinked('venue', InlineVenueInput, fields), notes)
}

/** `20 Main St., Albany`; `NY, United States`. */
const placeName = ({ address, city, stateprovince, state, province, country }: TecVenue): string =>
  [address, city, ...(address || city ? [] : [stateprovince || state || province, country])]
    .map(toPlainLine)
    .filter(Boolean)
    .join(', ')

export function mapOrganizer(organizer: TecOrganizer, notes: string[]): MappedOrganizer | null {
  const name = toPlainLine(organizer.organizer)
  if (name === '') {
    notes.push('organizer: has no name, and was left out')
    return null
  }
  const fields = {
    organizer: name,
    ...mapPublication(organizer),
    description: toHtmlOrNull(organizer.description),
    phone: toPlainLineOrNull(organizer.phone),
    website: mapWebAddress(organizer.website, 'organizer.website', notes),
    email: toPlainLineOrNull(organizer.email),
  }
  return linked(organizer, readLinked('organizer', InlineOrganizerInput, fields), notes)
}

/** A linked record by its schema. Faults name the kind before the field: `venue.city`. */
function readLinked<T>(noun: string, schema: z.ZodType<T>, fields: object): T {
  const { data, error } = schema.safeParse(fields)
  if (error) throw new z.ZodError(error.issues.map(issue => ({ ...issue, path: [noun, ...issue.path] })))
  return data
}

function linked<T>(
  source: TecRecordIdentity & { slug: string; image: TecImage | null },
  fields: T,
  notes: string[],
): Linked<T> {
  const id = readGlobalId(source)
  const mapped = { fields, slug: decodeSlug(source.slug), image: mapImage(source.image, notes) }
  const lineage = [...new Set([id ?? '', ...source.global_id_lineage])]
  return { ...mapped, origin: id === null ? null : { id, lineage, digest: computeDigest({ ...mapped, lineage }) } }
}

/** A picture by its address; nothing is fetched. */
export function mapImage(image: TecImage | null, notes: string[]): ImageDetails | null {
  if (image === null) return null
  const { width, height, filesize, sizes } = image
  const url = parseHttpUrl(decodeEntities(image.url))
  if (url !== null) return { url, width, height, filesize, sizes }
  notes.push(`image: “${image.url.slice(0, 80)}” is no web address and was left out`)
  return null
}

/** The terms of an event; those without a name and a slug are nothing. */
export function mapTerms(terms: TecTerm[], taxonomy: Taxonomy, eventId: string): MappedTerm[] {
  const calendar = eventId.split('?')[0] ?? ''
  const keyOf = (id: string) => `${calendar}?${taxonomy}=${id}`
  return terms.flatMap(({ id, name, slug, description, parent }) => {
    const said = {
      name: toPlainLine(name) || toPlainLine(slug),
      slug: decodeSlug(slug),
      description: description || undefined,
    }
    if (said.name === '') return []
    const key = keyOf(id || slug || name)
    const parentKey = parent === '' || parent === '0' ? null : keyOf(parent)
    return { key, parentKey, fields: readLinked('term', TagInput, said) }
  })
}
