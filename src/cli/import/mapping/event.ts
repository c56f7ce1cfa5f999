import { parseCost, type Cost } from '../../../core/cost/cost.ts'
import { decodeEntities } from '../../../core/text/html.ts'
import { forEachLanguage, type Language } from '../../../core/language.ts'
import type { Zone } from '../../../core/time/zone.ts'
import { EventInput } from '../../../resources/events/schema.ts'
import type { ImageDetails } from '../../../resources/shared/images.ts'
import type { Origin } from '../../../resources/shared/origins.ts'
import { computeDigest } from '../digest.ts'
import {
  mapImage,
  type MappedOrganizer,
  type MappedTerm,
  type MappedVenue,
  mapOrganizer,
  readGlobalId,
  mapPublication,
  mapTerms,
  mapVenue,
} from './linked-records.ts'
import { mapWebAddress, toHtmlOrNull, toPlainLine, decodeSlug } from './texts.ts'
import { mapTimes } from './times.ts'
import { TecEvent } from './tec-event.ts'
import { ImportFailure } from '../import-failure.ts'

/** An event of another calendar in our words; `notes` say what of it could not be taken as it was. */
export type MappedEvent = {
  language: Language
  fields: EventInput
  cost: Cost
  /** null = never set: the event's own page is shown. */
  website: string | null
  customFields: object
  image: ImageDetails | null
  venues: MappedVenue[]
  organizers: MappedOrganizer[]
  categories: MappedTerm[]
  tags: MappedTerm[]
  origin: Origin
  notes: string[]
}

/**
 * An event of the reference format in our words, its texts in `language`; `siteZone` is for events that do not tell theirs.
 * Throws a ZodError or a Refusal that names each bad field.
 */
export function mapEvent(raw: unknown, { language, siteZone }: { language: Language; siteZone: Zone }): MappedEvent {
  const event = TecEvent.parse(raw)
  const notes: string[] = []
  const id = readGlobalId(event)
  if (id === null) throw new ImportFailure('global_id: is missing, and there is no address to tell it from')
  const mapped = {
    language,
    fields: EventInput.parse(fieldsFrom(event, siteZone, notes)),
    cost: costFrom(event),
    website: websiteFrom(event, notes),
    customFields: event.custom_fields ?? [],
    image: mapImage(event.image, notes),
    venues: event.venue.flatMap(venue => mapVenue(venue, notes) ?? []),
    organizers: event.organizer.flatMap(organizer => mapOrganizer(organizer, notes) ?? []),
    categories: mapTerms(event.categories, 'category', id),
    tags: mapTerms(event.tags, 'tag', id),
  }
  const lineage = [...new Set([id, ...event.global_id_lineage])]
  return { ...mapped, origin: { id, lineage, digest: computeDigest({ ...mapped, lineage }) }, notes }
}

const fieldsFrom = (event: TecEvent, siteZone: Zone, notes: string[]) => ({
  title: toPlainLine(event.title),
  description: toHtmlOrNull(event.description),
  excerpt: toHtmlOrNull(event.excerpt),
  slug: decodeSlug(event.slug),
  ...mapPublication(event),
  ...mapTimes(event, siteZone, notes),
  cost: toPlainLine(event.cost),
  show_map: event.show_map,
  show_map_link: event.show_map_link,
  hide_from_listings: event.hide_from_listings,
  sticky: event.sticky,
  featured: event.featured,
  ticketed: event.ticketed,
})

/** The cost in the source's words, with the currency and the amounts that it tells. */
function costFrom({ cost, cost_details: details }: TecEvent): Cost {
  const text = toPlainLine(cost)
  const read = parseCost(text)
  const [code = read.code] = /^[A-Z]{3}\b/.exec(details.currency_code) ?? []
  const isWordForFree = read.values[0] === 'free'
  return {
    symbol: toPlainLine(details.currency_symbol) || read.symbol,
    code,
    position: POSITIONS[details.currency_position] ?? read.position,
    values: details.values.length > 0 ? details.values.map(toPlainLine) : read.values,
    labels: isWordForFree ? read.labels : forEachLanguage(() => text),
  }
}

const POSITIONS: Record<string, Cost['position']> = { prefix: 'prefix', postfix: 'postfix', suffix: 'postfix' }

/** The event's website; null when the source shows the event's own page, as it does when there is none. */
function websiteFrom({ website, url }: TecEvent, notes: string[]): string | null {
  if (website !== '' && withoutSlash(website) === withoutSlash(url)) return null
  return mapWebAddress(website, 'website', notes) ?? ''
}

const withoutSlash = (address: string): string => decodeEntities(address).replace(/\/+$/, '')
