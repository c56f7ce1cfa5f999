import type { Language } from '../../core/language.ts'
import { endOfDay, isCalendarDate, toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import { ImportFailure } from '../import-failure.ts'
import { chooseZone, parseOffset } from '../offset-zone.ts'
import { splitVenueLine, toHtml, toSourceCost } from '../source-texts.ts'
import { isObject, type JsonLdObject, listTypes, toList } from './find-events.ts'

/** The first text among the values of a property: a text, or the `name`, `url` or `@value` of an object. */
export function readText(value: unknown, ...names: string[]): string {
  for (const one of toList(value)) {
    if (typeof one === 'string' && one.trim() !== '') return one.trim()
    if (typeof one === 'number') return String(one)
    if (!isObject(one)) continue
    const text = [...names, '@value'].map(name => readText(one[name])).find(Boolean)
    if (text) return text
  }
  return ''
}

type EventContext = {
  globalId: string
  siteZone: Zone
  /** That of the word for free. */
  language: Language
}

/**
 * An event of schema.org with the fields of the TEC API. Throws an ImportFailure for times that are missing or wrong.
 */
export function mapJsonLdEvent(event: JsonLdObject, { globalId, siteZone, language }: EventContext) {
  const status = readText(event.eventStatus).replace(/^.*[/:#]/, '')
  return {
    global_id: globalId,
    title: readText(event.name),
    description: toHtml(readText(event.description)),
    status: 'publish',
    show_map: true,
    show_map_link: true,
    ...readTimes(event, siteZone),
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

const timePattern =
  /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i

/** A date or time. `zone` is that of its offset; null without one. */
type Moment = { wall: WallTime; zone: Zone | null; hasTime: boolean }

/** Throws an ImportFailure for a day, a time or an offset that does not exist. */
function parseMoment(name: 'startDate' | 'endDate', text: string): Moment {
  const [, day, minute, second = ':00', offset] = timePattern.exec(text) ?? []
  if (day === undefined || !isCalendarDate(day))
    throw new ImportFailure(`${name}: “${text.slice(0, 40)}” is not a date`)
  const zone = offset === undefined ? null : parseOffset(offset)
  if (offset !== undefined && zone === null) throw new ImportFailure(`${name}: the offset ${offset} does not exist`)
  return { wall: `${day} ${minute ?? '00:00'}${minute ? second : ':00'}`, zone, hasTime: minute !== undefined }
}

/**
 * Start and end. Times with an offset are in the zone of the site if it has this offset then, else in that of the
 * offset. Dates without a time are days.
 */
function readTimes(event: JsonLdObject, siteZone: Zone) {
  const startText = readText(event.startDate)
  if (startText === '') throw new ImportFailure('startDate: is missing')
  const start = parseMoment('startDate', startText)
  const endText = readText(event.endDate)
  const end = endText === '' ? start : parseMoment('endDate', endText)
  const all_day = !start.hasTime
  const zone = start.zone === null ? siteZone : chooseZone(start.wall, start.zone, siteZone)
  const endWall = end.zone === null || all_day ? end.wall : toWall(toInstant(end.wall, end.zone), zone)
  const last = all_day || !end.hasTime ? endOfDay(endWall) : endWall
  return { all_day, timezone: zone, start_date: start.wall, end_date: last }
}

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
