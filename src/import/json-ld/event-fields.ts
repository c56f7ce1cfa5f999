import type { Language } from '../../core/language.ts'
import { splitVenueLine, toHtml, toSourceCost } from '../source-texts.ts'
import type { JsonLdTimes } from './event-times.ts'
import { isObject, type JsonLdObject, listTypes, toList } from './find-events.ts'
import { readText } from './read-text.ts'

type EventContext = {
  globalId: string
  times: Omit<JsonLdTimes, 'recurrence'>
  /** That of the word for free. */
  language: Language
}

/** An event of schema.org with the fields of the TEC API. */
export function mapJsonLdEvent(event: JsonLdObject, { globalId, times, language }: EventContext) {
  const status = readText(event.eventStatus).replace(/^.*[/:#]/, '')
  return {
    global_id: globalId,
    title: readText(event.name),
    description: toHtml(readText(event.description)),
    status: 'publish',
    show_map: true,
    show_map_link: true,
    ...times,
    website: readText(event.url, 'url', '@id'),
    image: readText(event.image, 'url', 'contentUrl', '@id'),
    organizer: toList(event.organizer).flatMap(value => readOrganizer(value, event)),
    ...readCost(event.offers, language),
    event_status: statusByName.get(status) ?? 'scheduled',
    ...readPlace(event),
  }
}

const statusByName = new Map([
  ['EventCancelled', 'canceled'],
  ['EventPostponed', 'postponed'],
  ['EventRescheduled', 'rescheduled'],
  ['EventMovedOnline', 'moved_online'],
])

function readOrganizer(value: unknown, event: JsonLdObject) {
  const name = readText(value, 'name')
  if (!isObject(value)) return name === '' ? [] : [{ organizer: name }]
  const website = readWebsite(value, event)
  return [
    {
      organizer: name,
      website,
      email: readText(value.email).replace(/^mailto:/i, ''),
      phone: readText(value.telephone),
    },
  ]
}

/** The website of an organizer or a place. A URL on the host of the event is that of its page in this calendar. */
function readWebsite({ sameAs, url }: JsonLdObject, event: JsonLdObject): string {
  const getHost = (text: string) => (URL.canParse(text) ? new URL(text).host : null)
  const [page, eventPage] = [readText(url), readText(event.url, 'url', '@id')]
  return readText(sameAs) || (page !== '' && getHost(page) === getHost(eventPage) ? '' : page)
}

/** The venue of a Place, and the address of a VirtualLocation. */
function readPlace(event: JsonLdObject) {
  const locations = toList(event.location)
  const isOnline = (value: unknown) => isObject(value) && listTypes(value).includes('VirtualLocation')
  const online_url =
    locations
      .filter(isOnline)
      .map(value => readText(value, 'url'))
      .find(Boolean) ?? ''
  const venue = locations.filter(value => !isOnline(value)).flatMap(value => readVenue(value, event))
  const mode = /(Offline|Online|Mixed)EventAttendanceMode/.exec(readText(event.eventAttendanceMode))?.[1]?.toLowerCase()
  return {
    venue,
    online_url,
    attendance_mode: mode ?? (online_url === '' ? 'offline' : venue.length > 0 ? 'mixed' : 'online'),
  }
}

function readVenue(value: unknown, event: JsonLdObject) {
  if (!isObject(value)) {
    const line = splitVenueLine(readText(value))
    return line ? [line] : []
  }
  const address = toList(value.address).find(isObject)
  const geo = toList(value.geo).find(isObject)
  const fields = {
    venue: readText(value.name),
    address: readText(address ? address.streetAddress : value.address),
    city: readText(address?.addressLocality),
    stateprovince: readText(address?.addressRegion),
    zip: readText(address?.postalCode),
    country: readText(address?.addressCountry, 'name'),
    phone: readText(value.telephone),
    website: readWebsite(value, event),
    ...(geo && { geo_lat: readText(geo.latitude), geo_lng: readText(geo.longitude) }),
  }
  return fields.venue + fields.address + fields.city === '' ? [] : [fields]
}

/** The lowest and the highest price of the offers; an empty cost for none. */
function readCost(value: unknown, language: Language) {
  const offers = toList(value).filter(isObject)
  const prices = offers.flatMap(offer => [offer.price, offer.lowPrice, offer.highPrice].map(price => readText(price)))
  const toNumber = (price: string) => Number(price.replace(',', '.'))
  const numbers = [...new Set(prices.filter(price => /^\d+([.,]\d+)?$/.test(price)))].sort(
    (a, b) => toNumber(a) - toNumber(b),
  )
  const [low, high] = [numbers[0], numbers.at(-1)]
  if (low === undefined) return { cost: '' }
  const mark = readText(offers.map(offer => offer.priceCurrency))
  return toSourceCost(low === high ? low : `${low} – ${high}`, { mark, language })
}
