import { listFields } from '../../core/kinds/fields.ts'
import { namedKinds } from '../../core/kinds/named-kinds.ts'
import type { NamedKindName } from '../../core/kinds/names.ts'
import type { Language } from '../../core/language.ts'
import { resolveAddress } from '../../core/text/addresses.ts'
import { parseHttpUrl } from '../../core/text/html/html.ts'
import { readAttendance } from '../values/online-place.ts'
import { splitVenueLine, toHtml, toSourceCost } from '../values/source-texts.ts'
import type { JsonLdTimes } from './event-times.ts'
import { isObject, type JsonLdObject, listTypes, toList } from './find-events.ts'
import { readText } from './read-text.ts'

/**
 * As `readText`, without the backslashes that some programs put before quotes, as in `Rock \\'n\\' Roll`: programs of
 * WordPress escape texts for JavaScript and then for JSON.
 */
const readWords = (value: unknown, ...names: string[]): string => readText(value, ...names).replace(/\\(?=['"])/g, '')

type EventContext = {
  globalId: string
  times: Omit<JsonLdTimes, 'recurrence'>
  /** Where the relative addresses of the page start. */
  address: string | undefined
  /** The language of the word for free. */
  language: Language
}

/** An event of schema.org with the fields of the TEC API. */
export function mapJsonLdEvent(event: JsonLdObject, { globalId, times, address, language }: EventContext) {
  const status = readText(event.eventStatus).replace(/^.*[/:#]/, '')
  const website = resolveAt(address)(readText(event.url, 'url', '@id'))
  const base = parseHttpUrl(website) ?? address
  const resolve = resolveAt(base)
  const context = { website, resolve }
  return {
    global_id: globalId,
    title: readWords(event.name),
    description: toHtml(readWords(event.description)),
    status: 'publish',
    show_map: true,
    show_map_link: true,
    ...times,
    website,
    base_url: base,
    image: resolve(readText(event.image, 'url', 'contentUrl', '@id')),
    organizer: toList(event.organizer).flatMap(value => readOrganizer(value, context)),
    ...readCost(event.offers, language),
    event_status: statusByName.get(status) ?? 'scheduled',
    ...readPlace(event, context),
  }
}

/** A web address that starts at `base` if it is relative; as it is written without a base. */
const resolveAt = (base: string | undefined) => (address: string) =>
  address === '' ? '' : (resolveAddress(address, base ?? null) ?? address)

/** What the readers of the parts of an event need: its website, and a function that makes addresses absolute. */
type PartContext = { website: string; resolve: (address: string) => string }

const statusByName = new Map([
  ['EventCancelled', 'canceled'],
  ['EventPostponed', 'postponed'],
  ['EventRescheduled', 'rescheduled'],
  ['EventMovedOnline', 'moved_online'],
])

function readOrganizer(value: unknown, context: PartContext) {
  const name = readWords(value, 'name')
  if (!isObject(value)) return name === '' ? [] : [{ organizer: name }]
  return [{ organizer: name, ...readDetails(value, 'organizer', context) }]
}

/**
 * The website of an organizer or a place. A URL on the host of the event is no website: it is the page of the organizer
 * or place in this calendar.
 */
function readWebsite({ sameAs, url }: JsonLdObject, { website, resolve }: PartContext): string {
  const getHost = (text: string) => (URL.canParse(text) ? new URL(text).host : null)
  const page = resolve(readText(url))
  return resolve(readText(sameAs)) || (page !== '' && getHost(page) === getHost(website) ? '' : page)
}

/** The venue of a Place, and the address of a VirtualLocation or of an online service that a place names. */
function readPlace(event: JsonLdObject, context: PartContext) {
  const isVirtual = (value: unknown) => isObject(value) && listTypes(value).includes('VirtualLocation')
  const locations = toList(event.location)
  const [virtual, places] = [locations.filter(isVirtual), locations.filter(value => !isVirtual(value))]
  const meetingUrls = virtual.map(value => context.resolve(readText(value, 'url'))).filter(url => url !== '')
  const mode = /(Offline|Online|Mixed)EventAttendanceMode/.exec(readText(event.eventAttendanceMode))?.[1]?.toLowerCase()
  const texts = { meetingUrls, texts: [readWords(event.description)], url: context.website }
  const read = (places.length > 0 ? places : ['']).map(value =>
    readAttendance(
      { ...texts, location: readWords(value, 'name') },
      { mode: mode ?? '', readVenues: name => readVenue(value, name, context) },
    ),
  )
  const venue = read.flatMap(place => place.venue)
  const isOnline = virtual.length > 0 || read.some(place => place.isOnline)
  return {
    venue,
    online_url: meetingUrls[0] ?? read.map(place => place.online_url).find(Boolean) ?? '',
    attendance_mode: mode ?? (!isOnline ? 'offline' : venue.length > 0 ? 'mixed' : 'online'),
  }
}

/** The venue with this name, which is the name of the place without its online parts. */
function readVenue(value: unknown, name: string, context: PartContext) {
  if (!isObject(value)) {
    const line = splitVenueLine(name)
    return line ? [line] : []
  }
  const details = readDetails(value, 'venue', context)
  const fields = { ...details, venue: name, address: details.address || readWords(value.address) }
  return fields.venue + fields.address + (details.city ?? '') === '' ? [] : [fields]
}

/** The fields of a venue or an organizer, besides its name. */
function readDetails(value: JsonLdObject, kind: NamedKindName, context: PartContext): Partial<Record<string, string>> {
  const fields = listFields(namedKinds[kind].fields).flatMap(([name, { type, jsonLd }]) => {
    if (jsonLd === undefined) return []
    return [[name, type === 'webAddress' ? readWebsite(value, context) : readProperty(value, jsonLd)] as const]
  })
  return { description: toHtml(readWords(value.description)), ...Object.fromEntries(fields) }
}

/** The text of `telephone`, or of `address.postalCode`. Some write `mailto:` before an address. */
function readProperty(value: JsonLdObject, path: string): string {
  const [property = '', innerProperty] = path.split('.')
  if (innerProperty === undefined) return readWords(value[property]).replace(/^(?:mailto|tel):/i, '')
  return readWords(toList(value[property]).find(isObject)?.[innerProperty], 'name')
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
