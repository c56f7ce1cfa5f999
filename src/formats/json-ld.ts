import type { AttendanceMode, EventStatus } from '../core/event-status.ts'
import { formatWithOffset, type WallTime } from '../core/time/wall-time.ts'
import { listFields, type NamedKindDefinition, type PartialValues } from '../core/kinds/fields.ts'
import { namedKinds } from '../core/kinds/named-kinds.ts'
import type { NamedKindName } from '../core/kinds/names.ts'
import { toPlainText } from '../core/text/html/html.ts'

/** Records as JSON-LD (schema.org) for search engines. Empty and unknown values are absent. */

export type JsonLd = Record<string, unknown>

/** The fields that the JSON-LD of a venue, an organizer and an event needs. */
type NamedFields = { description?: string | undefined; url: string }
/** A record of a named kind that an event links to. */
export type LinkedFields<Name extends NamedKindName> = NamedFields & { [Field in Name]: string } & PartialValues<
    (typeof namedKinds)[Name]['fields']
  >
type VenueFields = LinkedFields<'venue'>

/** The records that an event links to, its venues excepted, by their kind: also the name of the property of schema.org. */
export type LinkedLists = { [Name in Exclude<NamedKindName, 'venue'>]: LinkedFields<Name>[] }

export type EventFields = LinkedLists & {
  title: string
  description: string
  excerpt: string
  image: false | { url: string; sizes?: Record<string, { url: string }> | undefined }
  url: string
  all_day: boolean | null
  start_date: string
  utc_start_date: string
  end_date: string
  utc_end_date: string
  date_utc: string
  event_status: EventStatus
  /** Empty and null only in lists, which have no JSON-LD. */
  attendance_mode: AttendanceMode | ''
  online_url: string
  previous_start_date: string
  utc_previous_start_date: string
  cost: string
  cost_details: { values: string[]; currency_code: string; currency_symbol?: string }
  venue: VenueFields | VenueFields[]
  series?: { all_url: string } | null
}

const removeEmpty = (jsonLd: JsonLd): JsonLd =>
  Object.fromEntries(Object.entries(jsonLd).filter(([, value]) => value !== undefined && value !== ''))

const toText = (html: string | undefined) => (html ? toPlainText(html) : undefined)

/** The types of the objects in the JSON-LD of a record, by their property. */
const objectTypes: Readonly<Record<string, string>> = { address: 'PostalAddress', geo: 'GeoCoordinates' }

/** A record of a named kind. */
export function toNamedJsonLd({ name, jsonLdType, fields }: NamedKindDefinition, record: NamedFields): JsonLd {
  const values = record as Readonly<Record<string, unknown>>
  const properties: JsonLd = {}
  for (const [field, { jsonLd }] of listFields(fields)) {
    const value = values[field]
    if (jsonLd === undefined || value === undefined || value === '') continue
    const [property = '', innerProperty] = jsonLd.split('.')
    if (innerProperty === undefined) properties[property] = value
    else
      properties[property] = {
        '@type': objectTypes[property],
        ...(properties[property] as JsonLd | undefined),
        [innerProperty]: value,
      }
  }
  return removeEmpty({
    '@type': jsonLdType,
    name: values[name],
    description: toText(record.description),
    url: record.url,
    ...properties,
  })
}

const toPlaceJsonLd = (record: VenueFields): JsonLd => toNamedJsonLd(namedKinds.venue, record)

const statusUrls: Record<EventStatus, string> = {
  scheduled: 'https://schema.org/EventScheduled',
  canceled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
  rescheduled: 'https://schema.org/EventRescheduled',
  moved_online: 'https://schema.org/EventMovedOnline',
}

const attendanceUrls: Record<AttendanceMode, string> = {
  offline: 'https://schema.org/OfflineEventAttendanceMode',
  online: 'https://schema.org/OnlineEventAttendanceMode',
  mixed: 'https://schema.org/MixedEventAttendanceMode',
}

export const toEventJsonLd = (event: EventFields): JsonLd => buildEventJsonLd(event, toLinkedProperties(event))

function buildEventJsonLd(event: EventFields, linked: JsonLd): JsonLd {
  const toDate = (wall: WallTime, utc: WallTime) => (event.all_day ? wall.slice(0, 10) : formatWithOffset(wall, utc))
  return removeEmpty({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: toText(event.excerpt || event.description),
    image: toImageUrls(event.image),
    url: event.url,
    eventAttendanceMode: attendanceUrls[event.attendance_mode || 'offline'],
    eventStatus: statusUrls[event.event_status],
    startDate: toDate(event.start_date, event.utc_start_date),
    previousStartDate: event.previous_start_date && toDate(event.previous_start_date, event.utc_previous_start_date),
    endDate: toDate(event.end_date, event.utc_end_date),
    location: toLocationJsonLd(event),
    ...linked,
    isAccessibleForFree: isFree(event) || undefined,
    offers: toOfferJsonLd(event),
    superEvent: event.series ? { '@type': 'EventSeries', name: event.title, url: event.series.all_url } : undefined,
  })
}

/** The records that an event links to, its venues excepted. */
function toLinkedProperties(event: EventFields): JsonLd {
  const { venue: _, ...kinds } = namedKinds
  const properties = Object.values(kinds).map(kind => {
    const records = event[kind.name].map(record => toNamedJsonLd(kind, record))
    return [kind.name, toOneOrMany(records)]
  })
  return Object.fromEntries(properties) as JsonLd
}

/** What a list says of an event: its page, its times, its status, and the names and addresses of its venues. */
export function toListedEventJsonLd(event: EventFields): JsonLd {
  const { name, url, eventAttendanceMode, eventStatus, startDate, endDate } = buildEventJsonLd(event, {})
  const places = toOneOrMany([toLocationJsonLd(event) ?? []].flat().map(toListedPlace))
  return removeEmpty({
    '@type': 'Event',
    name,
    url,
    eventAttendanceMode,
    eventStatus,
    startDate,
    endDate,
    location: places,
  })
}

const toListedPlace = ({ '@type': type, name, url, address }: JsonLd): JsonLd =>
  removeEmpty({ '@type': type, name, url, address })

/** A single value as itself, several as a list; undefined for none. */
const toOneOrMany = <T>(values: T[]): T | T[] | undefined => (values.length > 1 ? values : values[0])

/** The URLs of an image and its smaller sizes, so that search engines choose a shape. */
const toImageUrls = (image: EventFields['image']): string | string[] | undefined =>
  image === false
    ? undefined
    : toOneOrMany([...new Set([image.url, ...Object.values(image.sizes ?? {}).map(({ url }) => url)])])

/** The venues, the address of an online event (without one, the URL of its page), or both as a list. */
function toLocationJsonLd({ venue, attendance_mode, online_url, url }: EventFields): JsonLd | JsonLd[] | undefined {
  const places = [venue].flat().map(toPlaceJsonLd)
  if (attendance_mode !== 'online' && attendance_mode !== 'mixed') return toOneOrMany(places)
  const virtualLocation = { '@type': 'VirtualLocation', url: online_url || url }
  return attendance_mode === 'mixed' ? toOneOrMany([...places, virtualLocation]) : virtualLocation
}

const isFree = ({ cost_details: { values } }: EventFields): boolean =>
  values.length > 0 && values.every(value => value === 'free' || Number(value) === 0)

/** The symbols that stand for one currency. `$` and `kr` stand for several. */
const currencyBySymbol: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₺': 'TRY',
  '₴': 'UAH',
}

/** The price of an event, or its lowest and highest price; undefined for an event without a cost. */
function toOfferJsonLd({ cost, cost_details, url, date_utc, event_status }: EventFields): JsonLd | undefined {
  if (cost === '') return undefined
  const { values, currency_code, currency_symbol = '' } = cost_details
  const prices = values
    .map(value => (value === 'free' ? '0' : value))
    .filter(value => /^\d/.test(value))
    .sort((a, b) => Number(a) - Number(b))
  const [price, highPrice] = [prices[0], prices.at(-1)]
  return removeEmpty({
    ...(price === highPrice ? { '@type': 'Offer', price } : { '@type': 'AggregateOffer', lowPrice: price, highPrice }),
    priceCurrency: currency_code || currencyBySymbol[currency_symbol],
    url,
    availability: event_status === 'canceled' ? undefined : 'https://schema.org/InStock',
    validFrom: date_utc.startsWith('0000') ? undefined : `${date_utc.replace(' ', 'T')}Z`,
  })
}
