import { formatWithOffset } from '../../core/time/wall-time.ts'
import { toPlainText } from '../../core/text/html.ts'
import type { Event } from '../events/schema.ts'
import type { Organizer } from '../organizers/schema.ts'
import type { Venue } from '../venues/schema.ts'

/** Records as search engines read them (schema.org); what is unknown is absent. */

type Ld = Record<string, unknown>

/** Without what is undefined or empty. */
const known = (ld: Ld): Ld =>
  Object.fromEntries(Object.entries(ld).filter(([, value]) => value !== undefined && value !== ''))

const textOf = (html: string | undefined) => (html ? toPlainText(html) : undefined)

export function toPlaceJsonLd(venue: Venue): Ld {
  const { address, city, stateprovince, zip, country, geo_lat, geo_lng } = venue
  const postal = known({
    streetAddress: address,
    addressLocality: city,
    addressRegion: stateprovince,
    postalCode: zip,
    addressCountry: country,
  })
  return known({
    '@type': 'Place',
    name: venue.venue,
    description: textOf(venue.description),
    url: venue.url,
    address: Object.keys(postal).length > 0 ? { '@type': 'PostalAddress', ...postal } : undefined,
    geo: geo_lat === undefined ? undefined : { '@type': 'GeoCoordinates', latitude: geo_lat, longitude: geo_lng },
    telephone: venue.phone,
    sameAs: venue.website,
  })
}

export const toOrganizationJsonLd = (organizer: Organizer): Ld =>
  known({
    '@type': 'Organization',
    name: organizer.organizer,
    description: textOf(organizer.description),
    url: organizer.url,
    telephone: organizer.phone,
    email: organizer.email,
    sameAs: organizer.website,
  })

export function toEventJsonLd(event: Event): Ld {
  const venues = [event.venue].flat()
  return known({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: textOf(event.excerpt || event.description),
    image: event.image === false ? undefined : event.image.url,
    url: event.url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: formatWithOffset(event.start_date, event.utc_start_date),
    endDate: formatWithOffset(event.end_date, event.utc_end_date),
    location: venues[0] && toPlaceJsonLd(venues[0]),
    organizer: event.organizer[0] && toOrganizationJsonLd(event.organizer[0]),
    offers: offerLd(event),
  })
}

/** The cheapest price, where there is one. */
function offerLd({ cost, cost_details: { values, currency_code }, url, date_utc }: Event): Ld | undefined {
  if (cost === '') return undefined
  const price = values.find(value => /^\d/.test(value)) ?? (values[0] === 'free' ? '0' : undefined)
  return known({
    '@type': 'Offer',
    price,
    priceCurrency: currency_code,
    url,
    availability: 'https://schema.org/InStock',
    validFrom: date_utc.startsWith('0000') ? undefined : `${date_utc.replace(' ', 'T')}Z`,
  })
}
