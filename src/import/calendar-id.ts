import { createHash } from 'node:crypto'
import { findLine, type IcsComponent } from '../formats/ics/component.ts'
import { replaceWebcal } from '../net/web-url.ts'

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

/** The global id of an event, or of one date of it. An UID of any length and any characters fits into it. */
export function buildGlobalId(calendar: string, key: string, recurrenceId?: string): string {
  const isShort = Buffer.byteLength(key) <= uidMaxBytes
  const id = isShort ? key.replaceAll('?', '%3F') : `key=${computeShortDigest(key)}`
  return `${calendar}?${id}${recurrenceId === undefined ? '' : `&recurrence-id=${recurrenceId}`}`
}
