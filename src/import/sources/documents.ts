import { icsMaxBytes } from '../../formats/ics/read-text.ts'
import { type IcsSource, readIcsItems } from '../ics/read-items.ts'
import type { SourceItem } from './source-item.ts'

/** The format of a file that the import reads as a whole; JSON and NDJSON are none of them. */
type DocumentFormat = 'ics'

/** How many bytes of a file tell its format. */
export const headBytes = 512

/** More bytes than any format needs. The readers say what they did not read. */
export const documentMaxBytes = icsMaxBytes + 1

/** The format that the name, the content type or the first bytes of a file tell; null for JSON, NDJSON and others. */
export function detectFormat(name: string, contentType: string, start: Buffer): DocumentFormat | null {
  // UTF-16 has a NUL in each letter.
  const head = start.toString('latin1', 0, headBytes).replaceAll('\0', '')
  if (/^\s*[[{]/.test(head)) return null
  const isIcs =
    /\.(ics|ical|ifb|icalendar)$/i.test(name) ||
    /^text\/calendar\b/i.test(contentType) ||
    /^\W*BEGIN:V(CALENDAR|EVENT)/i.test(head)
  return isIcs ? 'ics' : null
}

/** Whether a URL names a file, so that the import requests it without parameters of its own. */
export function isDocumentAddress(address: string): boolean {
  if (/^webcals?:/i.test(address)) return true
  const { pathname, searchParams } = new URL(address)
  return /\.(ics|ical|icalendar)$/i.test(pathname) || searchParams.has('ical') || searchParams.has('outlook-ical')
}

/** The events of a file. */
export function readDocument(_format: DocumentFormat, bytes: Uint8Array, source: IcsSource): Iterable<SourceItem> {
  return readIcsItems(bytes, source)
}
