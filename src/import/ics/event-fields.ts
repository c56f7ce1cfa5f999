import { isRelativeAddress, resolveOnSite } from '../../core/text/addresses.ts'
import { parseHttpUrl } from '../../core/text/html/html.ts'
import { endOfDay } from '../../core/time/wall-time.ts'
import { parseWrittenTime, toWallIn } from '../../core/time/written-time.ts'
import { type IcsEvent, findLine, listLines } from '../../formats/ics/component.ts'
import { decodeTextList, decodeTextValue } from '../../formats/ics/read-line.ts'
import { parseGeo } from '../../formats/ics/read-geo.ts'
import { readAttendance } from '../values/online-place.ts'
import { splitVenueLine, toHtml, unescapeHtml } from '../values/source-texts.ts'
import type { IcsTimes } from './event-times.ts'
import { readOrganizers } from './organizers.ts'
import { isCanceled } from './scheduling.ts'

/** What an event has besides its own lines. */
type EventExtras = {
  globalId: string
  /** Null for a cancellation that does not say when the event is. */
  times: IcsTimes | null
  fallbackTitle: string
  /** The site of the file. Its URL itself may be a secret, so no address of an event starts there. */
  site: string | null
  notes: string[]
}

/**
 * An event of iCalendar with the fields of the TEC API, which `mapEvent` maps. An event of the class PRIVATE or
 * CONFIDENTIAL gets the status `private`: only its author, editors and administrators read it.
 */
export function mapIcsEvent(event: IcsEvent, { globalId, times, fallbackTitle, site, notes }: EventExtras) {
  const getText = (name: string) => decodeTextValue(findLine(event, name)?.value ?? '').trim()
  const accessClass = getText('CLASS').toLowerCase()
  const isPrivate = ['private', 'confidential'].includes(accessClass)
  if (isPrivate) notes.push(`CLASS: the event is ${accessClass}, so only its author, editors and administrators see it`)
  const title = getText('SUMMARY')
  const url = getText('URL') && (resolveOnSite(getText('URL'), site) ?? getText('URL'))
  if (title === '') notes.push(`SUMMARY: is missing; the title is “${fallbackTitle}”`)
  return {
    global_id: globalId,
    // A SUMMARY is plain text, and the title of a source HTML.
    title: (title || fallbackTitle).replaceAll('<', '&lt;'),
    description: readDescription(event, notes),
    status: isPrivate ? 'private' : 'publish',
    ...readPublication(event),
    show_map: true,
    show_map_link: true,
    ...(times && toTimeFields(times)),
    base_url: parseHttpUrl(url),
    site_url: site,
    website: url,
    image: readImage(event),
    categories: [...new Set(listLines(event, 'CATEGORIES').flatMap(line => decodeTextList(line.value)))].map(name => ({
      name: name.slice(0, termNameMax),
    })),
    organizer: readOrganizers(event, notes),
    event_status: isCanceled(event) ? 'canceled' : 'scheduled',
    ...readPlace(event, notes),
  }
}

export const toTimeFields = ({ startWall, endWall, zone, isAllDay }: IcsTimes) => ({
  all_day: isAllDay,
  start_date: startWall,
  end_date: isAllDay ? endOfDay(endWall) : endWall,
  timezone: zone,
})

const termNameMax = 200
const descriptionMax = 100_000

/** HTML of X-ALT-DESC, or of DESCRIPTION if that has tags; else the paragraphs and lines of a plain text. */
function readDescription(event: IcsEvent, notes: string[]): string {
  const isHtmlLine = ({ parameters }: { parameters: Readonly<Record<string, string>> }) =>
    parameters.FMTTYPE?.toLowerCase() === 'text/html'
  const htmlLine = [...listLines(event, 'X-ALT-DESC'), ...listLines(event, 'STYLED-DESCRIPTION')].find(isHtmlLine)
  const text = decodeTextValue((htmlLine ?? findLine(event, 'DESCRIPTION'))?.value ?? '').trim()
  const html = htmlLine ? getBody(unescapeHtml(text)) : toHtml(text)
  if (html.length <= descriptionMax) return html
  notes.push(`DESCRIPTION: has more than ${descriptionMax} characters and was cut`)
  return html.slice(0, descriptionMax)
}

const getBody = (html: string): string => /<body[^<>]*>([\s\S]*?)(<\/body>|$)/i.exec(html)?.[1]?.trim() ?? html

/** When the event was made and last changed. A date of creation after the last change is the date of the download. */
function readPublication(event: IcsEvent): { date_utc?: string; modified_utc?: string } {
  const readUtc = (name: string) => {
    const written = parseWrittenTime(findLine(event, name)?.value ?? '')
    return written && toWallIn('UTC', written)
  }
  const [created, modified] = [readUtc('CREATED'), readUtc('LAST-MODIFIED')]
  return {
    ...(modified && { modified_utc: modified }),
    ...(created && modified && created <= modified && { date_utc: created }),
  }
}

/** An IMAGE, or an ATTACH that is an image, by its address. */
function readImage(event: IcsEvent): string {
  const isImage = (name: string, type = '') => name === 'IMAGE' || /^image\//i.test(type)
  const lines = [...listLines(event, 'IMAGE'), ...listLines(event, 'ATTACH')]
  const images = lines.filter(({ name, parameters }) => isImage(name, parameters.FMTTYPE))
  return images.map(({ value }) => value.trim()).find(isImageAddress) ?? ''
}

/** Whether a value is a web address, also a relative one. An image may also be in the file, as text. */
const isImageAddress = (value: string): boolean =>
  parseHttpUrl(value) !== null ||
  (isRelativeAddress(value) && /^[^\s<>"]*[/.][^\s<>"]*$/.test(value) && value.length < 2_000)

const meetingNames = [
  'CONFERENCE',
  'X-GOOGLE-CONFERENCE',
  'X-MICROSOFT-SKYPETEAMSMEETINGURL',
  'X-MICROSOFT-ONLINEMEETINGEXTERNALLINK',
]

/** The venue of LOCATION and GEO, and the address at which people attend online. */
function readPlace(event: IcsEvent, notes: string[]) {
  const getText = (name: string) => decodeTextValue(findLine(event, name)?.value ?? '').trim()
  const texts = {
    location: getText('LOCATION'),
    meetingUrls: meetingNames.flatMap(name => listLines(event, name)).map(({ value }) => value),
    texts: [getText('DESCRIPTION'), getText('X-ALT-DESC')],
    url: getText('URL'),
  }
  const readVenues = (place: string) => readVenue(place, findLine(event, 'GEO')?.value.trim() ?? '', notes)
  const { isOnline: _, ...fields } = readAttendance(texts, { mode: '', readVenues })
  return fields
}

/** The venue of LOCATION, at the position of GEO. */
function readVenue(location: string, geo: string, notes: string[]) {
  const venue = splitVenueLine(location)
  const position = parseGeo(geo)
  if (geo !== '' && !position) notes.push(`GEO: “${geo.slice(0, 40)}” is not a position and was left out`)
  if (position && !venue) notes.push('GEO: the event has no LOCATION, so its position was left out')
  if (venue === null) return []
  if (position?.isSwapped) notes.push('GEO: the longitude comes first; it was read so')
  return [{ ...venue, ...(position && { geo_lat: position.lat, geo_lng: position.lng }) }]
}
