import { formatWithOffset } from '../core/time/wall-time.ts'
import { toPlainText } from '../core/text/html.ts'

/** Records as JSON-LD (schema.org) for search engines. Empty and unknown values are absent. */

type JsonLd = Record<string, unknown>

/** The fields that the JSON-LD of a venue, an organizer and an event needs. */
type VenueFields = {
  venue: string
  description?: string | undefined
  url: string
  address?: string | undefined
  city?: string | undefined
  stateprovince?: string | undefined
  zip?: string | undefined
  country?: string | undefined
  geo_lat?: number | undefined
  geo_lng?: number | undefined
  phone?: string | undefined
  website?: string | undefined
}

type OrganizerFields = {
  organizer: string
  description?: string | undefined
  url: string
  phone?: string | undefined
  email?: string | undefined
  website?: string | undefined
}

type EventFields = {
  title: string
  description: string
  excerpt: string
  image: false | { url: string }
  url: string
  start_date: string
  utc_start_date: string
  end_date: string
  utc_end_date: string
  date_utc: string
  cost: string
  cost_details: { values: string[]; currency_code: string }
  venue: VenueFields | VenueFields[]
  organizer: OrganizerFields[]
}

const removeEmpty = (jsonLd: JsonLd): JsonLd =>
  Object.fromEntries(Object.entries(jsonLd).filter(([, value]) => value !== undefined && value !== ''))

const toText = (html: string | undefined) => (html ? toPlainText(html) : undefined)

export function toPlaceJsonLd(venue: VenueFields): JsonLd {
  const { address, city, stateprovince, zip, country, geo_lat, geo_lng } = venue
  const postalAddress = removeEmpty({
    streetAddress: address,
    addressLocality: city,
    addressRegion: stateprovince,
    postalCode: zip,
    addressCountry: country,
  })
  const hasAddress = Object.keys(postalAddress).length > 0
  return removeEmpty({
    '@type': 'Place',
    name: venue.venue,
    description: toText(venue.description),
    url: venue.url,
    address: hasAddress ? { '@type': 'PostalAddress', ...postalAddress } : undefined,
    geo: geo_lat === undefined ? undefined : { '@type': 'GeoCoordinates', latitude: geo_lat, longitude: geo_lng },
    telephone: venue.phone,
    sameAs: venue.website,
  })
}

export const toOrganizationJsonLd = (organizer: OrganizerFields): JsonLd =>
  removeEmpty({
    '@type': 'Organization',
    name: organizer.organizer,
    description: toText(organizer.description),
    url: organizer.url,
    telephone: organizer.phone,
    email: organizer.email,
    sameAs: organizer.website,
  })

/** The event with its first venue and its first organizer. */
export function toEventJsonLd(event: EventFields): JsonLd {
  const [venue] = [event.venue].flat()
  const [organizer] = event.organizer
  return removeEmpty({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: toText(event.excerpt || event.description),
    image: event.image === false ? undefined : event.image.url,
    url: event.url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: formatWithOffset(event.start_date, event.utc_start_date),
    endDate: formatWithOffset(event.end_date, event.utc_end_date),
    location: venue && toPlaceJsonLd(venue),
    organizer: organizer && toOrganizationJsonLd(organizer),
    offers: toOfferJsonLd(event),
  })
}

/** The lowest price of an event; undefined for an event without a cost. */
function toOfferJsonLd({ cost, cost_details, url, date_utc }: EventFields): JsonLd | undefined {
  if (cost === '') return undefined
  const { values, currency_code } = cost_details
  const price = values.find(value => /^\d/.test(value)) ?? (values[0] === 'free' ? '0' : undefined)
  return removeEmpty({
    '@type': 'Offer',
    price,
    priceCurrency: currency_code,
    url,
    availability: 'https://schema.org/InStock',
    validFrom: date_utc.startsWith('0000') ? undefined : `${date_utc.replace(' ', 'T')}Z`,
  })
}
