import { parseCost, type Cost } from '../../core/cost/cost.ts'
import { decodeEntities, parseHttpUrl } from '../../core/text/html/html.ts'
import { forEachLanguage, type Language } from '../../core/language.ts'
import type { Zone } from '../../core/time/zone.ts'
import { EventInput } from '../../resources/events/schema.ts'
import type { EventMoment } from '../../resources/events/times.ts'
import type { ImageDetails } from '../../resources/shared/image/references.ts'
import type { Origin } from '../../resources/shared/record/origins.ts'
import { computeDigest } from '../identity/digest.ts'
import { mapEventStatus, mapPreviousStart, toDigestFields } from './event-status.ts'
import {
  mapImage,
  type MappedOrganizer,
  type MappedTerm,
  type MappedVenue,
  mapOrganizer,
  readGlobalId,
  mapTerms,
  mapVenue,
  toDigestContent,
} from './linked-records.ts'
import { mapEachRecord, type MapRepeated } from './repeated-records.ts'
import { mapPublication, mapSourceTimes, type MappedSourceTimes } from './publication.ts'
import { type Base, mapWebAddress, toHtmlOrNull, toPageBase, toPlainLine, decodeSlug } from './texts.ts'
import { mapTimes } from './times.ts'
import { parseTecEvent } from './parse-tec-event.ts'
import type { TecEvent } from './tec-event.ts'
import { ImportFailure } from '../run/failure.ts'

/**
 * An event of another calendar with the fields of this one. `notes` name the values that the mapping changed or left
 * out.
 */
export type MappedEvent = {
  language: Language
  fields: EventInput
  cost: Cost
  /** Null if the event has none; responses then show the URL of its page. */
  website: string | null
  customFields: object
  /** The start before the event was moved, if the source has it. */
  previousStart: EventMoment | undefined
  image: ImageDetails | null
  venues: MappedVenue[]
  organizers: MappedOrganizer[]
  categories: MappedTerm[]
  tags: MappedTerm[]
  origin: Origin
  sourceTimes: MappedSourceTimes
  notes: string[]
}

/** `mapRepeated` maps the venues and organizers; default: each anew. */
type MapOptions = { language: Language; siteZone: Zone; mapRepeated?: MapRepeated | undefined }

/**
 * Maps an event of the TEC API. Its texts are in `language`; `siteZone` is the zone of events without one. Throws a
 * ZodError or an ImportFailure that names every bad field.
 */
export function mapEvent(raw: unknown, { language, siteZone, mapRepeated = mapEachRecord }: MapOptions): MappedEvent {
  const notes: string[] = []
  const event = parseTecEvent(raw, notes)
  const globalId = readGlobalId(event)
  if (globalId === null) throw new ImportFailure('global_id: is missing, and there is no URL to derive it from')
  const base = readBase(event)
  const fields = EventInput.parse(mapFields(event, { base, siteZone, notes }))
  const mapped = {
    language,
    fields,
    cost: mapCost(event),
    website: mapWebsite(event, base, notes),
    customFields: event.custom_fields ?? [],
    previousStart: mapPreviousStart(event, fields, siteZone, notes),
    image: mapImage(event.image, { base, field: 'image', notes }),
    venues: event.venue.flatMap(
      source => mapRepeated('venue', source, notes, (venue, venueNotes) => mapVenue(venue, siteZone, venueNotes)) ?? [],
    ),
    organizers: event.organizer.flatMap(
      source =>
        mapRepeated('organizer', source, notes, (organizer, organizerNotes) =>
          mapOrganizer(organizer, siteZone, organizerNotes),
        ) ?? [],
    ),
    categories: mapTerms(event.categories, 'category', globalId, { base, notes }),
    tags: mapTerms(event.tags, 'tag', globalId, { base, notes }),
  }
  const lineage = [...new Set([globalId, ...event.global_id_lineage])]
  const [venues, organizers] = [mapped.venues.map(toDigestContent), mapped.organizers.map(toDigestContent)]
  const digest = computeDigest({ ...mapped, fields: toDigestFields(fields), venues, organizers, lineage })
  const sourceTimes = mapSourceTimes(event, { prefix: '', siteZone, notes })
  return { ...mapped, origin: { globalId, lineage, digest }, sourceTimes, notes }
}

function readBase({ base_url: baseUrl, url, site_url: site }: TecEvent): Base {
  const page = parseHttpUrl(decodeEntities(baseUrl || url))
  return page === null && parseHttpUrl(site) !== null ? { site } : toPageBase(page)
}

const mapFields = (event: TecEvent, { base, siteZone, notes }: { base: Base; siteZone: Zone; notes: string[] }) => ({
  title: toPlainLine(event.title),
  description: toHtmlOrNull(event.description, { base, field: 'description', notes }),
  excerpt: toHtmlOrNull(event.excerpt, { base, field: 'excerpt', notes }),
  slug: decodeSlug(event.slug),
  ...mapPublication(event, { prefix: '', siteZone, notes }),
  ...mapTimes(event, siteZone, notes),
  cost: toPlainLine(event.cost),
  show_map: event.show_map,
  show_map_link: event.show_map_link,
  hide_from_listings: event.hide_from_listings,
  sticky: event.sticky,
  featured: event.featured,
  ticketed: event.ticketed,
  ...mapEventStatus(event, base, notes),
})

/** The cost as the source words it, with its currency and amounts. Missing details are parsed from the text. */
function mapCost({ cost, cost_details: details }: TecEvent): Cost {
  const text = toPlainLine(cost)
  const parsed = parseCost(text)
  const [code = parsed.code] = /^[A-Z]{3}\b/.exec(details.currency_code) ?? []
  const isFree = parsed.values[0] === 'free'
  return {
    symbol: toPlainLine(details.currency_symbol) || parsed.symbol,
    code,
    position: positionByWord[details.currency_position] ?? parsed.position,
    values: details.values.length > 0 ? details.values.map(toPlainLine) : parsed.values,
    labels: isFree ? parsed.labels : forEachLanguage(() => text),
  }
}

const positionByWord: Record<string, Cost['position']> = { prefix: 'prefix', postfix: 'postfix', suffix: 'postfix' }

/** The website of the event; null for the URL of its page, which the source shows for an event without a website. */
function mapWebsite({ website, url }: TecEvent, base: Base, notes: string[]): string | null {
  if (website !== '' && removeEndSlash(website) === removeEndSlash(url)) return null
  return mapWebAddress(website, { base, field: 'website', notes }) ?? ''
}

function removeEndSlash(address: string): string {
  let decoded = decodeEntities(address)
  while (decoded.endsWith('/')) decoded = decoded.slice(0, -1)
  return decoded
}
