import { eventStatuses } from '../../core/event-status.ts'
import { listCsvColumns } from '../../core/kinds/csv.ts'
import { namedKinds } from '../../core/kinds/named-kinds.ts'
import type { NamedKindName } from '../../core/kinds/names.ts'
import { parseHttpUrl } from '../../core/text/html/html.ts'
import type { Language } from '../../core/language.ts'
import { readAttendance } from '../values/online-place.ts'
import { splitVenueLine, toCellHtml, toSourceCost } from '../values/source-texts.ts'
import type { Zone } from '../../core/time/zone.ts'
import type { EventRow, Field } from './columns.ts'
import type { DateOrder } from './dates.ts'
import { readTimes } from './event-times.ts'

/** How a row is read. `language` is the language of the word for free. */
type RowContext = { order: DateOrder; siteZone: Zone; language: Language; site: string | null }

/**
 * A row with the fields of the TEC API, which `mapEvent` maps. Throws an ImportFailure that names the column of a value
 * that cannot be read.
 */
export function mapCsvRow(row: EventRow, context: RowContext, notes: string[]) {
  const title = row.get('title')
  if (title === '') throw row.createFailure('title', 'is missing')
  const [url, website] = [row.get('url'), row.get('website')]
  return {
    url,
    base_url: [url, website].map(parseHttpUrl).find(Boolean),
    // The URL of the file may be a secret, so no address of an event starts there.
    site_url: context.site,
    // A title is plain text here, and HTML in the TEC API.
    title: title.replaceAll('<', '&lt;'),
    description: toCellHtml(row.get('description')),
    excerpt: toCellHtml(row.get('excerpt')),
    ...readTimes(row, context, notes),
    ...readStatus(row, notes),
    ...readFlags(row, notes),
    website: row.has('website') ? website : url,
    image: row.get('image'),
    ...readCost(row, context.language),
    categories: readNames(row, 'categories'),
    tags: readNames(row, 'tags'),
    organizer: readOrganizers(row),
    ...readIfSent(row, 'event_status_reason', 'attendance_mode', 'online_url'),
    ...readPlace(row),
  }
}

const nameMax = 200

/** Names with commas between them. A name that has a comma itself may be in quotes. An entity belongs to its name. */
const namePattern = /\s*"([^"]*)"\s*(?=[,;|]|$)|(?:&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});|[^,;|])+/gi

const splitNames = (text: string): string[] => [
  ...new Set(
    Array.from(text.matchAll(namePattern), ([whole, quoted = whole]) => quoted.trim().slice(0, nameMax)).filter(
      name => name !== '',
    ),
  ),
]

const readNames = (row: EventRow, field: 'categories' | 'tags') => splitNames(row.get(field)).map(name => ({ name }))

/** Fields that an event keeps here if its source does not have them. */
const readIfSent = (row: EventRow, ...fields: Field[]) =>
  Object.fromEntries(fields.filter(row.has).map(field => [field, row.get(field)]))

function readFlags(row: EventRow, notes: string[]) {
  return {
    show_map: row.getFlag('show_map', notes) ?? true,
    show_map_link: row.getFlag('show_map_link', notes) ?? true,
    hide_from_listings: row.getFlag('hide_from_listings', notes) ?? false,
    sticky: row.getFlag('sticky', notes) ?? false,
    featured: row.getFlag('featured', notes) ?? false,
  }
}

const publicationStatuses = ['publish', 'draft', 'pending', 'private']

/** A column “Status” holds the status of the event, such as canceled, or the status of its publication. */
function readStatus(row: EventRow, notes: string[]) {
  const text = row.get('status')
  const word = text
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace('cancelled', 'canceled')
  const isPublication = publicationStatuses.includes(word)
  const isEventStatus = eventStatuses.some(status => status === word)
  const isOther = !isPublication && !isEventStatus && !['', 'confirmed', 'published', 'tentative'].includes(word)
  if (isOther) notes.push(`status: “${text.slice(0, 40)}” is not a status and was left out`)
  return {
    // A text that cannot be read must not publish an event.
    status: (row.getFlag('private', notes) ?? row.get('private') !== '') ? 'private' : isPublication ? word : 'publish',
    ...(row.has('status') && { event_status: isEventStatus ? word : 'scheduled' }),
  }
}

/** A cost of figures with the currency of its columns; another one as it is. */
function readCost(row: EventRow, language: Language) {
  const text = row.get('cost')
  const [symbol, code] = [row.get('currency_symbol'), row.get('currency_code')]
  if (!/^[\d.,'’\s–-]*\d[\d.,'’\s–-]*$/.test(text)) return { cost: text, cost_details: { currency_code: code } }
  const isAfter = /^(suffix|postfix|after)$/i.test(row.get('currency_position'))
  const cost = toSourceCost(text, { mark: symbol || code, isAfter, language })
  return { ...cost, cost_details: { ...cost.cost_details, currency_code: code } }
}

/** The venue, and how people attend an event that is online. */
function readPlace(row: EventRow) {
  const onlineUrl = row.get('online_url')
  const texts = {
    location: row.get('venue') || row.get('location'),
    meetingUrls: [onlineUrl],
    texts: [row.get('description')],
    url: row.get('url') || row.get('website'),
  }
  const mode = row.get('attendance_mode').toLowerCase()
  const { venue, isOnline, ...online } = readAttendance(texts, { mode, readVenues: place => readVenue(row, place) })
  return { venue, ...(isOnline && { ...online, online_url: onlineUrl || online.online_url }) }
}

/** The venue by its name, or by the line of an address. */
function readVenue(row: EventRow, place: string) {
  const name = row.get('venue') === '' ? '' : place
  const line = splitVenueLine(row.get('venue') === '' ? place : '')
  const details = readLinkedFields(row, 'venue')
  const fields = {
    ...details,
    venue: name || (line?.venue ?? ''),
    address: details.address || (line?.address ?? ''),
  }
  const isEmpty = fields.venue + fields.address + (details.city ?? '') === ''
  return isEmpty ? [] : [fields]
}

/** The fields of the first venue or organizer of the event. */
const readLinkedFields = (row: EventRow, kind: NamedKindName): Partial<Record<string, string>> =>
  Object.fromEntries(listCsvColumns(namedKinds[kind]).map(({ field }) => [field, row.get(`${kind}.${field}`)] as const))

/** The organizers by their names; the other columns describe the first. */
function readOrganizers(row: EventRow) {
  const [first, ...others] = splitNames(row.get('organizer')).map(organizer => ({ organizer }))
  return first ? [{ ...first, ...readLinkedFields(row, 'organizer') }, ...others] : []
}
