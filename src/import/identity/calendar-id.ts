import { createHash } from 'node:crypto'
import { findLine, type IcsComponent } from '../../formats/ics/component.ts'
import { replaceWebcal } from '../../net/web-url.ts'

const uidMaxBytes = 500

const computeShortDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * The part of a global id that names the calendar at a URL: its host, and a digest of its address without credentials,
 * because such an address is often a secret.
 */
export function buildCalendarIdOfUrl(address: string): string {
  const url = new URL(replaceWebcal(address))
  return `${url.host}/${computeShortDigest(`${url.host}${url.pathname}${url.search}`)}`
}

/**
 * The part of a global id that names the calendar of a file: a digest of the id, address or name that the calendar has
 * in the file, else of the name of the file. So a newer copy of a calendar under another name is the same calendar.
 */
export function buildCalendarIdOfFile(calendar: IcsComponent | null, fileName: string): string {
  const names = ['X-WR-RELCALID', 'UID', 'X-ORIGINAL-URL', 'SOURCE', 'X-WR-CALNAME', 'NAME']
  const name = names.map(property => findLine(calendar, property)?.value.trim()).find(Boolean)
  return buildCalendarIdOfName(name ?? fileName)
}

/** The part of a global id that names a calendar by a name. */
export const buildCalendarIdOfName = (name: string): string => `file/${computeShortDigest(name)}`

/**
 * The part of a global id that names the calendar of a source: not its address, because the address of a source may
 * change, and two sources may have the same ids.
 */
export const buildCalendarIdOfSource = ({ id, createdUtc }: { id: number; createdUtc: Date }): string =>
  `source/${computeShortDigest(`${id} ${createdUtc.toISOString()}`)}`

/** The part of a global id that names the pages of a site. They have the same events under the same ids. */
export const buildCalendarIdOfSite = (address: string): string => `${new URL(address).host}/pages`

/** What a global id has besides the calendar and the key: a start, if several events share the key, and a date. */
type IdParts = { start?: string | undefined; recurrenceId?: string | undefined }

/** The global id of an event, or of one date of it. An UID of any length and any characters fits into it. */
export function buildGlobalId(calendar: string, key: string, { start, recurrenceId }: IdParts = {}): string {
  const isShort = Buffer.byteLength(key) <= uidMaxBytes
  const id = isShort ? key.replaceAll('?', '%3F') : `key=${computeShortDigest(key)}`
  const withStart = `${calendar}?${id}${start === undefined ? '' : `${startMark}${start.slice(0, startMax)}`}`
  return `${withStart}${recurrenceId === undefined ? '' : `${dateMark}${recurrenceId}`}`
}

const startMark = '&start='
const startMax = 40
const dateMark = '&recurrence-id='

/** The global id without the start that tells it from others with the same key. */
export const removeStart = (globalId: string): string => globalId.split(startMark)[0] ?? globalId

/** The global id with a start, in place of the one that it has. */
export const replaceStart = (globalId: string, startUtc: Date): string =>
  `${removeStart(globalId)}${startMark}${startUtc.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Whether a global id has this start: a day, or else an instant. */
export const hasStart = (globalId: string, { utc, day }: { utc: Date; day: string | null }): boolean =>
  globalId ===
  (day === null ? replaceStart(globalId, utc) : `${removeStart(globalId)}${startMark}${day.replaceAll('-', '')}`)

/** The global id of the series or event to which the id of a date belongs. */
export const removeDate = (globalId: string): string => globalId.split(dateMark)[0] ?? globalId
